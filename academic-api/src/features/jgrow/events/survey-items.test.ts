import { fc } from '@mebae/testing/properties';
import { expect, it } from 'vitest';
import type { SurveyQuestionBody } from '@mebae/contracts';
import { Failure } from '../../../lib/calls/failure.ts';
import {
  planItems,
  wantedItems,
  type ItemPlan,
  type ItemValues,
  type StoredItem,
} from './survey-items.ts';

/** A row with its place among the questions. */
type PlacedItem = StoredItem & Pick<ItemValues, 'position'>;

const moment = fc.constantFrom('before' as const, 'after' as const);
const text = fc.constantFrom('一', '二', '三');
const question: fc.Arbitrary<SurveyQuestionBody> = fc.oneof(
  fc.record({
    surveyItemID: fc.constant(null),
    moment,
    text,
    isRequired: fc.boolean(),
    kind: fc.constant('scale' as const),
    low: text,
    high: text,
  }),
  fc.record({
    surveyItemID: fc.constant(null),
    moment,
    text,
    isRequired: fc.boolean(),
    kind: fc.constant('choice' as const),
    options: fc.constantFrom('乙', '丙').map((second) => ['甲', second]),
    isMultiple: fc.boolean(),
  }),
  fc.record({
    surveyItemID: fc.constant(null),
    moment,
    text,
    isRequired: fc.boolean(),
    kind: fc.constant('text' as const),
  }),
);

/** A save: own questions that stay, changed or not, by their position, and new ones; and who answers what afterwards. */
const save = fc.record({
  activityIDs: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  growingPurposeIDs: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  kept: fc.array(fc.record({ index: fc.nat(5), replacedBy: fc.option(question, { freq: 4 }) }), {
    maxLength: 4,
  }),
  added: fc.array(question, { maxLength: 3 }),
  answered: fc.array(fc.nat(12), { maxLength: 2 }),
});

/** The rows after a save: those that stay keep their answers. */
function apply(stored: readonly StoredItem[], plan: ItemPlan, nextID: () => number): PlacedItem[] {
  const answers = new Map(stored.map((item) => [item.surveyItemID, item.answers]));
  return [
    ...plan.kept.map((item) => ({ ...item, answers: answers.get(item.surveyItemID) ?? 0 })),
    ...plan.added.map((item) => ({ ...item, surveyItemID: nextID(), answers: 0 })),
  ].toSorted((a, b) => a.position - b.position);
}

/** A plan, or why the save is refused. */
function planOrRefusal(...input: Parameters<typeof planItems>): ItemPlan | Failure {
  try {
    return planItems(...input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const toBody = (item: StoredItem): SurveyQuestionBody => {
  const { surveyItemID, isRequired, low, high, options, isMultiple } = item;
  const head = { surveyItemID, moment: item.moment, text: item.text, isRequired };
  if (item.kind === 'scale') return { ...head, kind: 'scale', low, high };
  if (item.kind === 'choice') return { ...head, kind: 'choice', options, isMultiple };
  return { ...head, kind: 'text' };
};

const isOwn = ({ activityID, growingPurposeID }: StoredItem): boolean =>
  activityID === null && growingPurposeID === null;

it('saving any number of times loses no answer and changes nothing that was answered', () => {
  fc.assert(
    fc.property(fc.array(save, { minLength: 1, maxLength: 12 }), (saves) => {
      let stored: PlacedItem[] = [];
      let id = 0;
      for (const { kept, added, answered, ...event } of saves) {
        const own = stored.filter(isOwn);
        const stay = kept.flatMap(({ index, replacedBy }) => {
          const item = own[index];
          if (!item) return [];
          return [{ ...(replacedBy ?? toBody(item)), surveyItemID: item.surveyItemID }];
        });
        const before = stored;
        const wanted = wantedItems({ ...event, questions: [...stay, ...added] });
        const plan = planOrRefusal(before, wanted);
        // refused as a whole: everything is as it was
        if (!(plan instanceof Failure)) stored = apply(before, plan, () => (id += 1));
        for (const item of before.filter(({ answers }) => answers > 0)) {
          const now = stored.find(({ surveyItemID }) => surveyItemID === item.surveyItemID);
          const { kind, moment: at, text: words, options, activityID, growingPurposeID } = item;
          expect(now).toMatchObject({
            kind,
            moment: at,
            text: words,
            options,
            activityID,
            growingPurposeID,
            answers: item.answers,
          });
        }
        const derived = stored.filter((item) => !isOwn(item));
        const wantedDerived = wanted.filter(
          ({ surveyItemID, kind }) =>
            surveyItemID === null && ['expectation', 'participation', 'feltChange'].includes(kind),
        );
        const isRefused = plan instanceof Failure;
        expect(derived.length).toBe(
          isRefused ? before.filter((item) => !isOwn(item)).length : wantedDerived.length,
        );
        expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index));
        stored = stored.map((item, index) =>
          answered.includes(index) ? { ...item, answers: item.answers + 1 } : item,
        );
      }
    }),
  );
});

import { isDeepStrictEqual } from 'node:util';
import {
  EventRefusal,
  surveyLimits,
  type SurveyItemKind,
  type SurveyMoment,
  type SurveyQuestionBody,
} from '@mebae/contracts';
import { conflict, Failure, invalidValue } from '../../../lib/calls/failure.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';

/** Content of a question of a survey. */
interface ItemContent {
  moment: SurveyMoment;
  kind: SurveyItemKind;
  activityID: number | null;
  growingPurposeID: number | null;
  text: string;
  low: string;
  high: string;
  options: string[];
  isMultiple: boolean;
}

export interface ItemValues extends ItemContent {
  position: number;
  isRequired: boolean;
}

export interface StoredItem extends ItemContent {
  surveyItemID: number;
  isRequired: boolean;
  answers: number;
}

/** The plan of a save for the questions of an event. */
export interface ItemPlan {
  removed: number[];
  kept: (ItemValues & { surveyItemID: number })[];
  added: ItemValues[];
}

type WantedItem = ItemValues & { surveyItemID: number | null };

const withoutText = { text: '', low: '', high: '', options: [], isMultiple: false };

const derived = (
  moment: SurveyMoment,
  kind: 'expectation' | 'participation' | 'feltChange',
  about: { activityID: number } | { growingPurposeID: number },
) => ({
  surveyItemID: null,
  moment,
  kind,
  activityID: null,
  growingPurposeID: null,
  ...about,
  ...withoutText,
  isRequired: true,
});

const stepText = (given: string): string =>
  given === '' ? '' : lineOf('questions', given, surveyLimits.stepLength);

const unknownQuestion = (): Failure => invalidValue('surveyItemID');

function ownItem(question: SurveyQuestionBody) {
  const { surveyItemID, moment, kind, isRequired } = question;
  const options =
    kind === 'choice'
      ? question.options.map((option) => lineOf('questions', option, surveyLimits.optionLength))
      : [];
  if (new Set(options).size < options.length) {
    throw invalidValue('options');
  }
  return {
    surveyItemID,
    moment,
    kind,
    activityID: null,
    growingPurposeID: null,
    text: lineOf('questions', question.text, surveyLimits.questionLength),
    low: kind === 'scale' ? stepText(question.low) : '',
    high: kind === 'scale' ? stepText(question.high) : '',
    options,
    isMultiple: kind === 'choice' && question.isMultiple,
    isRequired,
  };
}

/**
 * Every question of an event's survey, in the order in which they are asked: before it what each activity is expected
 * to be, after it how each was taken part in and what has changed in each purpose, and the event's own.
 * @throws Failure 2003 for an empty text or one option twice, 2023 for tabs
 */
export function wantedItems(event: {
  activityIDs: readonly number[];
  growingPurposeIDs: readonly number[];
  questions: readonly SurveyQuestionBody[];
}): WantedItem[] {
  const own = event.questions.map(ownItem);
  const items = [
    ...event.activityIDs.map((activityID) => derived('before', 'expectation', { activityID })),
    ...own.filter(({ moment }) => moment === 'before'),
    ...event.activityIDs.map((activityID) => derived('after', 'participation', { activityID })),
    ...event.growingPurposeIDs.map((growingPurposeID) =>
      derived('after', 'feltChange', { growingPurposeID }),
    ),
    ...own.filter(({ moment }) => moment === 'after'),
  ];
  return items.map((item, position) => ({ ...item, position }));
}

const isDerived = ({ activityID, growingPurposeID }: ItemContent): boolean =>
  activityID !== null || growingPurposeID !== null;

const derivedKey = ({ kind, activityID, growingPurposeID }: ItemContent): string =>
  [kind, activityID, growingPurposeID].join();

const contentOf = ({
  moment,
  kind,
  activityID,
  growingPurposeID,
  text,
  low,
  high,
  options,
  isMultiple,
}: ItemContent): ItemContent => ({
  moment,
  kind,
  activityID,
  growingPurposeID,
  text,
  low,
  high,
  options,
  isMultiple,
});

const answered = (code: EventRefusal): Failure => conflict([code]);

/**
 * Plans the writes after which an event asks the wanted questions. Questions that stay keep their rows, and so their
 * answers; nothing that somebody has answered is changed or taken away.
 * @throws Failure `questionAnswered`, `itemAnswered` (409); 2003 for an id that is not a question of the event's own
 */
export function planItems(stored: readonly StoredItem[], wanted: readonly WantedItem[]): ItemPlan {
  const byID = new Map(
    stored.filter((item) => !isDerived(item)).map((item) => [item.surveyItemID, item]),
  );
  const byKey = new Map(stored.filter(isDerived).map((item) => [derivedKey(item), item]));
  const kept: ItemPlan['kept'] = [];
  const added: ItemValues[] = [];
  for (const { surveyItemID, ...item } of wanted) {
    const before = surveyItemID === null ? byKey.get(derivedKey(item)) : byID.get(surveyItemID);
    if (surveyItemID !== null && !before) throw unknownQuestion();
    if (before && before.answers > 0 && !isDeepStrictEqual(contentOf(before), contentOf(item))) {
      throw answered(EventRefusal.QuestionAnswered);
    }
    if (before) kept.push({ ...item, surveyItemID: before.surveyItemID });
    else added.push(item);
  }
  const ids = new Set(kept.map((item) => item.surveyItemID));
  if (ids.size < kept.length) throw unknownQuestion();
  const gone = stored.filter((item) => !ids.has(item.surveyItemID));
  const lost = gone.find((item) => item.answers > 0);
  if (lost) {
    throw answered(isDerived(lost) ? EventRefusal.ItemAnswered : EventRefusal.QuestionAnswered);
  }
  return { removed: gone.map((item) => item.surveyItemID), kept, added };
}

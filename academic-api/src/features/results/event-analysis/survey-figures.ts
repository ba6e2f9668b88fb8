import type {
  EventAnalysis,
  GroupSize,
  MeanFigures,
  QuadrantName,
  StepFigures,
} from '@mebae/contracts';
import { meanOf } from '../../../lib/score-groups/figures.ts';
import type { SurveyItemRow } from './event-analysis.repository.ts';
import { meanOver, type SortedItems, type SurveyPerson } from './survey-people.ts';

/** The size of a group whose people the caller may all see: of an event nobody else is counted. */
export const sizeOf = (n: number, total: number): GroupSize => ({ n, of: total, detail: 'exact' });

/**
 * Mean and counts of answers on a scale.
 * @param total how many could have answered
 * @param first the lowest step: 1, or 0 of participation
 */
export function stepFigures(values: readonly number[], total: number, first: 0 | 1): StepFigures {
  const steps = Array.from({ length: 6 - first }, (_, at) => at + first);
  return {
    ...sizeOf(values.length, total),
    mean: meanOf(values),
    counts: steps.map((step) => values.filter((value) => value === step).length),
  };
}

/** People's answers to one question. */
export const valuesOf = (people: readonly SurveyPerson[], itemID: number): number[] =>
  people.flatMap(({ values }) => values.get(itemID) ?? []);

/** The middle of the scale of expectation and participation. */
const middle = 3;

/** In which quadrant somebody is; the middle itself is high. */
export const quadrantOf = (expectation: number, participation: number): QuadrantName =>
  expectation >= middle
    ? participation >= middle
      ? 'highHigh'
      : 'highLow'
    : participation >= middle
      ? 'lowHigh'
      : 'lowLow';

/** People with both an expectation and a participation, with the quadrant. */
export const peopleWithQuadrant = (people: readonly SurveyPerson[], items: SortedItems) =>
  people.flatMap((person) => {
    const expectation = meanOver(person, items.expectation);
    const participation = meanOver(person, items.participation);
    if (expectation === null || participation === null) return [];
    const quadrant = quadrantOf(expectation, participation);
    const feltChange = meanOver(person, items.feltChange);
    return [{ person, expectation, participation, feltChange, quadrant }];
  });

type Means = Record<'expectation' | 'participation' | 'feltChange', MeanFigures>;

/** The means of some people. */
export function meansOfAll(people: readonly SurveyPerson[], items: SortedItems): Means {
  const figuresOf = (asked: readonly SurveyItemRow[]): MeanFigures => {
    const values = people.flatMap((person) => meanOver(person, asked) ?? []);
    return { ...sizeOf(values.length, people.length), mean: meanOf(values) };
  };
  return {
    expectation: figuresOf(items.expectation),
    participation: figuresOf(items.participation),
    feltChange: figuresOf(items.feltChange),
  };
}

/** The means of classes beside each other. */
export function meansOfClasses(
  people: readonly SurveyPerson[],
  items: SortedItems,
  classes: readonly EventAnalysis['classes'][number]['schoolClass'][],
): EventAnalysis['classes'] {
  const byClass = Map.groupBy(people, ({ schoolClassID }) => schoolClassID);
  return classes.map((schoolClass) => ({
    schoolClass,
    ...meansOfAll(byClass.get(schoolClass.schoolClassID) ?? [], items),
  }));
}

/** Questions of the event's own: each is about whoever answered it. */
export const questionFigures = (
  people: readonly SurveyPerson[],
  { own }: SortedItems,
): EventAnalysis['questions'] =>
  own.flatMap(
    ({ surveyItemID, kind, moment, text, low, high, options }): EventAnalysis['questions'] => {
      if (kind !== 'scale' && kind !== 'choice' && kind !== 'text') return [];
      const question = { surveyItemID, kind, moment, text, low, high };
      if (kind === 'scale') {
        const figures = stepFigures(valuesOf(people, surveyItemID), people.length, 1);
        return [{ ...question, figures, options: [] }];
      }
      const chosen = people.flatMap((person) =>
        [person.options.get(surveyItemID) ?? []].filter((c) => c.length > 0),
      );
      const answers =
        kind === 'text'
          ? people.filter(({ texts }) => texts.has(surveyItemID)).length
          : chosen.length;
      return [
        {
          ...question,
          figures: { ...sizeOf(answers, people.length), mean: null, counts: null },
          options: options.map((option, position) => ({
            text: option,
            count: chosen.filter((positions) => positions.includes(position)).length,
          })),
        },
      ];
    },
  );

import {
  limits,
  type EventAnalysis,
  type GroupSize,
  type MeanFigures,
  type QuadrantName,
  type StepFigures,
} from '@mebae/contracts';
import { meanOf } from '../../lib/score-groups/figures.ts';
import { findHiddenGroups } from '../../lib/score-groups/hidden-groups.ts';
import type { SurveyItemRow } from './event-analysis.repository.ts';
import { meanOver, type SortedItems, type SurveyPerson } from './survey-people.ts';

/** Of so many people, without regard to others. */
export const sizeOf = (n: number): GroupSize => ({
  n,
  hidden: n < limits.rankingMinimum ? 'few' : null,
});

/** Mean and counts of answers on a scale. @param first the lowest step: 1, or 0 of participation */
export function stepFigures(values: readonly number[], first: 0 | 1): StepFigures {
  const size = sizeOf(values.length);
  if (size.hidden) return { ...size, mean: null, counts: null };
  const steps = Array.from({ length: 6 - first }, (_, at) => at + first);
  return {
    ...size,
    mean: meanOf(values),
    counts: steps.map((step) => values.filter((value) => value === step).length),
  };
}

/** What people answered to one question. */
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

/** Who has both an expectation and a participation, with the quadrant. */
export const peopleWithQuadrant = (people: readonly SurveyPerson[], items: SortedItems) =>
  people.flatMap((person) => {
    const expectation = meanOver(person, items.expectation);
    const participation = meanOver(person, items.participation);
    if (expectation === null || participation === null) return [];
    const quadrant = quadrantOf(expectation, participation);
    const feltChange = meanOver(person, items.feltChange);
    return [{ person, expectation, participation, feltChange, quadrant }];
  });

const meanFigures = (size: GroupSize, values: readonly number[]): MeanFigures => ({
  ...size,
  mean: size.hidden ? null : meanOf(values),
});

type Means = Record<'expectation' | 'participation' | 'feltChange', MeanFigures>;

const meansBy = (
  of: (items: readonly SurveyItemRow[]) => MeanFigures,
  items: SortedItems,
): Means => ({
  expectation: of(items.expectation),
  participation: of(items.participation),
  feltChange: of(items.feltChange),
});

/** The means of everybody. */
export const meansOfAll = (people: readonly SurveyPerson[], items: SortedItems): Means =>
  meansBy((of) => {
    const values = people.flatMap((person) => meanOver(person, of) ?? []);
    return meanFigures(sizeOf(values.length), values);
  }, items);

/**
 * The means of classes beside each other: a class is hidden where it is small, or where all people without the shown
 * classes would be fewer than five.
 * @param people who is counted
 */
export function meansOfClasses(
  people: readonly SurveyPerson[],
  items: SortedItems,
  classes: readonly EventAnalysis['classes'][number]['schoolClass'][],
): EventAnalysis['classes'] {
  const gradeOf = new Map(classes.map((row) => [row.schoolClassID, row.grade]));
  const gradeOfClass = new Map(
    classes.map(({ schoolClassID, grade }) => [`class-${schoolClassID}`, `grade-${grade}`]),
  );
  const groupsOf = ({ schoolClassID }: SurveyPerson): string[] =>
    schoolClassID !== null && gradeOf.has(schoolClassID)
      ? ['all', `grade-${gradeOf.get(schoolClassID)}`, `class-${schoolClassID}`]
      : ['all'];
  const answered = (of: readonly SurveyItemRow[]) => {
    const members = people.flatMap((person) => {
      const value = meanOver(person, of);
      return value === null ? [] : [{ person, value }];
    });
    const sizes = findHiddenGroups(
      members.map(({ person }) => groupsOf(person)),
      gradeOfClass,
    );
    const byClass = Map.groupBy(members, ({ person }) => person.schoolClassID);
    return (schoolClassID: number) =>
      meanFigures(
        sizes.get(`class-${schoolClassID}`) ?? sizeOf(0),
        (byClass.get(schoolClassID) ?? []).map(({ value }) => value),
      );
  };
  const [expectation, participation, feltChange] = [
    answered(items.expectation),
    answered(items.participation),
    answered(items.feltChange),
  ];
  return classes.map((schoolClass) => ({
    schoolClass,
    expectation: expectation(schoolClass.schoolClassID),
    participation: participation(schoolClass.schoolClassID),
    feltChange: feltChange(schoolClass.schoolClassID),
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
        const figures = stepFigures(valuesOf(people, surveyItemID), 1);
        return [{ ...question, figures, options: [] }];
      }
      const chosen = people.flatMap((person) =>
        [person.options.get(surveyItemID) ?? []].filter((c) => c.length > 0),
      );
      const answers =
        kind === 'text'
          ? people.filter(({ texts }) => texts.has(surveyItemID)).length
          : chosen.length;
      const size = sizeOf(answers);
      return [
        {
          ...question,
          figures: { ...size, mean: null, counts: null },
          options: options.map((option, position) => ({
            text: option,
            count: size.hidden ? null : chosen.filter((of) => of.includes(position)).length,
          })),
        },
      ];
    },
  );

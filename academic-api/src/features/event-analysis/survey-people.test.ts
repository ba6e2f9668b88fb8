import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestSupport } from '../../testing/smallest-support.ts';
import type { AnswersOfStudent, SurveyItemRow } from './event-analysis.repository.ts';
import { meansOfClasses, peopleWithQuadrant, quadrantOf } from './survey-figures.ts';
import { countPeople, meanOver, sortItems, toPeople, type SurveyPerson } from './survey-people.ts';

const item = (
  surveyItemID: number,
  kind: SurveyItemRow['kind'],
  moment: SurveyItemRow['moment'],
): SurveyItemRow => ({
  eventID: 1,
  surveyItemID,
  moment,
  kind,
  activityID: surveyItemID,
  growingPurposeID: null,
  text: '',
  low: '',
  high: '',
  options: [],
  componentIDs: [],
});
const items = sortItems([
  item(1, 'expectation', 'before'),
  item(2, 'expectation', 'before'),
  item(3, 'participation', 'after'),
  item(4, 'feltChange', 'after'),
]);
const classes = [11, 12, 21].map((schoolClassID) => ({
  schoolClassID,
  grade: Math.floor(schoolClassID / 10),
  schoolClassName: String(schoolClassID),
}));
const person = fc.record({
  schoolClassID: fc.constantFrom(11, 12, 21, null),
  answered: fc.oneof(
    { weight: 6, arbitrary: fc.constant([1, 2, 3, 4]) },
    { weight: 2, arbitrary: fc.constant([1, 2]) },
    { weight: 1, arbitrary: fc.subarray([1, 2, 3, 4]) },
  ),
});
const toAnswers = (studentID: number, answered: readonly number[]): AnswersOfStudent => ({
  eventID: 1,
  studentID,
  surveyItemIDs: [...answered],
  values: answered.map((id) => ((studentID * id) % 5) + 1),
  options: answered.map(() => ''),
  hasText: answered.map(() => false),
});
const toStudents = (given: readonly { schoolClassID: number | null }[]) =>
  given.map(({ schoolClassID }, at) => ({
    studentID: at + 1,
    enrolmentID: at + 1,
    schoolClassID,
  }));
const peopleOf = (
  given: { schoolClassID: number | null; answered: readonly number[] }[],
): SurveyPerson[] =>
  toPeople(
    toStudents(given),
    given.map(({ answered }, at) => toAnswers(at + 1, answered)),
  );

describe('who is counted', () => {
  it('is nobody who answered other questions than at least four others', () => {
    const all = Array.from({ length: 9 }, () => ({ schoolClassID: 11, answered: [1, 2, 3, 4] }));
    const few = Array.from({ length: 4 }, () => ({ schoolClassID: 11, answered: [1, 2] }));
    const found = countPeople(
      peopleOf([...all, ...few, { schoolClassID: 11, answered: [] }]),
      items,
    );
    expect([found.counted.length, found.leftOut]).toEqual([9, 4]);
  });

  it('is so few people by no difference of figures that are shown', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 50 }), (given) => {
        const people = peopleOf(given);
        const { counted } = countPeople(people, items);
        const isCounted = new Set(counted);
        const column = (has: (person: SurveyPerson) => boolean) =>
          people.map((p) => (isCounted.has(p) && has(p) ? 1 : 0));
        const placed = new Set(peopleWithQuadrant(counted, items).map((row) => row.person));
        // as if all questions asked the same
        const ofQuestions = [
          ...items.common.map(({ surveyItemID }) =>
            column(({ values }) => values.has(surveyItemID)),
          ),
          column((p) => placed.has(p)),
        ];
        expect(smallestSupport(ofQuestions)).toBeGreaterThanOrEqual(5);
        const shown = meansOfClasses(counted, items, classes);
        for (const measure of ['expectation', 'participation', 'feltChange'] as const) {
          const has = (p: SurveyPerson) => meanOver(p, items[measure]) !== null;
          const ofClasses = shown
            .filter((row) => !row[measure].hidden)
            .map(({ schoolClass }) =>
              column((p) => p.schoolClassID === schoolClass.schoolClassID && has(p)),
            );
          expect(smallestSupport([column(has), ...ofClasses])).toBeGreaterThanOrEqual(5);
          for (const row of shown)
            expect(row[measure].mean === null).toBe(row[measure].hidden !== null);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 30 }), fc.integer(), (given, seed) => {
        const students = toStudents(given);
        const answers = given.map(({ answered }, at) => toAnswers(at + 1, answered));
        const order = (a: { studentID: number }, b: { studentID: number }) =>
          ((a.studentID * seed) % 97) - ((b.studentID * seed) % 97);
        const figures = (people: SurveyPerson[]) => {
          const { counted, leftOut } = countPeople(people, items);
          const ids = counted.map(({ studentID }) => studentID).toSorted((a, b) => a - b);
          return {
            ids,
            leftOut,
            classes: meansOfClasses(counted, items, classes).map((row) => row.expectation.n),
          };
        };
        expect(
          figures(toPeople(students.toSorted(order), answers.toSorted(order).toReversed())),
        ).toEqual(figures(toPeople(students, answers)));
      }),
    );
  });
});

it('quadrants are cut at the middle of the scale, which is high', () => {
  expect(quadrantOf(3, 3)).toBe('highHigh');
  expect(quadrantOf(3, 2.9)).toBe('highLow');
  expect(quadrantOf(2.9, 3)).toBe('lowHigh');
  expect(quadrantOf(1, 0)).toBe('lowLow');
});

import { fc, runs } from '@mebae/testing/properties';
import { mean } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import type { AnswersOfStudent, SurveyItemRow } from './event-analysis.repository.ts';
import { meansOfAll, meansOfClasses, quadrantOf } from './survey-figures.ts';
import { meanOver, sortItems, toPeople, type SurveyPerson } from './survey-people.ts';

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

describe('figures of a survey', () => {
  it('count everybody who answered, of the whole and of each class', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 50 }), (given) => {
        const people = peopleOf(given);
        const shown = meansOfClasses(people, items, classes);
        for (const measure of ['expectation', 'participation', 'feltChange'] as const) {
          const valuesIn = (group: readonly SurveyPerson[]) =>
            group.flatMap((p) => meanOver(p, items[measure]) ?? []);
          expect(meansOfAll(people, items)[measure]).toMatchObject({
            n: valuesIn(people).length,
            of: people.length,
            detail: 'exact',
          });
          for (const { schoolClass, [measure]: figures } of shown) {
            const members = people.filter((p) => p.schoolClassID === schoolClass.schoolClassID);
            expect(figures.n).toBe(valuesIn(members).length);
            // a mean has an interval, so it needs two people
            const values = valuesIn(members);
            const expected = values.length < 2 ? NaN : mean(values);
            const difference = (figures.mean?.value ?? NaN) - expected;
            expect(Number.isNaN(expected) ? figures.mean : Math.abs(difference) < 1e-9).toBe(
              Number.isNaN(expected) ? null : true,
            );
          }
        }
      }),
      runs(200),
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 30 }), fc.integer(), (given, seed) => {
        const students = toStudents(given);
        const answers = given.map(({ answered }, at) => toAnswers(at + 1, answered));
        const order = (a: { studentID: number }, b: { studentID: number }) =>
          ((a.studentID * seed) % 97) - ((b.studentID * seed) % 97);
        const figures = (people: SurveyPerson[]) =>
          meansOfClasses(people, items, classes).map((row) => row.expectation.n);
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

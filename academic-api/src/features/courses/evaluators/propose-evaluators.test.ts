import { fc, runs } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { proposeEvaluators } from './propose-evaluators.ts';

const person = (studentID: number, schoolClassID: number | null, given: number) => ({
  studentID,
  schoolClassID,
  grade: 1,
  schoolClassName: 'A',
  studentNumber: studentID,
  lastName: '山田',
  firstName: String(studentID),
  lastNameKana: '',
  firstNameKana: '',
  given,
  received: 1,
  cannotJudge: 0,
});

const none = { pairs: [], forbidden: [] };

test('whoever evaluates the fewest of the same class is proposed, and not twice in a row', () => {
  const people = [person(1, 1, 3), person(2, 1, 3), person(3, 1, 1), person(4, 2, 0)];
  const proposals = proposeEvaluators({ short: people.slice(0, 2), people, ...none });
  expect([...proposals].map(([id, { studentID }]) => [id, studentID])).toEqual([
    [1, 3],
    [2, 3],
  ]);
  const again = proposeEvaluators({
    short: [people[2]!, people[0]!, people[1]!],
    people: people.map((p) => ({ ...p, given: 1 })),
    ...none,
  });
  expect(new Set([...again.values()].map(({ studentID }) => studentID)).size).toBeGreaterThan(1);
});

test('somebody of another class where nobody of the own is left, and nobody where nobody is', () => {
  const people = [person(1, 1, 0), person(2, 1, 0), person(3, 2, 5)];
  const short = [people[0]!];
  const pairs = [{ evaluatorID: 2, targetID: 1 }];
  expect(proposeEvaluators({ ...none, short, people, pairs }).get(1)?.studentID).toBe(3);
  const forbidden = [{ evaluatorID: 3, targetID: 1 }];
  expect(proposeEvaluators({ short, people, pairs, forbidden }).size).toBe(0);
});

test('a proposal is never oneself, a pair that is there, or one that is forbidden', () => {
  const id = fc.integer({ min: 1, max: 8 });
  const pairs = fc.array(fc.record({ evaluatorID: id, targetID: id }), { maxLength: 40 });
  const people = fc
    .array(fc.tuple(fc.constantFrom(1, 2, null), fc.integer({ min: 0, max: 4 })), { maxLength: 8 })
    .map((rows) => rows.map(([schoolClassID, given], n) => person(n + 1, schoolClassID, given)));
  fc.assert(
    fc.property(people, pairs, pairs, (all, there, forbidden) => {
      const proposals = proposeEvaluators({ short: all, people: all, pairs: there, forbidden });
      const excluded = (evaluatorID: number, targetID: number) =>
        evaluatorID === targetID ||
        [...there, ...forbidden].some(
          (pair) => pair.evaluatorID === evaluatorID && pair.targetID === targetID,
        );
      for (const { studentID } of all) {
        const proposal = proposals.get(studentID)?.studentID;
        const free = all.map((row) => row.studentID).filter((other) => !excluded(other, studentID));
        // without a proposal there is nobody left
        expect(proposal === undefined ? free : free.includes(proposal)).toEqual(
          proposal === undefined ? [] : true,
        );
      }
    }),
    runs(300),
  );
});

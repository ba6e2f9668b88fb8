import { fc } from '@mebae/testing/properties';
import { mean } from 'simple-statistics';
import { expect, it } from 'vitest';
import type { MeasuredPerson } from '../../../lib/score-groups/measured-people.ts';
import { changeOf, compareChange, pairPeople } from './score-change.ts';

const person = (studentID: number, value: number | null): MeasuredPerson => ({
  studentID,
  schoolClassID: 1,
  grade: 1,
  groups: ['all', 'grade-1', 'class-1'],
  values: [value],
  errors: [4],
  selfValues: [null],
  subsets: [1],
});
const scores = fc.array(
  fc.tuple(
    fc.option(fc.integer({ min: 0, max: 100 })),
    fc.option(fc.integer({ min: 0, max: 100 })),
  ),
  { minLength: 12, maxLength: 40 },
);

it('change is after less before, in whatever order rows come', () => {
  fc.assert(
    fc.property(scores, fc.integer(), (given, seed) => {
      const before = given.map(([value], at) => person(at + 1, value));
      const after = given.map(([, value], at) => person(at + 1, value));
      const isParticipant = (id: number): boolean => id % 2 === 0;
      const found = compareChange(pairPeople(before, after), 1, isParticipant)[0];
      const order = (a: MeasuredPerson, b: MeasuredPerson) =>
        ((a.studentID * seed) % 97) - ((b.studentID * seed) % 97);
      const shuffled = pairPeople(before.toSorted(order).toReversed(), after.toSorted(order));
      const again = compareChange(shuffled, 1, isParticipant)[0];
      expect(again?.participants.n).toBe(found?.participants.n);
      expect(again?.participants.difference?.value ?? 0).toBeCloseTo(
        found?.participants.difference?.value ?? 0,
        9,
      );
      const { difference } = found?.participants ?? {};
      const participants = pairPeople(before, after).filter((row) => isParticipant(row.studentID));
      const changes = participants.flatMap((row) => changeOf(row, 0) ?? []);
      expect(found?.participants.n).toBe(changes.length);
      if (!difference) return;
      expect(difference.value).toBeCloseTo(mean(changes), 9);
      const swapped = compareChange(pairPeople(after, before), 1, isParticipant)[0];
      expect(swapped?.participants.difference?.value).toBeCloseTo(-difference.value, 9);
    }),
  );
});

it('the difference of changes is that of participants from the others, after Welch', () => {
  // Student (1908), as R's `sleep` has them: t.test(extra ~ group)
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const changes = [...second, ...first];
  const changesBy = (values: (at: number) => number) =>
    changes.map((_, at) => ({
      ...person(at + 1, values(at)),
      groups: ['all', 'grade-1', `class-${at < 10 ? 1 : 2}`],
    }));
  const [found] = compareChange(
    pairPeople(
      changesBy(() => 50),
      changesBy((at) => 50 + (changes[at] ?? 0)),
    ),
    1,
    (id) => id <= 10,
  );
  expect(found?.difference?.value).toBeCloseTo(1.58, 9);
  expect(found?.difference?.low).toBeCloseTo(-0.2054832, 6);
  expect(found?.difference?.high).toBeCloseTo(3.3654832, 6);
});

import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { peersOfJoiner } from './peers-of-joiner.ts';

/** Everybody evaluates the next ones in a circle. */
const circle = (size: number, each: number): Pair[] =>
  Array.from({ length: size }, (_, from) =>
    Array.from({ length: each }, (__, step) => ({
      evaluatorID: from + 1,
      targetID: ((from + step + 1) % size) + 1,
    })),
  ).flat();
const peopleOf = (size: number, seen: readonly boolean[] = []) =>
  Array.from({ length: size }, (_, index) => ({
    studentID: index + 1,
    groupID: 1,
    hasSeen: seen[index] ?? false,
  }));
const joiner = { studentID: 99, groupID: 1, hasSeen: false };

function after(
  pairs: readonly Pair[],
  { removed, added }: ReturnType<typeof peersOfJoiner>,
): Pair[] {
  const gone = new Set(removed.map(keyOfPair));
  return [...pairs.filter((pair) => !gone.has(keyOfPair(pair))), ...added];
}
const given = (pairs: readonly Pair[], id: number) =>
  pairs.filter((pair) => pair.evaluatorID === id).length;
const received = (pairs: readonly Pair[], id: number) =>
  pairs.filter((pair) => pair.targetID === id).length;

test('before anybody has looked, the joiner gives and receives as many as all others', () => {
  const before = circle(8, 3);
  const now = after(before, peersOfJoiner(joiner, 3, peopleOf(8), before));
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 99]) {
    expect([id, given(now, id), received(now, id)]).toEqual([id, 3, 3]);
  }
});

test('once all have looked, nothing is taken from anybody and only the joiner gives', () => {
  const before = circle(8, 3);
  const seen = peopleOf(
    8,
    Array.from({ length: 8 }, () => true),
  );
  const { removed, added } = peersOfJoiner(joiner, 3, seen, before);
  expect(removed).toEqual([]);
  expect(added.map((pair) => pair.evaluatorID)).toEqual([99, 99, 99]);
});

test('pairs by hand stay, those of the joiner come back, and pairs that may not be are not made', () => {
  const before = circle(8, 3);
  const kept = [...before.slice(0, 12), { evaluatorID: 3, targetID: 99 }];
  const forbidden = [
    { evaluatorID: 99, targetID: 5 },
    { evaluatorID: 7, targetID: 99 },
  ];
  const { removed, added } = peersOfJoiner(joiner, 3, peopleOf(8), before, { kept, forbidden });
  const stays = new Set(kept.map(keyOfPair));
  expect(removed.filter((pair) => stays.has(keyOfPair(pair)))).toEqual([]);
  expect(added).toContainEqual({ evaluatorID: 3, targetID: 99 });
  const never = new Set(forbidden.map(keyOfPair));
  expect(added.filter((pair) => never.has(keyOfPair(pair)))).toEqual([]);
  const now = after(before, { removed, added });
  expect([given(now, 99), received(now, 99)]).toEqual([3, 3]);
});

test('nobody else gives more than before, what was seen stays, and no pair comes twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 14 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      (size, each, seen) => {
        const before = circle(size, Math.min(each, size - 1));
        const people = peopleOf(size, seen);
        const change = peersOfJoiner(joiner, each, people, before);
        const now = after(before, change);
        expect(new Set(now.map(keyOfPair)).size).toBe(now.length);
        expect(now.filter((pair) => pair.evaluatorID === pair.targetID)).toEqual([]);
        for (const { studentID } of people) {
          expect(given(now, studentID)).toBe(given(before, studentID));
          expect(received(now, studentID)).toBeGreaterThanOrEqual(received(before, studentID));
        }
        const seenIDs = new Set(people.filter((row) => row.hasSeen).map((row) => row.studentID));
        const isSeen = (pair: Pair): boolean => seenIDs.has(pair.evaluatorID);
        expect(now.filter(isSeen)).toEqual(before.filter(isSeen));
        expect(given(now, 99)).toBe(Math.min(each, size));
        expect(received(now, 99)).toBeLessThanOrEqual(each);
      },
    ),
  );
});

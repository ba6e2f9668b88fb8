import { fc, runs } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { assignEvaluators } from './assign.ts';
import { keyOfPair } from '../../../lib/courses/evaluator-pairs.ts';
import { counts, groupsOf, isConnected, pairsAmong, people } from './assignments.test-data.ts';
import { mostPairs } from './flow-bound.test-data.ts';

const course = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  wanted: fc.integer({ min: 1, max: 8 }),
  seed: fc.string({ maxLength: 8 }),
});
test('inside a class everyone gives and receives the same number, nobody evaluates himself', () => {
  fc.assert(
    fc.property(course, ({ sizes, wanted, seed }) => {
      const groups = groupsOf(sizes);
      const { pairs, shortfalls } = assignEvaluators({
        groups,
        evaluatorsPerStudent: wanted,
        seed,
        acrossGroups: false,
      });
      expect(new Set(pairs.map(keyOfPair)).size).toBe(pairs.length);
      expect(pairs.every((pair) => pair.evaluatorID !== pair.targetID)).toBe(true);
      const given = counts(pairs, 'evaluatorID');
      const received = counts(pairs, 'targetID');
      for (const { groupID, members } of groups) {
        const each = Math.min(wanted, members.length - 1);
        for (const id of members) {
          expect(given.get(id) ?? 0).toBe(each);
          expect(received.get(id) ?? 0).toBe(each);
        }
        const inside = pairs.filter((pair) => members.includes(pair.evaluatorID));
        expect(inside.every((pair) => members.includes(pair.targetID))).toBe(true);
        // one evaluator each compares nobody, and two people can only evaluate each other
        const isComparable = each > 1 && members.length > 3;
        expect(!isComparable || isConnected(members, inside)).toBe(true);
        const short = shortfalls.find((shortfall) => shortfall.groupID === groupID);
        expect(short?.missing ?? 0).toBe((wanted - each) * members.length);
      }
    }),
  );
});

test('small classes are filled from the others, and everybody stays balanced', () => {
  fc.assert(
    fc.property(course, ({ sizes, wanted, seed }) => {
      const groups = groupsOf(sizes);
      const everyone = groups.flatMap((group) => group.members);
      const { pairs, shortfalls } = assignEvaluators({
        groups,
        evaluatorsPerStudent: wanted,
        seed,
        acrossGroups: true,
      });
      const each = Math.min(wanted, everyone.length - 1);
      const given = counts(pairs, 'evaluatorID');
      const received = counts(pairs, 'targetID');
      for (const id of everyone) {
        expect(given.get(id) ?? 0).toBe(each);
        expect(received.get(id) ?? 0).toBe(each);
      }
      const tooSmall = groups.filter((group) => group.members.length <= wanted);
      expect(shortfalls.map((shortfall) => shortfall.groupID)).toEqual(
        tooSmall.map((group) => group.groupID),
      );
      const missing = shortfalls.reduce((sum, shortfall) => sum + shortfall.missing, 0);
      expect(missing).toBe((wanted - each) * everyone.length);
    }),
  );
});

test('students who are no examinees evaluate where these are too few: nobody gives too much, and classmates come first', () => {
  const schools = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(course, schools, ({ sizes, wanted, seed }, others) => {
      const groups = groupsOf(sizes.map((size) => Math.min(size, 3)));
      const school = others.map((size, index) => ({
        groupID: index + 1,
        grade: (index % 2) + 1,
        members: people(10_000 + index * 100, size),
      }));
      const everyone = groups.flatMap((group) => group.members);
      const { pairs, fromSchool, shortfalls } = assignEvaluators({
        groups,
        school,
        evaluatorsPerStudent: wanted,
        seed,
        acrossGroups: true,
      });
      const pool = school.flatMap((group) => group.members);
      expect(new Set(fromSchool.map(keyOfPair)).size).toBe(fromSchool.length);
      expect(fromSchool.every((pair) => pool.includes(pair.evaluatorID))).toBe(true);
      const given = counts(fromSchool, 'evaluatorID');
      expect(Math.max(0, ...given.values())).toBeLessThanOrEqual(wanted);
      const short = everyone.map(
        (id) => wanted - [...pairs, ...fromSchool].filter((pair) => pair.targetID === id).length,
      );
      expect(Math.min(...short)).toBeGreaterThanOrEqual(0);
      expect(shortfalls.reduce((sum, shortfall) => sum + shortfall.missing, 0)).toBe(
        short.reduce((sum, missing) => sum + missing, 0),
      );
      // whoever stays short has everybody who is free already
      for (const [index, id] of everyone.entries()) {
        if (short[index] === 0) continue;
        const own = fromSchool.filter((pair) => pair.targetID === id).map((p) => p.evaluatorID);
        const free = pool.filter((other) => (given.get(other) ?? 0) < wanted);
        expect(free.every((other) => own.includes(other))).toBe(true);
      }
    }),
  );
  const { fromSchool } = assignEvaluators({
    groups: [{ groupID: 1, grade: 1, members: [1] }],
    school: [
      { groupID: 3, grade: 2, members: [31, 32] },
      { groupID: 2, grade: 1, members: [21, 22] },
      { groupID: 1, grade: 1, members: [11] },
    ],
    evaluatorsPerStudent: 3,
    seed: 'near',
    acrossGroups: true,
  });
  expect(fromSchool.map((pair) => pair.evaluatorID).sort((a, b) => a - b)).toEqual([11, 21, 22]);
});

test('the same seed and people give the same pairs, in whatever order they come', () => {
  fc.assert(
    fc.property(course, ({ sizes, wanted, seed }) => {
      const groups = groupsOf(sizes);
      const turned = groups
        .toReversed()
        .map((group) => ({ ...group, members: group.members.toReversed() }));
      const run = (given: typeof groups) =>
        assignEvaluators({ groups: given, evaluatorsPerStudent: wanted, seed, acrossGroups: true });
      expect(run(turned)).toEqual(run(groups));
    }),
  );
});

test('nobody meets the pairs of last time while others are possible', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 25 }),
      fc.string({ maxLength: 5 }),
      (wanted, extra, seed) => {
        // a regular graph without last time's pairs exists as soon as n − 1 − k ≥ k (König)
        const members = people(1, 2 * wanted + 1 + extra);
        const input = {
          groups: [{ groupID: 1, members }],
          evaluatorsPerStudent: wanted,
          acrossGroups: false,
        };
        const before = assignEvaluators({ ...input, seed: `${seed}a` });
        const after = assignEvaluators({ ...input, seed: `${seed}b`, avoid: before.pairs });
        expect(after.repeated).toEqual([]);
        const old = new Set(before.pairs.map(keyOfPair));
        expect(after.pairs.filter((pair) => old.has(keyOfPair(pair)))).toEqual([]);
        expect(after.pairs).toHaveLength(wanted * members.length);
        expect(new Set(counts(after.pairs, 'targetID').values())).toEqual(new Set([wanted]));
      },
    ),
  );
});

test('a pair of last time comes back, and is reported, where the class leaves no other', () => {
  const input = { groups: [{ groupID: 1, members: people(1, 4) }], evaluatorsPerStudent: 3 };
  const before = assignEvaluators({ ...input, seed: 'a', acrossGroups: false });
  const after = assignEvaluators({ ...input, seed: 'b', acrossGroups: false, avoid: before.pairs });
  expect(after.pairs).toEqual(before.pairs);
  expect(after.repeated).toEqual(before.pairs);
});

test('a second run keeps every pair with answers and fills up around them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 25 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      (size, wanted, picks) => {
        const input = {
          groups: [{ groupID: 1, members: people(1, size) }],
          evaluatorsPerStudent: wanted,
          acrossGroups: false,
        };
        const first = assignEvaluators({ ...input, seed: 'first' });
        const kept = picks.flatMap((n) => first.pairs[n % first.pairs.length] ?? []);
        const second = assignEvaluators({ ...input, seed: 'second', kept });
        const pairs = new Set(second.pairs.map(keyOfPair));
        expect(kept.filter((pair) => !pairs.has(keyOfPair(pair)))).toEqual([]);
        expect(new Set(counts(second.pairs, 'evaluatorID').values())).toEqual(new Set([wanted]));
        expect(new Set(counts(second.pairs, 'targetID').values())).toEqual(new Set([wanted]));
      },
    ),
  );
});

const uneven = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  wanted: fc.integer({ min: 1, max: 5 }),
  seed: fc.string({ maxLength: 5 }),
  kept: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 14 }),
  avoid: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
});
test('whatever stays and is avoided, as many evaluations are assigned as a maximum flow allows', () => {
  fc.assert(
    fc.property(uneven, ({ sizes, wanted, seed, ...picks }) => {
      const groups = groupsOf(sizes);
      const everyone = groups.flatMap((group) => group.members);
      const kept = pairsAmong(everyone, picks.kept);
      const avoid = pairsAmong(everyone, picks.avoid);
      const { pairs } = assignEvaluators({
        groups,
        evaluatorsPerStudent: wanted,
        seed,
        kept,
        avoid,
        acrossGroups: true,
      });
      const limit = Math.min(wanted, everyone.length - 1);
      expect(pairs).toHaveLength(mostPairs(everyone, limit, kept));
      const assigned = new Set(pairs.map(keyOfPair));
      expect(kept.filter((pair) => !assigned.has(keyOfPair(pair)))).toEqual([]);
      // nobody is over the wanted number, but by pairs that stay
      for (const side of ['evaluatorID', 'targetID'] as const) {
        const all = counts(pairs, side);
        const stay = counts(kept, side);
        for (const id of everyone) {
          expect(all.get(id) ?? 0).toBeLessThanOrEqual(Math.max(limit, stay.get(id) ?? 0));
        }
      }
    }),
  );
});

test('a pair of last time comes back only where the class has no full assignment without it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
      fc.string({ maxLength: 5 }),
      (size, wanted, picks, seed) => {
        const members = people(1, size);
        const avoid = pairsAmong(members, picks);
        const limit = Math.min(wanted, size - 1);
        const { pairs, repeated } = assignEvaluators({
          groups: [{ groupID: 1, members }],
          evaluatorsPerStudent: wanted,
          seed,
          avoid,
          acrossGroups: false,
        });
        const most = mostPairs(members, limit, []);
        expect(pairs).toHaveLength(most);
        const canAvoidAll = mostPairs(members, limit, [], avoid) === most;
        expect(canAvoidAll ? repeated : []).toEqual([]);
      },
    ),
  );
});

test('pairs that may not be are never assigned, and nobody is short of evaluators for it while others are left', () => {
  fc.assert(
    fc.property(uneven, ({ sizes, wanted, seed, ...picks }) => {
      const groups = groupsOf(sizes);
      const everyone = groups.flatMap((group) => group.members);
      const kept = pairsAmong(everyone, picks.kept);
      const forbidden = pairsAmong(everyone, picks.avoid);
      const { pairs } = assignEvaluators({
        groups,
        evaluatorsPerStudent: wanted,
        seed,
        kept,
        forbidden,
        acrossGroups: true,
      });
      const staying = new Set(kept.map(keyOfPair));
      const never = new Set(forbidden.map(keyOfPair).filter((name) => !staying.has(name)));
      expect(pairs.map(keyOfPair).filter((name) => never.has(name))).toEqual([]);
      const limit = Math.min(wanted, everyone.length - 1);
      expect(pairs).toHaveLength(mostPairs(everyone, limit, kept, forbidden));
    }),
  );
});

test('students of the school evaluate nobody from whom they are kept apart', () => {
  const { fromSchool } = assignEvaluators({
    groups: [{ groupID: 1, members: [1] }],
    school: [{ groupID: 2, members: [21, 22, 23] }],
    evaluatorsPerStudent: 3,
    seed: 'apart',
    forbidden: [{ evaluatorID: 22, targetID: 1 }],
    acrossGroups: true,
  });
  expect(new Set(fromSchool.map((pair) => pair.evaluatorID))).toEqual(new Set([21, 23]));
});

test('hardly anybody evaluates each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 24, max: 45 }),
      fc.integer({ min: 2, max: 6 }),
      fc.string({ maxLength: 5 }),
      (size, wanted, seed) => {
        const { pairs } = assignEvaluators({
          groups: [{ groupID: 1, members: people(1, size) }],
          evaluatorsPerStudent: wanted,
          seed,
          acrossGroups: false,
        });
        const all = new Set(pairs.map(keyOfPair));
        const mutual = pairs.filter((p) => all.has(`${p.targetID}>${p.evaluatorID}`)).length / 2;
        expect(mutual).toBeLessThanOrEqual(1);
      },
    ),
    runs(40),
  );
});

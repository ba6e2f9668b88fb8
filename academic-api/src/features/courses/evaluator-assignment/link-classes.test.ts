import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { assignEvaluators } from './assign.ts';
import { counts, groupsOf, isConnected, pairsAmong } from './assignments.test-data.ts';

test('of people who know each other in other classes one evaluates each, and everybody stays balanced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 6, max: 20 }), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 3, max: 5 }),
      fc.integer({ min: 2, max: 5 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }),
      fc.string({ maxLength: 5 }),
      (sizes, wanted, circlesCount, picks, seed) => {
        const groups = groupsOf(sizes);
        const everyone = groups.flatMap((group) => group.members);
        const circleOf = (id: number): number => (id * 7) % circlesCount;
        const circles = Array.from({ length: circlesCount }, (_, circle) =>
          everyone.filter((id) => circleOf(id) === circle),
        );
        const forbidden = pairsAmong(everyone, picks);
        const { pairs, linked, shortfalls } = assignEvaluators({
          groups,
          evaluatorsPerStudent: wanted,
          seed,
          forbidden,
          acrossGroups: true,
          linkAcrossClasses: circles,
        });
        const classOf = (id: number): number => Math.floor((id - 1) / 100);
        const across = pairs.filter((p) => classOf(p.evaluatorID) !== classOf(p.targetID));
        // what is no link is there because a class has too few pairs that may be, and is said
        const isLinksOnly = shortfalls.length === 0;
        const isOfCircle = (p: Pair): boolean => circleOf(p.evaluatorID) === circleOf(p.targetID);
        expect(across.length).toBeGreaterThanOrEqual(linked);
        expect(across.filter(isOfCircle).length).toBeGreaterThanOrEqual(linked);
        expect(isLinksOnly ? across.length : linked).toBe(linked);
        for (const side of ['evaluatorID', 'targetID'] as const) {
          const most = Math.max(0, ...counts(across, side).values());
          expect(isLinksOnly ? most : 0).toBeLessThanOrEqual(1);
        }
        const never = new Set(forbidden.map(keyOfPair));
        expect(pairs.filter((pair) => never.has(keyOfPair(pair)))).toEqual([]);
        if (forbidden.length > 0) return;
        expect(shortfalls).toEqual([]);
        expect(new Set(counts(pairs, 'evaluatorID').values())).toEqual(new Set([wanted]));
        expect(new Set(counts(pairs, 'targetID').values())).toEqual(new Set([wanted]));
      },
    ),
  );
});

test('four classes with clubs in common are linked by one evaluator of nearly everybody', () => {
  const groups = groupsOf([36, 36, 36, 36]);
  const everyone = groups.flatMap((group) => group.members);
  const clubs = Array.from({ length: 12 }, (_, club) => everyone.filter((id) => id % 12 === club));
  const { pairs, linked } = assignEvaluators({
    groups,
    evaluatorsPerStudent: 4,
    seed: 'clubs',
    acrossGroups: true,
    linkAcrossClasses: clubs,
  });
  expect(linked).toBe(144);
  expect(isConnected(everyone, pairs)).toBe(true);
});

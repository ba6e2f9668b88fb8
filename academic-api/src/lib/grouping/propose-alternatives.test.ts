import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { shareBetween, weightedColumns } from '@mebae/rules';
import { createRandom, normal } from '../processes/seeded-random.ts';
import type { GroupingProblem } from './grouping-problem.ts';
import { proposeAlternatives } from './propose-alternatives.ts';
import { boundOfShare, eigenvalues } from './share-bound.ts';

function problemOf(people: number, groups: number, options: Partial<GroupingProblem> = {}) {
  const random = createRandom(`${people}/${groups}`);
  const columns = options.weights?.length ?? 2;
  return {
    values: Array.from({ length: people }, () =>
      Array.from({ length: columns }, () => normal(random)),
    ),
    weights: [1, 2],
    sizes: Array.from({ length: groups }, () => ({
      min: Math.floor(people / groups),
      max: Math.ceil(people / groups),
    })),
    together: [],
    apart: [],
    fixed: new Map<number, number>(),
    mode: 'balanced' as const,
    ...options,
  } satisfies GroupingProblem;
}

/** Groups without their order, so that renamed groups are the same. */
const partitionOf = (groupOf: readonly number[]): string =>
  [...Map.groupBy(groupOf.keys(), (person) => groupOf[person]!).values()]
    .map((people) => people.join(' '))
    .sort()
    .join('|');

const constraints = fc.record({
  together: fc.array(fc.uniqueArray(fc.nat(11), { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
  apart: fc.array(fc.uniqueArray(fc.nat(11), { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
  fixed: fc.array(fc.tuple(fc.nat(11), fc.nat(2)), { maxLength: 3 }).map((rows) => new Map(rows)),
  mode: fc.constantFrom('balanced' as const, 'alike' as const),
});

describe('proposeAlternatives', () => {
  it('keeps every constraint in each alternative, none of which comes twice', () => {
    fc.assert(
      fc.property(constraints, (chosen) => {
        const problem = problemOf(12, 3, chosen);
        const result = proposeAlternatives(problem, { seed: 'property', count: 3, moves: 2000 });
        if ('conflict' in result) return;
        const { alternatives } = result;
        expect(new Set(alternatives.map(partitionOf)).size).toBe(alternatives.length);
        for (const groupOf of alternatives) {
          expect([0, 1, 2].map((group) => groupOf.filter((g) => g === group).length)).toEqual([
            4, 4, 4,
          ]);
          for (const set of chosen.together) {
            expect(new Set(set.map((person) => groupOf[person])).size).toBe(1);
          }
          for (const set of chosen.apart) {
            expect(new Set(set.map((person) => groupOf[person])).size).toBe(set.length);
          }
          for (const [person, group] of chosen.fixed) expect(groupOf[person]).toBe(group);
        }
      }),
      runs(60),
    );
  });

  it('gives three alternatives of one seed, the same again from the same seed', () => {
    const problem = problemOf(24, 6);
    const first = proposeAlternatives(problem, { seed: 'a', count: 3, moves: 5000 });
    expect('alternatives' in first && first.alternatives).toHaveLength(3);
    expect(proposeAlternatives(problem, { seed: 'a', count: 3, moves: 5000 })).toEqual(first);
    expect(proposeAlternatives(problem, { seed: 'b', count: 3, moves: 5000 })).not.toEqual(first);
  });

  it('spreads a column in groups of people who are alike', () => {
    // who carries the tag is who has much: without the spread they would all be in one group
    const values = Array.from({ length: 12 }, (_, person) => [person, person < 4 ? 1 : 0]);
    const problem = problemOf(12, 4, { values, weights: [1, 3], mode: 'alike', spread: [1] });
    const result = proposeAlternatives(problem, { seed: 'spread', count: 1 });
    const groupOf = 'alternatives' in result ? result.alternatives[0]! : [];
    expect(new Set(groupOf.slice(0, 4)).size).toBe(4);
  });
});

describe('boundOfShare', () => {
  it.each([
    { weights: [1], reached: 1 },
    { weights: [1, 2], reached: 0.6 },
    { weights: [1, 1, 1], reached: 0.6 },
  ])('is not passed by alike groups of $weights, and nearly reached', ({ weights, reached }) => {
    const problem = problemOf(12, 3, { weights, mode: 'alike' });
    const columns = weightedColumns(problem);
    const bound = boundOfShare(columns, problem.sizes, 'alike');
    const result = proposeAlternatives(problem, { seed: 'bound', count: 1 });
    const groupOf = 'alternatives' in result ? result.alternatives[0]! : [];
    const share = shareBetween(columns, groupOf, 3);
    expect(share).toBeLessThanOrEqual(bound + 1e-9);
    expect(share).toBeGreaterThanOrEqual(reached * bound - 1e-9);
  });

  it('has the eigenvalues of a symmetric matrix', () => {
    const found = eigenvalues([
      [2, -1, 0],
      [-1, 2, -1],
      [0, -1, 2],
    ]).sort((a, b) => a - b);
    // of the second difference: 2 − 2 cos(kπ / 4)
    for (const [k, value] of found.entries()) {
      expect(value).toBeCloseTo(2 - 2 * Math.cos(((k + 1) * Math.PI) / 4), 9);
    }
  });
});

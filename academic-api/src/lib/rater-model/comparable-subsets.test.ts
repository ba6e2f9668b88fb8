import { fc } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import { comparableSubsets, LARGEST_LINK_ERROR } from './comparable-subsets.ts';

/** Errors of the differences of up to 8 blocks, some of them unlinked. */
const errors = fc
  .integer({ min: 1, max: 8 })
  .chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(fc.oneof(fc.double({ min: 0, max: 0.6, noNaN: true }), fc.constant(Infinity)), {
        minLength: count * count,
        maxLength: count * count,
      }),
    ),
  )
  .map(([count, values]) => ({
    count,
    errorOf: (a: number, b: number) => values[Math.min(a, b) * count + Math.max(a, b)]!,
  }));

describe('comparable subsets', () => {
  test('any two blocks of a subset are linked within the bound', () => {
    fc.assert(
      fc.property(errors, ({ count, errorOf }) => {
        const subsets = comparableSubsets(count, errorOf);
        const together = [...subsets.keys()].flatMap((a) =>
          [...subsets.keys()].flatMap((b) =>
            a < b && subsets[a] === subsets[b] ? [errorOf(a, b)] : [],
          ),
        );
        expect(Math.max(0, ...together)).toBeLessThanOrEqual(LARGEST_LINK_ERROR);
      }),
    );
  });

  test('no two subsets could be joined', () => {
    fc.assert(
      fc.property(errors, ({ count, errorOf }) => {
        const subsets = comparableSubsets(count, errorOf);
        const members = Map.groupBy(subsets.keys(), (block) => subsets[block]!);
        for (const [one, left] of members) {
          for (const [other, right] of members) {
            if (one >= other) continue;
            const worst = Math.max(...left.flatMap((a) => right.map((b) => errorOf(a, b))));
            expect(worst).toBeGreaterThan(LARGEST_LINK_ERROR);
          }
        }
      }),
    );
  });

  test('a chain of good links does not join its ends', () => {
    const errorOf = (a: number, b: number) => 0.15 * Math.abs(a - b);
    expect([...comparableSubsets(4, errorOf)]).toEqual([0, 0, 1, 1]);
  });

  test('numbers go from 0 in order of the first block', () => {
    expect([...comparableSubsets(3, () => Infinity)]).toEqual([0, 1, 2]);
    expect([...comparableSubsets(0, () => 0)]).toEqual([]);
  });
});

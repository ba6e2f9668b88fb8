import { fc, runs } from '@mebae/testing/properties';
import { shareBetween, weightedColumns } from '@mebae/rules';
import { describe, expect, it } from 'vitest';
import { createRandom, normal, shuffled } from '../processes/seeded-random.ts';
import { findConflict } from './find-conflict.ts';
import type { GroupingProblem } from './grouping-problem.ts';
import { optimiseGroups } from './optimise-groups.ts';

function problemOf(people: number, groups: number, options: Partial<GroupingProblem> = {}) {
  const random = createRandom(`${people}/${groups}`);
  const columns = 3;
  const smallest = Math.floor(people / groups);
  return {
    values: Array.from({ length: people }, () =>
      Array.from({ length: columns }, () => normal(random)),
    ),
    weights: [1, 1, 2],
    sizes: Array.from({ length: groups }, () => ({
      min: smallest,
      max: Math.ceil(people / groups),
    })),
    together: [],
    apart: [],
    fixed: new Map<number, number>(),
    mode: 'balanced' as const,
    ...options,
  } satisfies GroupingProblem;
}

function solved(problem: GroupingProblem, seed = 'test') {
  const result = optimiseGroups(problem, { seed });
  if ('conflict' in result) throw new Error(JSON.stringify(result.conflict));
  return result;
}

/** The conditions that an assignment breaks, in words. */
function broken(problem: GroupingProblem, groupOf: readonly number[]): string[] {
  const groupOfPerson = (person: number): number => groupOf[person]!;
  return [
    ...problem.sizes.flatMap(({ min, max }, group) => {
      const size = groupOf.filter((other) => other === group).length;
      return size < min || size > max ? [`size of ${group}: ${size}`] : [];
    }),
    ...problem.together.filter((set) => new Set(set.map(groupOfPerson)).size > 1).map(String),
    ...problem.apart.filter((set) => new Set(set.map(groupOfPerson)).size < set.length).map(String),
    ...[...problem.fixed].filter(([person, group]) => groupOfPerson(person) !== group).map(String),
  ];
}

/** Every way to distribute people over groups that keeps the constraints. */
function* assignments(problem: GroupingProblem): Generator<number[]> {
  const { length } = problem.values;
  const groups = problem.sizes.length;
  for (let code = 0; code < groups ** length; code++) {
    const groupOf = Array.from(
      { length },
      (_, person) => Math.floor(code / groups ** person) % groups,
    );
    if (broken(problem, groupOf).length === 0) yield groupOf;
  }
}

const constraints = fc.record({
  together: fc.array(fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
  apart: fc.array(fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
  fixed: fc.array(fc.tuple(fc.nat(7), fc.nat(1)), { maxLength: 2 }).map((pairs) => new Map(pairs)),
});

describe('optimiseGroups', () => {
  it('keeps every constraint, or names a smallest set that can’t hold; checked by enumeration', () => {
    fc.assert(
      fc.property(constraints, (chosen) => {
        const problem = problemOf(8, 2, {
          ...chosen,
          sizes: [0, 1].map(() => ({ min: 3, max: 5 })),
        });
        const columns = weightedColumns(problem);
        const shares = [...assignments(problem)].map((groupOf) =>
          shareBetween(columns, groupOf, 2),
        );
        const result = optimiseGroups(problem, { seed: 'property' });
        expect('conflict' in result).toBe(shares.length === 0);
        const found = 'conflict' in result ? null : result;
        expect(found ? broken(problem, found.groupOf) : []).toEqual([]);
        expect(found?.share ?? Infinity).toBeCloseTo(Math.min(...shares), 9);
      }),
      runs(60),
    );
  });

  it('finds the optimum of both modes for nine people in three groups', () => {
    for (const mode of ['balanced', 'alike'] as const) {
      const problem = problemOf(9, 3, { mode });
      const columns = weightedColumns(problem);
      const shares = [...assignments(problem)].map((groupOf) => shareBetween(columns, groupOf, 3));
      const optimum = mode === 'balanced' ? Math.min(...shares) : Math.max(...shares);
      expect(solved(problem).share).toBeCloseTo(optimum, 9);
    }
  });

  it('is better than the best of 200 random assignments', () => {
    const problem = problemOf(160, 4, { together: [[0, 1, 2]], apart: [[3, 4, 5, 6]] });
    const columns = weightedColumns(problem);
    const random = createRandom('200 random');
    const seats = problem.values.map((_, person) => person % 4);
    const best = Math.min(
      ...Array.from({ length: 200 }, () => shareBetween(columns, shuffled(seats, random), 4)),
    );
    const result = solved(problem);
    expect(broken(problem, result.groupOf)).toEqual([]);
    expect(result.share).toBeLessThan(best / 20);
  });

  it('makes the same groups from the same seed', () => {
    const problem = problemOf(40, 5);
    expect(solved(problem, 'a')).toEqual(solved(problem, 'a'));
    expect(solved(problem, 'a').groupOf).not.toEqual(solved(problem, 'b').groupOf);
  });

  it('counts who has no number as average, and columns without difference not at all', () => {
    const problem = problemOf(12, 2);
    const values = problem.values.map((row, person) => [person === 3 ? Number.NaN : row[0]!, 5]);
    const columns = weightedColumns({ values, weights: [1, 1] });
    expect(columns.columns).toBe(1);
    expect(columns.values[3]).toBe(0);
    expect(solved({ ...problem, values, weights: [1, 1] }).share).toBeGreaterThanOrEqual(0);
  });

  it('makes groups of people without any number', () => {
    const problem = {
      ...problemOf(7, 2),
      values: problemOf(7, 2).values.map(() => []),
      weights: [],
    };
    expect(broken(problem, solved(problem).groupOf)).toEqual([]);
  });
});

describe('findConflict', () => {
  const conflictOf = (options: Partial<GroupingProblem>) => findConflict(problemOf(8, 2, options));

  it('names sizes that do not fit', () => {
    expect(
      conflictOf({
        sizes: [
          { min: 1, max: 3 },
          { min: 1, max: 3 },
        ],
      }),
    ).toEqual({
      kind: 'size',
      people: 8,
      min: 2,
      max: 6,
    });
  });

  it('names only the constraints that contradict each other', () => {
    expect(
      conflictOf({
        together: [
          [0, 1],
          [6, 7],
        ],
        apart: [
          [4, 5],
          [1, 0],
        ],
        fixed: new Map([[3, 0]]),
      }),
    ).toEqual({
      kind: 'constraints',
      constraints: [
        { kind: 'together', set: 0 },
        { kind: 'apart', set: 1 },
      ],
    });
  });

  it('names people who are to be apart in more groups than there are, and a group that is too full', () => {
    expect(conflictOf({ apart: [[0, 1, 2]] })).toMatchObject({
      constraints: [{ kind: 'apart', set: 0 }],
    });
    const fixed = new Map([0, 1, 2, 3, 4].map((person) => [person, 0]));
    expect(conflictOf({ fixed })?.kind).toBe('constraints');
  });

  it('is silent where groups can be made', () => {
    expect(conflictOf({ together: [[0, 1]], apart: [[0, 2]] })).toBeNull();
  });
});

import type { NamedConflict } from '@mebae/contracts';
import type { GroupingConflict, GroupingProblem } from './grouping-problem.ts';

/**
 * A conflict with students instead of positions.
 * @param studentIDs of the problem's people, in their order
 */
export function nameConflict(
  conflict: GroupingConflict,
  problem: GroupingProblem,
  studentIDs: readonly number[],
): NamedConflict {
  if (conflict.kind === 'size') {
    const { people, min, max } = conflict;
    return { kind: 'size', students: people, min, max };
  }
  const idsOf = (people: readonly number[]): number[] =>
    people.map((person) => studentIDs[person]!);
  return {
    kind: 'constraints',
    constraints: conflict.constraints.map((constraint) =>
      constraint.kind === 'fixed'
        ? { kind: 'fixed', studentIDs: idsOf([constraint.person]) }
        : { kind: constraint.kind, studentIDs: idsOf(problem[constraint.kind][constraint.set]!) },
    ),
  };
}

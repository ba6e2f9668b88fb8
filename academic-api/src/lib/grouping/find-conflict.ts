import { firstAssignment } from './first-assignment.ts';
import {
  blocksOf,
  type GroupingConflict,
  type GroupingConstraint,
  type GroupingProblem,
} from './grouping-problem.ts';

type Constraints = Pick<GroupingProblem, 'together' | 'apart' | 'fixed'>;

function isPossible(problem: GroupingProblem, constraints: Constraints): boolean {
  const blocks = blocksOf({ values: problem.values, ...constraints });
  return blocks !== null && firstAssignment(blocks, problem.sizes) !== null;
}

function only(problem: GroupingProblem, kept: readonly GroupingConstraint[]): Constraints {
  const sets = (kind: 'together' | 'apart') =>
    kept.flatMap((constraint) =>
      constraint.kind === kind ? [problem[kind][constraint.set]!] : [],
    );
  const people = kept.flatMap((constraint) =>
    constraint.kind === 'fixed' ? [constraint.person] : [],
  );
  return {
    together: sets('together'),
    apart: sets('apart'),
    fixed: new Map(people.map((person) => [person, problem.fixed.get(person)!])),
  };
}

/**
 * Names what makes a problem impossible: the sizes, or a smallest set of constraints that contradict each other, found
 * by leaving out one after the other (deletion filter, Chinneck and Dravnieks 1991).
 * @returns null when the problem has a solution
 */
export function findConflict(problem: GroupingProblem): GroupingConflict | null {
  const people = problem.values.length;
  const min = problem.sizes.reduce((sum, size) => sum + size.min, 0);
  const max = problem.sizes.reduce((sum, size) => sum + size.max, 0);
  if (people < min || people > max) return { kind: 'size', people, min, max };
  if (isPossible(problem, problem)) return null;
  const all: GroupingConstraint[] = [
    ...problem.together.map((_, set) => ({ kind: 'together', set }) as const),
    ...problem.apart.map((_, set) => ({ kind: 'apart', set }) as const),
    ...[...problem.fixed.keys()].map((person) => ({ kind: 'fixed', person }) as const),
  ];
  let kept = all;
  for (const constraint of all) {
    const others = kept.filter((other) => other !== constraint);
    if (!isPossible(problem, only(problem, others))) kept = others;
  }
  return { kind: 'constraints', constraints: kept };
}

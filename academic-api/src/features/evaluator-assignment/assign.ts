import type { Assignment, AssignmentInput, Pair, Shortfall } from '../../lib/evaluator-pairs.ts';
import { assignFromSchool } from './assign-from-school.ts';
import { PairNetwork } from './pair-network.ts';
import { shuffled } from './shuffled.ts';

/**
 * Assigns evaluators. Inside each class first, as a circulant design on a shuffled order: person i evaluates the next
 * k people of the circle, so that everyone gives and receives k and the class stays one connected network of ratings.
 * Where last time's pairs or kept ones stand in the way, pairs move until all limits are met; in a class of k people or
 * fewer the rest comes from other classes, if that is allowed, and then from students who are no examinees.
 * @param input people by class, k, seed; see `AssignmentInput`
 * @returns pairs in order of evaluator and target; classes that fall short; pairs of last time that came up again
 */
export function assignEvaluators(input: AssignmentInput): Assignment {
  const wanted = input.evaluatorsPerStudent;
  const groups = [...input.groups]
    .sort((a, b) => a.groupID - b.groupID)
    .map((group) => ({
      groupID: group.groupID,
      grade: group.grade,
      members: shuffled(
        [...group.members].sort((a, b) => a - b),
        `${input.seed}/${group.groupID}`,
      ),
    }));
  const people = groups.flatMap((group) => group.members);
  const indexOf = new Map(people.map((id, index) => [id, index]));
  const network = new PairNetwork(people.length);

  const known = (pairs: readonly Pair[] | undefined, use: (a: number, b: number) => void): void => {
    for (const pair of pairs ?? []) {
      const evaluator = indexOf.get(pair.evaluatorID);
      const target = indexOf.get(pair.targetID);
      if (evaluator !== undefined && target !== undefined && evaluator !== target) {
        use(evaluator, target);
      }
    }
  };
  known(input.avoid, (a, b) => network.markUnwanted(a, b));
  known(input.kept, (a, b) => network.keep(a, b));

  let start = 0;
  const places = groups.map(({ groupID, members }) => {
    const inside = members.map((_, index) => start + index);
    start += members.length;
    return { groupID, inside };
  });
  for (const { inside } of places) fillGroup(network, inside, wanted);
  if (input.acrossGroups) {
    const everyone = people.map((_, index) => index);
    for (const index of everyone) network.setLimit(index, Math.min(wanted, people.length - 1));
    network.fill(everyone);
  }

  const fromSchool = assignFromSchool(
    input,
    groups.map((group) => ({
      ...group,
      received: group.members.map((id) => network.evaluatorsOf(indexOf.get(id) ?? 0).size),
    })),
  );
  const helped = Map.groupBy(
    [...fromSchool, ...(input.keptFromSchool ?? [])],
    (pair) => pair.targetID,
  );
  const pairOf = (evaluator: number, target: number): Pair => ({
    evaluatorID: people[evaluator] ?? 0,
    targetID: people[target] ?? 0,
  });
  const edges = people.flatMap((_, evaluator) =>
    [...network.targetsOf(evaluator)].map((target): [number, number] => [evaluator, target]),
  );
  return {
    pairs: edges.map(([a, b]) => pairOf(a, b)).sort(byPeople),
    fromSchool,
    shortfalls: places.flatMap(({ groupID, inside }) =>
      shortfallOf(
        network,
        groupID,
        inside,
        wanted,
        (person) => helped.get(people[person] ?? 0)?.length ?? 0,
      ),
    ),
    repeated: edges
      .filter(([a, b]) => network.isUnwanted(a, b))
      .map(([a, b]) => pairOf(a, b))
      .sort(byPeople),
  };
}

const byPeople = (a: Pair, b: Pair): number =>
  a.evaluatorID - b.evaluatorID || a.targetID - b.targetID;

function fillGroup(network: PairNetwork, inside: readonly number[], wanted: number): void {
  const each = Math.min(wanted, inside.length - 1);
  for (const person of inside) network.setLimit(person, each);
  for (let distance = 1; distance <= each; distance += 1) {
    for (const [place, person] of inside.entries()) {
      network.tryAdd(person, inside[(place + distance) % inside.length] ?? person);
    }
  }
  network.fill(inside);
  network.connect(inside);
}

function shortfallOf(
  network: PairNetwork,
  groupID: number,
  inside: readonly number[],
  wanted: number,
  fromSchoolOf: (person: number) => number,
): Shortfall[] {
  const members = new Set(inside);
  let across = 0;
  let fromSchool = 0;
  let missing = 0;
  for (const person of inside) {
    const evaluators = [...network.evaluatorsOf(person)];
    across += evaluators.filter((evaluator) => !members.has(evaluator)).length;
    const others = fromSchoolOf(person);
    fromSchool += others;
    missing += Math.max(0, wanted - evaluators.length - others);
  }
  const possible = Math.min(wanted, Math.max(0, inside.length - 1));
  if (inside.length === 0 || (possible === wanted && missing === 0)) return [];
  return [{ groupID, size: inside.length, wanted, inside: possible, across, fromSchool, missing }];
}

import {
  fewestToLink,
  type Assignment,
  type AssignmentInput,
  type Pair,
  type Shortfall,
} from '../../../lib/courses/evaluator-pairs.ts';
import { assignFromSchool } from './assign-from-school.ts';
import { improvePairs } from './improve-pairs.ts';
import { labelTargets } from './label-targets.ts';
import { linkClasses } from './link-classes.ts';
import { networkDesign } from './network-design.ts';
import { PairNetwork } from './pair-network.ts';
import { shuffled } from './shuffled.ts';

/**
 * Assigns evaluators (docs/adr/0034). Inside each class first: a network in which severities can be told apart best,
 * whose targets are given to people so that nobody meets a pair of last time and few evaluate each other. Where pairs
 * stay or may not be, others move until all limits are met, and are then exchanged for better ones. In a class of k
 * people or fewer the rest comes from other classes, if that is allowed, and then from students who are no examinees.
 * With `linkAcrossClasses`, one evaluator of each comes from another class where two know each other.
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
  known(input.forbidden, (a, b) => network.forbid(a, b));
  known(input.kept, (a, b) => network.keep(a, b));

  let start = 0;
  const places = groups.map(({ groupID, members }) => {
    const inside = members.map((_, index) => start + index);
    start += members.length;
    return { groupID, inside };
  });
  const groupOf = places.flatMap(({ groupID, inside }) => inside.map(() => groupID));
  const isAcross = (a: number, b: number): boolean => groupOf[a] !== groupOf[b];
  const linked = linkGroups(network, input, indexOf, isAcross);
  for (const { inside } of places) fillGroup(network, inside, wanted, isAcross);
  // a class that has all it needs may give and get evaluations all the same, where it helps another out
  const short = places.filter(({ inside }) =>
    inside.some((person) => network.evaluatorsOf(person).size < wanted),
  );
  if (input.acrossGroups) {
    fillAcross(
      network,
      people.map((_, index) => index),
      input,
      isAcross,
    );
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
    shortfalls: short.map(({ groupID, inside }) =>
      shortfallOf(
        network,
        groupID,
        inside,
        wanted,
        (person) => helped.get(people[person] ?? 0)?.length ?? 0,
      ),
    ),
    linked,
    repeated: edges
      .filter(([a, b]) => network.isUnwanted(a, b))
      .map(([a, b]) => pairOf(a, b))
      .sort(byPeople),
  };
}

const byPeople = (a: Pair, b: Pair): number =>
  a.evaluatorID - b.evaluatorID || a.targetID - b.targetID;

/** @returns how many evaluations between classes there are */
function linkGroups(
  network: PairNetwork,
  { linkAcrossClasses = [], evaluatorsPerStudent, seed }: AssignmentInput,
  indexOf: ReadonlyMap<number, number>,
  isAcross: (a: number, b: number) => boolean,
): number {
  // with two evaluators, one of them from outside, nobody in the class could be compared with a classmate
  if (linkAcrossClasses.length === 0 || evaluatorsPerStudent < fewestToLink) return 0;
  const circles = linkAcrossClasses
    .map((circle) => circle.flatMap((id) => indexOf.get(id) ?? []))
    .filter((circle) => circle.length > 1)
    .map((circle, index) =>
      shuffled(
        circle.sort((a, b) => a - b),
        `${seed}/circle/${index}`,
      ),
    );
  // whoever has a pair of another class that stays is linked by it
  const hasLink = new Set<number>();
  for (let person = 0; person < network.size; person += 1) {
    for (const target of network.targetsOf(person)) {
      if (isAcross(person, target)) hasLink.add(person).add(target);
    }
  }
  const isFree = (person: number): boolean =>
    !hasLink.has(person) &&
    network.targetsOf(person).size < evaluatorsPerStudent &&
    network.evaluatorsOf(person).size < evaluatorsPerStudent;
  const links = linkClasses(
    network.size,
    circles,
    (a, b) => isAcross(a, b) && isFree(a) && isFree(b) && network.isOpen(a, b),
  );
  for (const [evaluator, target] of links) network.keep(evaluator, target);
  return links.length;
}

/** Fills a class from itself. */
function fillGroup(
  network: PairNetwork,
  inside: readonly number[],
  wanted: number,
  isAcross: (a: number, b: number) => boolean,
): void {
  const lacking = inside.map((person) => {
    const targets = [...network.targetsOf(person)];
    const outside = targets.filter((target) => isAcross(person, target)).length;
    const limit = Math.min(wanted, inside.length - 1 + outside);
    network.setLimit(person, limit);
    return limit - targets.length;
  });
  const each = lacking.reduce((most, lacks) => Math.max(most, lacks), 0);
  if (each === 0) return;
  const hasPairs = inside.some((person) =>
    [...network.targetsOf(person)].some((target) => !isAcross(person, target)),
  );
  const design = networkDesign(inside.length, each);
  const label = (index: number): number => inside[index] ?? 0;
  const pairs = labelTargets(design, (a, b) => network.isOpen(label(a), label(b)));
  for (const [a, b] of pairs) network.tryAdd(label(a), label(b));
  const isWhole = !inside.some(
    (person) => network.lacksTarget(person) || network.lacksEvaluator(person),
  );
  if (isWhole && !hasPairs) return;
  network.fill(inside);
  improvePairs(network, inside);
}

/** Fills classes that are too small from all others, at random first: a random network is nearly the best one. */
function fillAcross(
  network: PairNetwork,
  everyone: readonly number[],
  { evaluatorsPerStudent: wanted, seed }: AssignmentInput,
  isAcross: (a: number, b: number) => boolean,
): void {
  for (const person of everyone) network.setLimit(person, Math.min(wanted, everyone.length - 1));
  for (let round = 0; round < wanted; round += 1) {
    const targets = shuffled(everyone.filter(network.lacksEvaluator), `${seed}/across/${round}`);
    for (const [index, evaluator] of everyone.filter(network.lacksTarget).entries()) {
      const target = targets[index % targets.length];
      if (target !== undefined) network.tryAdd(evaluator, target);
    }
  }
  network.fill(everyone);
  const touched = everyone.filter((person) =>
    [...network.targetsOf(person), ...network.evaluatorsOf(person)].some((other) =>
      isAcross(person, other),
    ),
  );
  improvePairs(network, touched, isAcross);
}

function shortfallOf(
  network: PairNetwork,
  groupID: number,
  inside: readonly number[],
  wanted: number,
  fromSchoolOf: (person: number) => number,
): Shortfall {
  const members = new Set(inside);
  let across = 0;
  let fromSchool = 0;
  let missing = 0;
  for (const person of inside) {
    const evaluators = [...network.evaluatorsOf(person)];
    // links between classes and pairs that staff made stay, and are no help out
    across += evaluators.filter(
      (evaluator) => !members.has(evaluator) && !network.isKept(evaluator, person),
    ).length;
    const others = fromSchoolOf(person);
    fromSchool += others;
    missing += Math.max(0, wanted - evaluators.length - others);
  }
  const possible = Math.min(wanted, Math.max(0, inside.length - 1));
  return { groupID, size: inside.length, wanted, inside: possible, across, fromSchool, missing };
}

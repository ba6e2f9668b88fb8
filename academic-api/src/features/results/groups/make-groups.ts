import {
  groupLimits,
  type GroupingAlternative,
  type GroupingRequest,
  type GroupingResult,
  type GroupReason,
} from '@mebae/contracts';
import { shareBetween, weightedColumns, type WeightedColumns } from '@mebae/rules';
import type { GroupingProblem } from '../../../lib/grouping/grouping-problem.ts';
import { nameConflict } from '../../../lib/grouping/name-conflict.ts';
import { proposeAlternatives } from '../../../lib/grouping/propose-alternatives.ts';
import { boundOfShare } from '../../../lib/grouping/share-bound.ts';
import { createRandom, shuffled } from '../../../lib/processes/seeded-random.ts';

export interface PersonToGroup {
  studentID: number;
  tagIDs: readonly number[];
  /** Column by column; null without a fixed score. */
  values: readonly (number | null)[];
}

/** Number of groups that are made by chance, to compare with. */
const draws = 200;

/** Means that differ from everybody's by less than this share of the people's standard deviation count as near it. */
const nearShare = 0.25;

/** How many groups a request asks for. Groups of a size have at least so many people. */
export function countGroups(size: GroupingRequest['size'], people: number): number {
  if (size.kind === 'groups') return size.groups;
  return Math.max(2, Math.floor(people / size.people));
}

/**
 * Makes groups of people.
 * @param weights of the columns
 * @param seed the same seed makes the same groups
 */
export function makeGroups(
  people: readonly PersonToGroup[],
  request: GroupingRequest,
  weights: readonly number[],
  options: { seed: string; moves?: number },
): Exclude<GroupingResult, { state: 'working' }> {
  const problem = problemOf(people, request, weights);
  const studentIDs = people.map(({ studentID }) => studentID);
  const found = proposeAlternatives(problem, { ...options, count: groupLimits.alternatives });
  if ('conflict' in found) {
    return { state: 'impossible', conflict: nameConflict(found.conflict, problem, studentIDs) };
  }
  const measured = weightedColumns({
    values: problem.values.map((row) => row.slice(0, weights.length)),
    weights,
  });
  const groups = problem.sizes.length;
  const alternatives = found.alternatives
    .map((groupOf) => describe(groupOf, { people, request, measured, problem }))
    .toSorted((a, b) =>
      request.mode === 'balanced'
        ? (a.share ?? 0) - (b.share ?? 0)
        : (b.share ?? 0) - (a.share ?? 0),
    );
  return {
    state: 'made',
    alternatives,
    random:
      measured.columns === 0
        ? null
        : {
            // of columns with a mean of 0, whatever their numbers are
            expected: (groups - 1) / (people.length - 1),
            best: bestByChance(measured, problem, options.seed),
            draws,
          },
    bound: measured.columns === 0 ? null : boundOfShare(measured, problem.sizes, request.mode),
    means: meansOf(people, weights.length),
    withoutScore: people.filter(hasNoScore).length,
  };
}

const hasNoScore = ({ values }: PersonToGroup): boolean => values.every((value) => value === null);

/** The problem whose solutions are proposals: the measured columns, then one of 0 and 1 for each tag. */
function problemOf(
  people: readonly PersonToGroup[],
  request: GroupingRequest,
  weights: readonly number[],
): GroupingProblem {
  const positions = new Map(people.map(({ studentID }, position) => [studentID, position]));
  const inPositions = (sets: readonly (readonly number[])[]): number[][] =>
    sets.map((set) => set.map((studentID) => positions.get(studentID)!));
  const groups = countGroups(request.size, people.length);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    values: people.map(({ values, tagIDs }) => [
      ...values.map((value) => value ?? Number.NaN),
      ...request.tagIDs.map((tagID) => Number(tagIDs.includes(tagID))),
    ]),
    // a tag counts as much as all that is measured
    weights: [...weights, ...request.tagIDs.map(() => total)],
    sizes: Array.from({ length: groups }, () => ({
      min: Math.floor(people.length / groups),
      max: Math.ceil(people.length / groups),
    })),
    together: inPositions(request.together),
    apart: inPositions(request.apart),
    fixed: new Map(
      request.fixed.map(({ studentID, group }) => [positions.get(studentID)!, group - 1]),
    ),
    mode: request.mode,
    spread: request.tagIDs.map((_, index) => weights.length + index),
  };
}

/** The best share of groups of the same sizes that nobody has thought about. */
function bestByChance(measured: WeightedColumns, problem: GroupingProblem, seed: string): number {
  const groups = problem.sizes.length;
  const random = createRandom(`${seed}/by chance`);
  const seats = problem.values.map((_, person) => person % groups);
  const shares = Array.from({ length: draws }, () =>
    shareBetween(measured, shuffled(seats, random), groups),
  );
  return problem.mode === 'balanced' ? Math.min(...shares) : Math.max(...shares);
}

interface Situation {
  people: readonly PersonToGroup[];
  request: GroupingRequest;
  measured: WeightedColumns;
  problem: GroupingProblem;
}

function describe(groupOf: readonly number[], situation: Situation): GroupingAlternative {
  const { people, measured, problem } = situation;
  const columns = people[0]?.values.length ?? 0;
  const members = problem.sizes.map((_, group) =>
    people.filter((__, person) => groupOf[person] === group),
  );
  return {
    share: measured.columns === 0 ? null : shareBetween(measured, groupOf, problem.sizes.length),
    groups: members.map((group, index) => {
      const means = meansOf(group, columns);
      return {
        studentIDs: group.map(({ studentID }) => studentID),
        means: means.every((mean) => mean !== null) ? means : null,
        reasons: reasonsOf(group, index, situation),
      };
    }),
  };
}

/** Mean of each column over those who have it. */
function meansOf(people: readonly PersonToGroup[], columns: number): (number | null)[] {
  return Array.from({ length: columns }, (_, column) => {
    const known = people.flatMap(({ values }) => values[column] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

function reasonsOf(
  group: readonly PersonToGroup[],
  index: number,
  { people, request, measured }: Situation,
): GroupReason[] {
  const here = new Set(group.map(({ studentID }) => studentID));
  const level = measured.columns === 0 ? null : levelOf(group, people);
  const fixed = request.fixed.flatMap((row) => (row.group === index + 1 ? [row.studentID] : []));
  const unscored = group.filter(hasNoScore).length;
  return [
    ...(level ? [level] : []),
    ...request.together
      .filter((set) => here.has(set[0] ?? 0))
      .map((studentIDs) => ({ kind: 'together' as const, studentIDs })),
    ...request.apart.flatMap((set) => {
      const chosen = set.find((studentID) => here.has(studentID));
      return chosen === undefined
        ? []
        : [
            {
              kind: 'apart' as const,
              studentIDs: [chosen, ...set.filter((other) => other !== chosen)],
            },
          ];
    }),
    ...(fixed.length > 0 ? [{ kind: 'fixed' as const, studentIDs: fixed }] : []),
    ...request.tagIDs.map((tagID) => ({
      kind: 'tag' as const,
      tagID,
      students: group.filter(({ tagIDs }) => tagIDs.includes(tagID)).length,
    })),
    ...(unscored > 0 && measured.columns > 0
      ? [{ kind: 'withoutScore' as const, students: unscored }]
      : []),
  ];
}

/** Where a group differs most from everybody, in standard deviations of people. */
function levelOf(
  group: readonly PersonToGroup[],
  people: readonly PersonToGroup[],
): GroupReason | null {
  const columns = people[0]?.values.length ?? 0;
  const all = meansOf(people, columns);
  const own = meansOf(group, columns);
  const differences = all.map((mean, column) => {
    const known = people.flatMap(({ values }) => values[column] ?? []);
    const ownMean = own[column] ?? null;
    if (mean === null || ownMean === null) return 0;
    const deviation = Math.sqrt(
      known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length,
    );
    return deviation === 0 ? 0 : (ownMean - mean) / deviation;
  });
  const most = differences.reduce(
    (best, value, column) => (Math.abs(value) > Math.abs(differences[best] ?? 0) ? column : best),
    0,
  );
  const difference = differences[most] ?? 0;
  if (Math.abs(difference) < nearShare) return { kind: 'near' };
  return { kind: 'level', column: most, direction: difference > 0 ? 'above' : 'below' };
}

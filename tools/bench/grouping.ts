/**
 * Proposing groups of four: 40, 240 and 1,000 people, three alternatives each, against groups by chance and against 60
 * seconds of the same search, and on cases small enough to try everything, against the optimum. Exits 1 when 40 people
 * take 0.3 s, 240 take 1 s, an alternative is worse than the best by chance, or an optimum is missed. BENCH_SMOKE=1
 * searches for one second, leaves out 1,000 people and is never too slow.
 */
import { shareBetween, weightedColumns } from '@mebae/rules';
import { makeGroups } from '../../academic-api/src/features/results/groups/make-groups.ts';
import type { GroupingProblem } from '../../academic-api/src/lib/grouping/grouping-problem.ts';
import { optimiseGroups } from '../../academic-api/src/lib/grouping/optimise-groups.ts';
import { createRandom, normal } from '../../academic-api/src/lib/processes/seeded-random.ts';
import { smoke } from './lib/measure.ts';

const searchSeconds = smoke ? 1 : 60;
const weights = [2, 1, 1, 1];
const modes = ['balanced', 'alike'] as const;
type Mode = (typeof modes)[number];

const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;

/** People whose scores are alike within a person, as competencies are. */
function peopleOf(count: number) {
  const random = createRandom(`people ${count}`);
  return Array.from({ length: count }, (_, index) => {
    const own = normal(random);
    return {
      studentID: index + 1,
      tagIDs: [],
      values: weights.map(() => 50 + 10 * (0.5 * own + normal(random))),
    };
  });
}

function problemOf(
  people: ReturnType<typeof peopleOf>,
  groups: number,
  mode: Mode,
): GroupingProblem {
  const size = people.length / groups;
  return {
    values: people.map(({ values }) => values),
    weights,
    sizes: Array.from({ length: groups }, () => ({ min: Math.floor(size), max: Math.ceil(size) })),
    together: [],
    apart: [],
    fixed: new Map(),
    mode,
  };
}

/** The best share that the search finds in so many seconds, from seed after seed. */
function searchLong(problem: GroupingProblem): number {
  const shares: number[] = [];
  const end = performance.now() + 1000 * searchSeconds;
  for (let seed = 0; performance.now() < end; seed++) {
    const result = optimiseGroups(problem, { seed: `long ${seed}` });
    if ('share' in result) shares.push(result.share);
  }
  return problem.mode === 'balanced' ? Math.min(...shares) : Math.max(...shares);
}

function measure(count: number, mode: Mode, mostSeconds: number | null): void {
  const people = peopleOf(count);
  const groups = count / 4;
  const request = {
    schoolClassIDs: [],
    leftOut: [],
    evalSettingID: null,
    measure: { kind: 'purpose' as const, growingPurposeID: 1 },
    mode,
    size: { kind: 'groups' as const, groups },
    together: [],
    apart: [],
    fixed: [],
    tagIDs: [],
  };
  // the first run of a process is not yet compiled
  makeGroups(people.slice(0, 40), { ...request, size: { kind: 'groups', groups: 10 } }, weights, {
    seed: 'warm',
  });
  const start = process.threadCpuUsage();
  const result = makeGroups(people, request, weights, { seed: 'bench' });
  const { user, system } = process.threadCpuUsage(start);
  // of the processor, so that what else runs on the machine does not count
  const seconds = (user + system) / 1e6;
  if (result.state !== 'made' || !result.random) throw new Error('no groups were made');
  const { alternatives, random, bound } = result;
  const shares = alternatives.map(({ share }) => share ?? Number.NaN);
  const long = searchLong(problemOf(people, groups, mode));
  const best = shares[0]!;
  // of the way from chance to what the long search finds
  const reached = (random.expected - best) / (random.expected - long);
  console.log(
    `grouping, ${count.toLocaleString('en')} people, ${mode}: ${seconds.toFixed(2)} s for ${shares.length} alternatives, ` +
      `${shares.map(percent).join(', ')}; by chance ${percent(random.expected)}, best of ${random.draws} ${percent(random.best)}; ` +
      `${searchSeconds} s of search ${percent(long)} (${percent(reached)} of the way from chance), bound ${percent(bound ?? 0)}`,
  );
  const isWorse = shares.some((share) =>
    mode === 'balanced' ? share > random.best : share < random.best,
  );
  const isSlow = !smoke && mostSeconds !== null && seconds >= mostSeconds;
  if (isWorse || isSlow) process.exitCode = 1;
}

/** Every way to make groups of the same size, each once: the first person without a group opens the next. */
function* partitions(people: number, groups: number): Generator<number[]> {
  const size = people / groups;
  const groupOf: number[] = [];
  const counts = Array.from({ length: groups }, () => 0);
  function* place(person: number): Generator<number[]> {
    if (person === people) {
      yield groupOf;
      return;
    }
    for (let group = 0; group < groups; group++) {
      if (counts[group] === size) continue;
      groupOf[person] = group;
      counts[group]!++;
      yield* place(person + 1);
      counts[group]!--;
      // empty groups are the same
      if (counts[group] === 0) return;
    }
  }
  yield* place(0);
}

function compareToOptimum(count: number, groups: number, mode: Mode): void {
  const people = peopleOf(count);
  const problem = problemOf(people, groups, mode);
  const columns = weightedColumns(problem);
  let optimum = mode === 'balanced' ? Infinity : -Infinity;
  let ways = 0;
  for (const groupOf of partitions(count, groups)) {
    const share = shareBetween(columns, groupOf, groups);
    optimum = mode === 'balanced' ? Math.min(optimum, share) : Math.max(optimum, share);
    ways++;
  }
  const result = optimiseGroups(problem, { seed: 'optimum' });
  if ('conflict' in result) throw new Error('no groups were made');
  const ratio = result.share / optimum;
  console.log(
    `grouping, ${count} people in ${groups} groups, ${mode}: ${percent(result.share)}, optimum of all ` +
      `${ways.toLocaleString('en')} ways ${percent(optimum)}, ratio ${ratio.toFixed(6)}`,
  );
  if (Math.abs(ratio - 1) > 1e-6) process.exitCode = 1;
}

for (const mode of modes) {
  measure(40, mode, 0.3);
  measure(240, mode, 1);
  if (!smoke) measure(1000, mode, null);
  compareToOptimum(8, 2, mode);
  compareToOptimum(9, 3, mode);
  compareToOptimum(12, 3, mode);
  compareToOptimum(12, 4, mode);
}

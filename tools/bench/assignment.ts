/**
 * Assigning evaluators. First how well severities can be told apart in a class: the mean variance of their contrasts, as
 * a ratio to the best network of a long search, for 6 to 60 people and 2 to 6 evaluators (`--search SECONDS` searches again,
 * so long for each, and keeps what is better). Then
 * 2,000 people: how long it takes and how even it comes out, for the first course of a year, for one after it, for a
 * course with answers that is assigned again, for classes of very different sizes, and with links between classes.
 * Exits 1 when a ratio is above 1.02, one takes 2 seconds, or somebody is left out. BENCH_SMOKE=1 takes 200 people and
 * a few networks, and is never too slow.
 */
import { parseArgs } from 'node:util';
import { assignEvaluators } from '../../academic-api/src/features/courses/evaluator-assignment/assign.ts';
import bestNetworks from '../../academic-api/src/features/courses/evaluator-assignment/best-networks.test-data.json' with { type: 'json' };
import { SeverityInformation } from '../../academic-api/src/features/courses/evaluator-assignment/severity-information.ts';
import type { AssignmentInput, Pair } from '../../academic-api/src/lib/courses/evaluator-pairs.ts';
import { smoke } from './lib/measure.ts';
import { writeBestNetworks } from './lib/write-best-networks.ts';

const people = smoke ? 200 : 2_000;
const evaluatorsPerStudent = 5;
const mostSeconds = 2;
const highestRatio = 1.02;

/** The trace of what is assigned in a class, as a ratio to the best of a long search; and of neighbours on a circle. */
function ratiosOf(name: string, best: number): { assigned: number; neighbours: number } {
  const [n = 0, k = 0] = name.split('/').map(Number);
  const members = Array.from({ length: n }, (_, index) => index);
  const { pairs } = assignEvaluators({
    groups: [{ groupID: 1, members }],
    evaluatorsPerStudent: k,
    seed: name,
    acrossGroups: false,
  });
  const received = Map.groupBy(pairs, (pair) => pair.targetID);
  const traceOf = (blocks: number[][]): number => new SeverityInformation(n, blocks).trace;
  return {
    assigned:
      traceOf(members.map((id) => (received.get(id) ?? []).map((p) => p.evaluatorID))) / best,
    neighbours: traceOf(members.map((id) => members.slice(0, k).map((d) => (id + d) % n))) / best,
  };
}

function measureNetworks(): void {
  const all = Object.entries(bestNetworks).filter((_, index) => !smoke || index % 12 === 0);
  const ratios = all.map(([name, best]) => ({ name, ...ratiosOf(name, best) }));
  const worst = ratios.reduce((a, b) => (b.assigned > a.assigned ? b : a));
  const mean = ratios.reduce((sum, { assigned }) => sum + assigned, 0) / ratios.length;
  console.log(
    `networks, ${ratios.length} of 6 to 60 people and 2 to 6 evaluators: mean variance of severity contrasts ` +
      `${mean.toFixed(4)} × the best of a long search, at most ${worst.assigned.toFixed(4)} × (${worst.name})`,
  );
  for (const { name, assigned, neighbours } of ratios) {
    if (!name.startsWith('38/')) continue;
    console.log(
      `  ${name}: ${assigned.toFixed(4)} ×; neighbours on a circle ${neighbours.toFixed(2)} ×`,
    );
  }
  if (worst.assigned > highestRatio) process.exitCode = 1;
}

/** Classes of these sizes, in turn, until everybody is in one. */
function classesOf(sizes: readonly number[]): AssignmentInput['groups'] {
  const groups: { groupID: number; members: number[] }[] = [];
  for (let from = 0; from < people;) {
    const size = Math.min(sizes[groups.length % sizes.length]!, people - from);
    const members = Array.from({ length: size }, (_, n) => from + n + 1);
    groups.push({ groupID: groups.length + 1, members });
    from += size;
  }
  return groups;
}

const rangeOf = (pairs: readonly Pair[], side: keyof Pair): string => {
  const counts = new Map<number, number>();
  for (const pair of pairs) counts.set(pair[side], (counts.get(pair[side]) ?? 0) + 1);
  const values = Array.from({ length: people }, (_, n) => counts.get(n + 1) ?? 0);
  return `${Math.min(...values)}–${Math.max(...values)}`;
};

/** @returns the pairs; the process fails where they took too long or are too few */
function measure(
  name: string,
  input: Omit<AssignmentInput, 'evaluatorsPerStudent' | 'acrossGroups'>,
) {
  const start = performance.now();
  const { pairs, repeated, linked } = assignEvaluators({
    ...input,
    evaluatorsPerStudent,
    acrossGroups: true,
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `assignment, ${people.toLocaleString('en')} people, ${name}: ${seconds.toFixed(2)} s, ` +
      `gives ${rangeOf(pairs, 'evaluatorID')}, receives ${rangeOf(pairs, 'targetID')}, ` +
      `${repeated.length} pairs of last time, ${linked} between classes`,
  );
  const isSlow = !smoke && seconds >= mostSeconds;
  if (isSlow || pairs.length < people * evaluatorsPerStudent) process.exitCode = 1;
  return pairs;
}

const { values } = parseArgs({ options: { search: { type: 'string' } } });
if (values.search !== undefined) await writeBestNetworks(Number(values.search));
measureNetworks();
const even = classesOf([40]);
const first = measure('the first time', { groups: even, seed: 'first' });
measure('after another course', { groups: even, seed: 'second', avoid: first });
measure('again, a third answered', {
  groups: even,
  seed: 'third',
  kept: first.filter((_, n) => n % 3 === 0),
  avoid: first,
});
measure('classes of 2 to 60', { groups: classesOf([60, 2, 33, 4, 41, 3, 12]), seed: 'uneven' });
const clubs = Array.from({ length: people / 20 }, (_, club) =>
  Array.from({ length: 20 }, (_unused, n) => ((club * 20 + n) * 53) % people).map((n) => n + 1),
);
measure('linked by clubs of 20', { groups: even, seed: 'linked', linkAcrossClasses: clubs });

/**
 * Assigning evaluators to 2,000 people: how long it takes and how even it comes out, for the first course of a year, for
 * one after it, for a course with answers that is assigned again, and for classes of very different sizes. Exits 1 when
 * one takes 2 seconds or somebody is left out. BENCH_SMOKE=1 takes 200 people
 * and is never too slow.
 */
import { assignEvaluators } from '../../academic-api/src/features/evaluator-assignment/assign.ts';
import type { AssignmentInput, Pair } from '../../academic-api/src/lib/evaluator-pairs.ts';
import { smoke } from './lib/measure.ts';

const people = smoke ? 200 : 2_000;
const evaluatorsPerStudent = 5;
const mostSeconds = 2;

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

const rangeOf = (pairs: readonly Pair[], of: keyof Pair): string => {
  const counts = new Map<number, number>();
  for (const pair of pairs) counts.set(pair[of], (counts.get(pair[of]) ?? 0) + 1);
  const values = Array.from({ length: people }, (_, n) => counts.get(n + 1) ?? 0);
  return `${Math.min(...values)}–${Math.max(...values)}`;
};

/** @returns the pairs; the process fails where they took too long or are too few */
function measure(
  name: string,
  input: Omit<AssignmentInput, 'evaluatorsPerStudent' | 'acrossGroups'>,
) {
  const start = performance.now();
  const { pairs, repeated } = assignEvaluators({
    ...input,
    evaluatorsPerStudent,
    acrossGroups: true,
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `assignment, ${people.toLocaleString('en')} people, ${name}: ${seconds.toFixed(2)} s, ` +
      `gives ${rangeOf(pairs, 'evaluatorID')}, receives ${rangeOf(pairs, 'targetID')}, ` +
      `${repeated.length} pairs of last time`,
  );
  const isSlow = !smoke && seconds >= mostSeconds;
  if (isSlow || pairs.length < people * evaluatorsPerStudent) process.exitCode = 1;
  return pairs;
}

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

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Seconds of each test file and story file, by its path below the project's folder. */
export type TestTimes = Readonly<Record<string, number>>;

/** Number of files listed at the end of a run. */
const listed = 20;
/** A shorter file's time is mostly noise. */
const leastSeconds = 5;
/** A file is named when its share of the run grows by more than this factor. */
const growth = 2;

const kept = z.record(z.string(), z.number());

/** @returns what an earlier run kept; empty when there is none */
export function readTimes(file: string): TestTimes {
  return existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Keeps the times of a run; files that it left out keep their earlier ones. */
export function keepTimes(file: string, earlier: TestTimes, times: TestTimes): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...earlier, ...times }, null, 2)}\n`);
}

/** @returns lines with the slowest files and their seconds, the slowest first */
export function slowestFiles(times: TestTimes): string[] {
  return Object.entries(times)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, listed)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * Files that became more than twice as slow. A busy machine makes all files slower, so each is compared after both runs
 * are brought to the same speed: by the median ratio of the files that both have.
 * @returns a line for each, with its seconds in both runs
 */
export function slowerFiles(earlier: TestTimes, times: TestTimes): string[] {
  const both = Object.entries(times).flatMap(([name, seconds]) => {
    const before = earlier[name];
    return before === undefined || before <= 0 ? [] : [{ name, before, seconds }];
  });
  const ratios = both.map(({ before, seconds }) => seconds / before).toSorted((a, b) => a - b);
  const speed = ratios[Math.floor(ratios.length / 2)] ?? 1;
  return both
    .filter(({ before, seconds }) => seconds >= leastSeconds && seconds / (before * speed) > growth)
    .toSorted((a, b) => b.seconds / b.before - a.seconds / a.before)
    .map(
      ({ name, before, seconds }) =>
        `${name}: ${before.toFixed(1)} s before, ${seconds.toFixed(1)} s now`,
    );
}

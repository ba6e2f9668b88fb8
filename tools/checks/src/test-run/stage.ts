/** How a stage of `npm test` went. A check counts as one; a suite counts its tests. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Of a suite: each failed test with the first lines of its error. The end of the run repeats them. */
  failures?: string[];
}

/** What a stage counts. */
export type Counts = Omit<StageResult, 'name' | 'seconds'>;

/**
 * Runs a stage and prints its heading, what it has to print, and its outcome. One that throws counts as one failure: it
 * never hides the stages after it.
 * @param work what it prints goes through its argument, so that stages which run side by side don't mix
 */
export async function runStage(
  name: string,
  work: (print: (text: string) => void) => Promise<Counts>,
  { live = false } = {},
): Promise<StageResult> {
  const began = Date.now();
  const lines: string[] = [];
  const print = (text: string): void => {
    if (text.trim() === '') return;
    if (live) console.log(text);
    else lines.push(text.trimEnd());
  };
  if (live) console.log(`\n── ${name} …`);
  const counts = await work(print).catch((error: unknown): Counts => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const seconds = (Date.now() - began) / 1000;
  const outcome = [`${counts.passed} passed`, `${counts.failed} failed`];
  if (counts.skipped > 0) outcome.push(`${counts.skipped} skipped`);
  const mark = counts.failed === 0 ? '✓' : '✗';
  console.log(
    `${live ? '' : '\n'}${mark} ${name}: ${outcome.join(', ')} (${seconds.toFixed(1)} s)`,
  );
  if (lines.length > 0) console.log(lines.join('\n'));
  return { name, ...counts, seconds };
}

/** The last line of `npm test`. */
export function total(results: StageResult[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((all, result) => all + result[key], 0);
  const skipped = sum('skipped');
  const line = `${sum('passed')} passed, ${sum('failed')} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * Runs jobs side by side.
 * @param width how many at once
 */
export async function sideBySide<T>(jobs: (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < jobs.length) {
      const index = next;
      next += 1;
      const job = jobs[index];
      if (job) results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

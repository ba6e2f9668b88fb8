/** How a stage of `npm test` went. A check counts as one; a suite counts its tests. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Failed tests of a suite, each with the first lines of its error. The end of the run repeats them. */
  failures?: string[];
  /** Tests of a suite that were left out where it ran, each beginning with its file: what they test was not tested. */
  skippedTests?: string[];
}

/** Counts of a stage. */
export type Counts = Omit<StageResult, 'name' | 'seconds'>;

/**
 * Runs a stage and prints its outcome when it has ended. One that throws counts as one failure: it never hides the stages
 * after it.
 * @param work what it prints goes through its argument, so that stages which run side by side don't mix
 */
export async function runStage(
  name: string,
  work: (print: (text: string) => void) => Promise<Counts>,
): Promise<StageResult> {
  const began = Date.now();
  const lines: string[] = [];
  const print = (text: string): void => {
    if (text.trim() !== '') lines.push(text.trimEnd());
  };
  const { passed, failed, skipped, failures, skippedTests } = await work(print).catch(
    (error: unknown): Counts => {
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { passed: 0, failed: 1, skipped: 0 };
    },
  );
  const seconds = (Date.now() - began) / 1000;
  const outcome = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) outcome.push(`${skipped} skipped`);
  const mark = failed === 0 ? '✓' : '✗';
  console.log(`\n${mark} ${name}: ${outcome.join(', ')} (${seconds.toFixed(1)} s)`);
  if (lines.length > 0) console.log(lines.join('\n'));
  return { name, passed, failed, skipped, failures, skippedTests, seconds };
}

/** The last line of `npm test`. */
export function total(results: StageResult[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((all, result) => all + result[key], 0);
  const skipped = sum('skipped');
  const line = `${sum('passed')} passed, ${sum('failed')} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** True when the run is a smoke test: small, quick, only to see that it still works. */
export const smoke = process.env['BENCH_SMOKE'] === '1';

/**
 * Runs both sides in turns, so that a noisy machine hurts both alike.
 * @param rounds how often each runs
 * @returns medians in milliseconds
 */
export async function sideBySide<Names extends string>(
  sides: Record<Names, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Names, number>> {
  const names = Object.keys(sides) as Names[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Names,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await sides[name]();
      times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<
    Names,
    number
  >;
}

/**
 * Runs some work once to warm up, and then so many times.
 * @returns milliseconds of each
 */
export async function timesOf(work: () => Promise<unknown>, rounds: number): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}

/**
 * @param values at least one
 * @param percent such as 99
 * @returns the value that so many percent do not exceed
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/** @param values at least one */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

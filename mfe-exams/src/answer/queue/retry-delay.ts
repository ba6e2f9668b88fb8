const firstMs = 1_000;
const lastMs = 30_000;
/** A wait is a part of what has passed, so that nobody goes on much later than the server does. */
const growth = 1.15;

/**
 * How long a page waits before it sends again what failed: longer each time, at most 30 seconds, and by chance up to half
 * as long, so that the pages of a lesson do not all come back in the same second.
 * @param failures how many tries have failed in a row, from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function retryDelayMs(failures: number, random = Math.random()): number {
  return Math.min(lastMs, firstMs * growth ** (failures - 1)) * (1 - random / 2);
}

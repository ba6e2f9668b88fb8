import { readFile, writeFile } from 'node:fs/promises';
import { searchNetwork } from './search-network.ts';

const file = new URL(
  '../../../academic-api/src/features/courses/evaluator-assignment/best-networks.test-data.json',
  import.meta.url,
);
const sizes = [
  6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 21, 24, 27, 30, 31, 33, 35, 38, 40, 45, 50, 60,
];

/**
 * Searches long for the best networks of evaluators, and writes what it finds as test data. A value that is there already
 * is replaced by a smaller one only.
 * @param seconds for each network
 */
export async function writeBestNetworks(seconds: number): Promise<void> {
  const best: Record<string, number> = JSON.parse(await readFile(file, 'utf8'));
  for (const n of sizes) {
    for (let k = 2; k <= Math.min(6, n - 1); k += 1) {
      const name = `${n}/${k}`;
      const trace = searchNetwork(n, k, seconds);
      best[name] = Math.min(best[name] ?? Infinity, Number(trace.toFixed(5)));
      console.log(`${n} people, ${k} evaluators: ${best[name]}`);
      // after each, so that a search that is ended keeps what it found
      await writeFile(file, `${JSON.stringify(best, null, 2)}\n`);
    }
  }
}

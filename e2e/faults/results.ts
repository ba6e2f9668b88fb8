import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteNames, type ShippedRemote } from '../core/remote-names.ts';
import { root } from '../core/environment.ts';
import { textTable } from '../core/text-table.ts';
import { scale } from './scaled-clock.ts';

/** Results of one trial; milliseconds of our clock. */
export interface TrialResult {
  fault: string;
  remote: ShippedRemote;
  /** The product's limit, on the scaled clock. */
  limitMs: number;
  toFallback: number;
  toRecovery: number;
}

const file = join(root, '.cache/fault-matrix.jsonl');

/** Forgets an earlier run. */
export function forgetResults(): void {
  rmSync(file, { force: true });
}

/** Workers are processes of their own: they meet in a file. */
export function keepResult(result: TrialResult): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** @returns the matrix as text; empty when no trial ran */
export function resultTable(): string {
  if (!existsSync(file)) return '';
  const results = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TrialResult);
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const cell = (fault: string, remote: ShippedRemote): string => {
    const entry = results.find((result) => result.fault === fault && result.remote === remote);
    return entry ? `${seconds(entry.toFallback)} → ${seconds(entry.toRecovery)}` : 'failed';
  };
  const faults = [...new Set(results.map((result) => result.fault))];
  const rows = [
    ['fault', 'limit', ...remoteNames],
    ...faults.map((fault) => {
      const limits = results
        .filter((result) => result.fault === fault)
        .map((result) => result.limitMs);
      const limit = [...new Set([Math.min(...limits), Math.max(...limits)])].map(seconds);
      return [fault, limit.join('–'), ...remoteNames.map((remote) => cell(fault, remote))];
    }),
  ];
  return [
    '',
    `Faults: seconds until the person is told → seconds from the retry to the screen,`,
    `with the product's limits on a clock that runs ${scale} times faster.`,
    '',
    textTable(rows),
    '',
    `${results.length} of ${faults.length * remoteNames.length} as promised`,
  ].join('\n');
}

import type { FormFactor, Throttling } from './audit.ts';
import type { Results } from './results.ts';

/** Largest LCP of a page, as a multiple of that of one bundle. */
export const most = 1.15;

const columns = [10, 8, 22, 7, 16, 14, 14] as const;

const row = (cells: readonly string[]): string =>
  `  ${cells.map((cell, i) => (i < 2 ? cell.padEnd(columns[i]!) : cell.padStart(columns[i]!))).join('')}`;

/** @returns what is measured, and the names of the columns */
export function heading(throttling: Throttling, runs: number): string {
  return [
    `Lighthouse, throttling ${throttling}, empty cache, median of ${runs}; one bundle → federated:`,
    row(['page', 'device', 'LCP', 'ratio', 'TBT', 'CLS', 'kB']),
  ].join('\n');
}

/** @returns the line of a page */
export function line(page: string, form: FormFactor, results: Results): string {
  const [single, federated] = [
    results.of(page, form, 'oneBundle'),
    results.of(page, form, 'federated'),
  ];
  const both = (text: (vitals: typeof single) => string): string =>
    `${text(single)} → ${text(federated)}`;
  const lcp = both((vitals) => (vitals.lcp / 1000).toFixed(2));
  return row([
    page,
    form,
    `${lcp} s`,
    results.ratio(page, form).toFixed(2),
    `${both((vitals) => vitals.tbt.toFixed(0))} ms`,
    both((vitals) => vitals.cls.toFixed(2)),
    both((vitals) => (vitals.bytes / 1000).toFixed(0)),
  ]);
}

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../lib/measure.ts';
import type { FormFactor, Vitals } from './audit.ts';
import { sides, type Side } from './sites.ts';

interface Run extends Vitals {
  page: string;
  form: FormFactor;
  run: number;
  side: Side;
}

/** Measured results, on disk as soon as they are known. */
export interface Results {
  /** Runs of a page that are whole: both sides. */
  count(page: string, form: FormFactor): number;
  add(run: Run): void;
  /** Medians of a side's runs. */
  of(page: string, form: FormFactor, side: Side): Vitals;
  /** LCP of the product over that of the one bundle. */
  ratio(page: string, form: FormFactor): number;
}

/**
 * Opens the file of results.
 * @param subject names what is measured: results of anything else are not gone on with
 * @param resume go on with what the file holds already
 */
export function openResults(file: string, subject: string, resume: boolean): Results {
  const lines = resume && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const same = lines[0] === subject;
  if (resume && !same) console.log('Nothing to go on with: what was measured before was another.');
  const runs = same ? lines.slice(1).map((line) => JSON.parse(line) as Run) : [];
  if (!same) writeFileSync(file, `${subject}\n`);
  const select = (page: string, form: FormFactor, side: Side): Run[] =>
    runs.filter((run) => run.page === page && run.form === form && run.side === side);
  const mediansOf: Results['of'] = (page, form, side) => {
    const mine = select(page, form, side);
    const middle = (name: keyof Vitals): number => median(mine.map((run) => run[name]));
    return { lcp: middle('lcp'), tbt: middle('tbt'), cls: middle('cls'), bytes: middle('bytes') };
  };
  return {
    of: mediansOf,
    count: (page, form) => Math.min(...sides.map((side) => select(page, form, side).length)),
    add(run) {
      runs.push(run);
      appendFileSync(file, `${JSON.stringify(run)}\n`);
    },
    ratio: (page, form) =>
      mediansOf(page, form, 'federated').lcp / mediansOf(page, form, 'oneBundle').lcp,
  };
}

/** @returns a hash of what builds hold, by the names of their files, which have hashes of their content */
export function subjectOf(folders: readonly string[], rest: string): string {
  const hash = createHash('sha256').update(rest);
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      hash.update(join(folder, file));
    }
  }
  return hash.digest('hex');
}

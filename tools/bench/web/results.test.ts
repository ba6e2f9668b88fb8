import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openResults } from './results.ts';
import { line } from './table.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-results-'));
  file = join(folder, 'runs.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = { page: 'home', form: 'mobile', run: 0, tbt: 100, cls: 0.05, bytes: 240_000 } as const;

function fill(results: ReturnType<typeof openResults>): void {
  for (const lcp of [2000, 9000, 2100]) results.add({ ...run, side: 'oneBundle', lcp });
  for (const lcp of [2205, 2000, 2300]) results.add({ ...run, side: 'federated', lcp });
}

it('compares medians, so that one disturbed run changes nothing', () => {
  const results = openResults(file, 'a', false);
  fill(results);
  expect(results.ratio('home', 'mobile')).toBe(2205 / 2100);
  expect(line('home', 'mobile', results)).toMatch(
    /home +mobile +2\.10 → 2\.21 s +1\.05 +100 → 100 ms +0\.05 → 0\.05 +240 → 240/,
  );
});

it('goes on with runs of the same subject only, and with whole ones', () => {
  fill(openResults(file, 'a', false));
  const resumed = openResults(file, 'a', true);
  resumed.add({ ...run, side: 'federated', lcp: 1 });
  expect(resumed.count('home', 'mobile')).toBe(3);
  expect(openResults(file, 'b', true).count('home', 'mobile')).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('b\n');
});

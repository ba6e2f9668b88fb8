import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessLog } from './process-log.ts';

test('a flood of lines leaves five files of bounded size, the newest lines among them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = new ProcessLog('bff', join(folder, 'bff.log'), '100K');
  const lines = Array.from({ length: 20_000 }, (_, at) => `{"level":30,"msg":"401","at":${at}}\n`);
  const source = Readable.from(lines);
  log.follow(source, { showsPlainLines: false });
  await finished(source);
  await log.close();

  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(['bff.log', 'bff.log.1', 'bff.log.2', 'bff.log.3', 'bff.log.4']);
  for (const name of names) {
    const { size, mode } = statSync(join(folder, name));
    // The last write may go past the limit by what a pipe hands over at once.
    expect(size).toBeLessThan(100_000 + 65_536);
    expect(mode & 0o777).toBe(0o600);
  }
  const newest = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(newest).toContain(lines.at(-1)!.trim());
  expect(newest).not.toContain(lines[0]!.trim());
});

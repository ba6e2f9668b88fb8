import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { boundLog } from './log.ts';

test('a log that has grown too long is put aside, one file deep', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.log');
  boundLog(file);
  for (const letter of ['a', 'b']) {
    const long = letter.repeat(10_000_000);
    writeFileSync(file, long);
    boundLog(file);
    expect(statSync(file).size).toBe(0);
    expect(readFileSync(`${file}.1`, 'utf8') === long).toBe(true);
  }
  writeFileSync(file, 'short');
  boundLog(file);
  expect(readFileSync(file, 'utf8')).toBe('short');
});

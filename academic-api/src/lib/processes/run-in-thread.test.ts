import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runInThread } from './run-in-thread.ts';

function moduleOf(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-thread-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'work.mjs');
  writeFileSync(file, code);
  return pathToFileURL(file);
}

test('what a function of another thread returns or throws is the caller’s', async () => {
  const half = moduleOf(`
    export default (n) => { if (n % 2) throw new RangeError('odd'); return n / 2; };
  `);
  type Half = (n: number) => number;
  expect(await runInThread<Half>(half, 8)).toBe(4);
  await expect(runInThread<Half>(half, 7)).rejects.toThrow(new RangeError('odd'));
  expect(await runInThread<Half>(half, 6)).toBe(3);
});

test('a thread that dies fails its work only, and has no environment', async () => {
  const dying = moduleOf('export default () => process.exit(3);');
  await expect(runInThread<() => never>(dying, undefined)).rejects.toThrow(/exited with code: 3/);
  const environment = moduleOf('export default () => Object.keys(process.env);');
  expect(await runInThread<() => string[]>(environment, undefined)).toEqual([]);
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPreviousRun, processIdentity, recordRun } from './run-record.ts';

const url = 'http://localhost:3000';
let folder: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-run-'));
  file = join(folder, 'run.json');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function startProcess(script: string): Promise<{ child: ChildProcess; pid: number }> {
  const source = `${script}; console.log('up'); setInterval(() => 0, 1000)`;
  const { nodeChildProcess: child } = execa(process.execPath, ['-e', source], { reject: false });
  children.push(child);
  await once(child.stdout!, 'data');
  return { child, pid: child.pid ?? 0 };
}

test('stops what a killed run left, the stubborn too', async () => {
  const endsOnSignal = await startProcess('');
  const ignoresSignal = await startProcess("process.on('SIGTERM', () => 0)");
  const ends = [once(endsOnSignal.child, 'exit'), once(ignoresSignal.child, 'exit')];
  recordRun(file, url, [
    { name: 'bff', pid: endsOnSignal.pid },
    { name: 'worker', pid: ignoresSignal.pid },
  ]);
  expect(await clearPreviousRun(file, 500)).toEqual(['bff', 'worker']);
  await Promise.all(ends);
  expect(endsOnSignal.child.signalCode).toBe('SIGTERM');
  expect(ignoresSignal.child.signalCode).toBe('SIGKILL');
  expect(existsSync(file)).toBe(false);
});

test('leaves a process alone that merely has the number of one of ours', async () => {
  const { child, pid } = await startProcess('');
  recordRun(file, url, [{ name: 'bff', pid }]);
  const record = readFileSync(file, 'utf8');
  writeFileSync(file, record.replace(processIdentity(pid) ?? '', '1 another program'));
  expect(await clearPreviousRun(file, 500)).toEqual([]);
  expect(child.exitCode ?? child.signalCode).toBeNull();
});

test.each(['', '{', '{"processes": [{"pid": 1}]}'])(
  'a record that is cut off (%j) names nobody',
  async (text) => {
    writeFileSync(file, text);
    expect(await clearPreviousRun(file, 500)).toEqual([]);
  },
);

test('no record: nothing to do', async () => {
  expect(await clearPreviousRun(file, 500)).toEqual([]);
});

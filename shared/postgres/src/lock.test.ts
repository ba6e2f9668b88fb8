import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('a folder is held by one, and by the next once it is released', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    problem: 'locked',
    details: { pid: String(process.pid) },
  });
  const messages: number[] = [];
  const second = lockFolder(folder, 60_000, (pid) => messages.push(pid));
  await expect.poll(() => messages).toEqual([process.pid]);
  await first.release();
  await (await second).release();
});

test('waiting can be cancelled', async () => {
  const held = await lockFolder(folder);
  onTestFinished(() => held.release());
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('Stopped.'));
  const waiting = lockFolder(folder, 60_000, stop, stopping.signal);
  await expect(waiting).rejects.toThrow('Stopped.');
});

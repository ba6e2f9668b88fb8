import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first figure is written at once, of those that follow the newest, each after its time', async () => {
  const written: number[] = [];
  const progress = createProgress(async (done) => void written.push(done), 400);
  for (const done of [1, 2, 3]) progress.report(done);
  expect(written).toEqual([1]);
  await vi.advanceTimersByTimeAsync(400);
  expect(written).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(4000);
  progress.report(4);
  expect(written).toEqual([1, 3, 4]);
});

test('a slow writing is never overtaken by another', async () => {
  const started: number[] = [];
  let finish = (): void => undefined;
  const progress = createProgress((done) => {
    started.push(done);
    return new Promise((resolve) => (finish = resolve));
  }, 400);
  progress.report(1);
  progress.report(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(started).toEqual([1]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([1, 2]);
});

test('a writing that fails stops the work at its next figure', async () => {
  const progress = createProgress(async () => {
    throw new Error('taken back');
  }, 400);
  progress.report(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(() => progress.report(2)).toThrow('taken back');
});

test('after the stop nothing is written, and what was on its way has ended', async () => {
  const written: number[] = [];
  const progress = createProgress(async (done) => {
    await Promise.resolve();
    written.push(done);
  }, 400);
  progress.report(1);
  progress.report(2);
  await progress.stop();
  expect(written).toEqual([1]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(written).toEqual([1]);
});

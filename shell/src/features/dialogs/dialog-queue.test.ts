import { expect, it } from 'vitest';
import { createDialogQueue } from './dialog-queue.ts';

it('opens one dialog at a time, in order, and answers each', async () => {
  const queue = createDialogQueue();
  const first = queue.confirm({ title: 'first', body: '' });
  const second = queue.alert({ title: 'second', body: '' });
  expect(queue.current()?.request.title).toBe('first');
  queue.current()?.answer(false);
  expect(await first).toBe(false);
  expect(queue.current()?.request.title).toBe('second');
  expect(queue.current()?.kind).toBe('alert');
  queue.current()?.answer(true);
  await second;
  expect(queue.current()).toBeNull();
});

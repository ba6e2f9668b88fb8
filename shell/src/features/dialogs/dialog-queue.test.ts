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

it('shows the same message once, and answers everybody who gave it', async () => {
  const queue = createDialogQueue();
  const timeout = { title: 'Error', body: 'A timeout occurred.' };
  const both = Promise.all([queue.alert(timeout), queue.alert({ ...timeout })]);
  const other = queue.alert({ title: 'Error', body: 'Something else' });
  queue.current()?.answer(true);
  await both;
  expect(queue.current()?.request.body).toBe('Something else');
  queue.current()?.answer(true);
  await other;
  const again = queue.alert(timeout);
  expect(queue.current()?.request).toEqual(timeout);
  queue.current()?.answer(true);
  await again;
  expect(queue.current()).toBeNull();
});

it('asks the same question once, and only who asked first acts on a yes', async () => {
  const queue = createDialogQueue();
  const question = { title: 'Delete?', body: 'Class 1' };
  const first = queue.confirm(question);
  const second = queue.confirm({ ...question });
  const other = queue.confirm({ ...question, body: 'Class 2' });
  expect(await second).toBe(false);
  queue.current()?.answer(true);
  expect(await first).toBe(true);
  expect(queue.current()?.request.body).toBe('Class 2');
  queue.current()?.answer(false);
  expect(await other).toBe(false);
  expect(queue.current()).toBeNull();
});

it('lets an urgent message interrupt a question, which comes back', async () => {
  const queue = createDialogQueue();
  const question = queue.confirm({ title: 'Delete?', body: '' });
  const urgent = queue.alertFirst({ title: 'Sign in again', body: '' });
  expect(queue.current()?.request.title).toBe('Sign in again');
  urgent.close();
  expect(await urgent.answered).toBe(false);
  expect(queue.current()?.request.title).toBe('Delete?');
  queue.current()?.answer(true);
  expect(await question).toBe(true);
});

it('takes questions back when their page is left; messages stay', async () => {
  const queue = createDialogQueue();
  const first = queue.confirm({ title: 'Delete?', body: '' });
  const message = queue.alert({ title: 'Error', body: 'A timeout occurred.' });
  const second = queue.confirm({ title: 'End?', body: '' });
  queue.cancelQuestions();
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(queue.current()?.request.title).toBe('Error');
  queue.current()?.answer(true);
  await message;
  expect(queue.current()).toBeNull();
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { batchConcurrentCalls, waitsAtMostMs } from './batch-concurrent-calls.ts';

/** Work that ends when the test says so, and remembers what it was given. */
function heldWork() {
  const given: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const work = async (items: readonly number[]): Promise<(string | Error)[]> => {
    given.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => (item < 0 ? new Error(`not ${item}`) : `did ${item}`));
  };
  const isGiven = (times: number) => expect.poll(() => given.length).toBe(times);
  return { given, work, isGiven, endNext: () => ends.shift()?.() };
}

it('what is asked while it is at work is done together next, each with its own result', async () => {
  const { given, work, isGiven, endNext } = heldWork();
  const ask = batchConcurrentCalls(work, 10);
  const first = ask(1);
  await isGiven(1);
  const others = [ask(2), ask(3), ask(4)];
  endNext();
  expect(await first).toBe('did 1');
  await isGiven(2);
  endNext();
  expect(await Promise.all(others)).toEqual(['did 2', 'did 3', 'did 4']);
  expect(given).toEqual([[1], [2, 3, 4]]);
});

it('an error of one is not the others’, and one of all ends nothing', async () => {
  const { work, isGiven, endNext } = heldWork();
  let isBroken = false;
  const ask = batchConcurrentCalls<number, string>(
    async (items) => (isBroken ? Promise.reject(new Error('broken')) : work(items)),
    10,
  );
  const asked = Promise.allSettled([ask(1), ask(-2), ask(3)]);
  await isGiven(1);
  endNext();
  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  isBroken = true;
  const broken = await Promise.allSettled([ask(4), ask(5)]);
  expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  const again = ask(6);
  await isGiven(2);
  endNext();
  expect(await again).toBe('did 6');
});

it('never more at once than it may', async () => {
  const { given, work, isGiven, endNext } = heldWork();
  const ask = batchConcurrentCalls(work, 2);
  const asked = [1, 2, 3, 4, 5].map(ask);
  await isGiven(3);
  for (let times = 0; times < 3; times += 1) endNext();
  expect(await Promise.all(asked)).toHaveLength(5);
  expect(given).toEqual([[1, 2], [3, 4], [5]]);
});

it('work that does not end holds up others for a few seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { given, work, endNext } = heldWork();
  const isGiven = (times: number) => vi.waitUntil(() => given.length === times);
  const ask = batchConcurrentCalls(work, 10);
  const first = ask(1);
  await isGiven(1);
  const second = ask(2);
  await vi.advanceTimersByTimeAsync(waitsAtMostMs);
  await isGiven(2);
  endNext();
  endNext();
  expect(await Promise.all([first, second])).toEqual(['did 1', 'did 2']);
});

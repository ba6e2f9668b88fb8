import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../../bench/outage/client.ts';
import { Callers, type Call } from './callers.ts';

const tokens = ['a', 'b', 'c'];

/** Calls that are all answered at once, but for those that the test holds back. */
function calls(): { call: Call; hold: (isOn: boolean) => void } {
  const held: (() => void)[] = [];
  let isHeld = false;
  const hold = (isOn: boolean): void => {
    isHeld = isOn;
    if (!isOn) for (const release of held.splice(0)) release();
  };
  // each caller would end with a success
  onTestFinished(() => hold(false));
  return {
    hold,
    async call() {
      const began = performance.now();
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return { status: 200, body: 'null', began, ended: performance.now() } satisfies Outcome;
    },
  };
}

test('a call that still hangs is a caller who waits, and its time is in the counts before and after its end', async () => {
  const { call, hold } = calls();
  const callers = new Callers(call, 5, 1);
  callers.answer(tokens);
  await callers.settle();
  expect(callers.waitingSince(performance.now() - 1)).toBe(0);
  callers.take();

  hold(true);
  await sleep(60);
  const moment = performance.now();
  await sleep(200);
  expect(callers.waitingSince(moment)).toBe(tokens.length);
  // the calls have not been answered, and so are not counted; how long they wait is
  const { longestMs, calls: answered } = callers.take();
  expect(answered).toBeLessThan(100);
  expect(longestMs).toBeGreaterThanOrEqual(200);

  const ended = callers.stop();
  await sleep(100);
  hold(false);
  await ended;
  expect(callers.take().longestMs).toBeGreaterThanOrEqual(300);
  expect(callers.waitingSince(performance.now())).toBe(0);
});

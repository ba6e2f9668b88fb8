import { setTimeout as sleep } from 'node:timers/promises';

const limitMs = 180_000;

/**
 * @param what is waited for, as a clause for the message
 * @param isSo asked again and again
 * @param everyMs
 * @param seen what was seen last, for the message
 * @throws when it is not so within the time limit
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  everyMs = 50,
  seen?: () => string,
): Promise<void> {
  const until = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > until) {
      throw new Error(`Waited ${limitMs / 1000} s until ${what}${seen ? `; ${seen()}` : ''}.`);
    }
    await sleep(everyMs);
  }
}

/**
 * To be raced against something that has no time limit of its own.
 * @param what as a noun for the message
 * @param seen what was seen until then, for the message
 * @throws when the time is over
 */
export async function failAfter(
  milliseconds: number,
  what: string,
  seen?: () => string,
): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(
    `After ${milliseconds / 1000} s ${what} is not over${seen ? `; ${seen()}` : ''}.`,
  );
}

import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { createDerivations, TooManyDerivations } from './password-derivation.ts';

const small = { nonce: Buffer.alloc(16, 3), memory: 64, passes: 1, parallelism: 1, tagLength: 32 };

/** `nice` of every thread of this process: field 19 of its `stat`. */
const threadPriorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );

test('many at once give what one after the other gives', async () => {
  const derive = createDerivations(2);
  const messages = Array.from({ length: 20 }, (_, i) => `password ${i}`);
  const tags = await Promise.all(messages.map((message) => derive({ ...small, message })));
  expect(tags).toEqual(messages.map((message) => argon2Sync('argon2id', { ...small, message })));
});

test.runIf(process.platform === 'linux')(
  'its threads step back behind the rest, and the process keeps its own priority',
  async () => {
    const before = getPriority();
    await createDerivations(1)({ ...small, message: 'x' });
    expect(getPriority()).toBe(before);
    expect(threadPriorities()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(threadPriorities()).toContain(before);
  },
);

test('one more than may wait is refused at once with 503, and the others are served', async () => {
  const derive = createDerivations(1, 2);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, (_, i) => derive({ ...small, message: `password ${i}` })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  const last = outcomes[3];
  expect(last?.status === 'rejected' && last.reason).toBeInstanceOf(TooManyDerivations);
  expect(last?.status === 'rejected' && last.reason).toMatchObject({ statusCode: 503 });
  expect((await derive({ ...small, message: 'later' })).length).toBe(32);
});

test('a derivation that can not be made fails alone', async () => {
  const derive = createDerivations(1);
  await expect(derive({ ...small, memory: 1, message: 'x' })).rejects.toThrow(/memory/i);
  expect((await derive({ ...small, message: 'x' })).length).toBe(32);
});

import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { whenAvailable } from './when-available.ts';

/** Work that fails so often, and then tells how often it was tried. */
function failing(times: number, error: () => Error): () => Promise<number> {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error();
    return tries;
  };
}

test('what must be written is written once the database is back', async () => {
  const work = failing(3, () => new DatabaseUnavailable('database', new Error('it ends')));
  expect(await whenAvailable(work, 1)).toBe(4);
});

test('what is wrong is not tried again', async () => {
  const work = failing(1, () => new Error('a constraint'));
  await expect(whenAvailable(work, 1)).rejects.toThrow('a constraint');
});

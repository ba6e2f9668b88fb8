import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, needsRehash, passwordCost, verifyPassword } from './password.ts';

/** OWASP's password storage cheat sheet for argon2id: memory in KiB and passes that weigh the same, one lane. */
const owasp = [
  { m: 47_104, t: 1 },
  { m: 19_456, t: 2 },
  { m: 12_288, t: 3 },
  { m: 9216, t: 4 },
  { m: 7168, t: 5 },
];

const partsOf = (hash: string) =>
  /^\$(\w+)\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash)?.slice(1) ?? [];

/** A hash as an earlier version of the product might have kept it. */
function oldHash(password: string, memory: number, passes: number, parallelism = 1): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: 32,
  });
  return `$argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

test('a hash of the product costs at least what OWASP asks for, with a salt of its own', async () => {
  const hash = () => hashPassword('Mebae-1', passwordCost);
  const [first, second] = await Promise.all([hash(), hash()]);
  const [algorithm, m, t, p, salt = '', tag = ''] = partsOf(first);
  expect([algorithm, p]).toEqual(['argon2id', '1']);
  expect(owasp.some((least) => Number(m) >= least.m && Number(t) >= least.t)).toBe(true);
  expect(Buffer.from(salt, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(Buffer.from(tag, 'base64url').length).toBeGreaterThanOrEqual(32);
  expect(partsOf(second)[4]).not.toBe(salt);
});

test('a password is checked with the work that its hash was made with', async () => {
  const weak = oldHash('Mebae-1', 4096, 1);
  const verify = (password: string, stored: string | null) =>
    verifyPassword(password, stored, passwordCost);
  expect(await verify('Mebae-1', weak)).toBe(true);
  expect(await verify('Mebae-2', weak)).toBe(false);
  expect(await verify('Mebae-1', null)).toBe(false);
  expect(await verify('', 'no hash at all')).toBe(false);
});

test('a hash of less work is to be made anew, one of today is not', async () => {
  const isOld = (stored: string) => needsRehash(stored, passwordCost);
  expect(isOld(await hashPassword('Mebae-1', passwordCost))).toBe(false);
  expect(isOld(oldHash('Mebae-1', 4096, 1))).toBe(true);
  expect(isOld(oldHash('Mebae-1', 19_456, 1))).toBe(true);
  expect(isOld(oldHash('Mebae-1', 9216, 2))).toBe(true);
  expect(isOld(oldHash('Mebae-1', 19_456, 2, 2))).toBe(true);
  expect(isOld('$2b$10$something')).toBe(true);
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { newToolKey, parseToolKeys, publicKeySet, signingKey } from './tool-keys.ts';

const derOf = (type: 'rsa' | 'ed25519', bits = 2048): string => {
  const { privateKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
};

it('announces all keys by their public halves, and signs with the first', () => {
  const [one, two] = [newToolKey(), newToolKey()];
  const keys = parseToolKeys(`${one},${two}\n`);
  expect(signingKey(keys).kid).toBe(one.split(':')[0]);
  const announced = publicKeySet(keys).keys;
  expect(announced.map(({ kid }) => kid)).toEqual([one, two].map((key) => key.split(':')[0]));
  for (const key of announced) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  }
});

it.each([
  ['nothing', ''],
  ['no name', `:${derOf('rsa')}`],
  ['no key', 'k1:c2hvcnQ='],
  ['a key that is too short', `k1:${derOf('rsa', 1024)}`],
  ['a key of another kind', `k1:${derOf('ed25519')}`],
  ['a name that is there twice', `k1:${derOf('rsa')},k1:${derOf('rsa')}`],
])('refuses %s with what to set', (_name, text) => {
  expect(() => parseToolKeys(text)).toThrow('Set LTI_KEYS');
});

it('says what is missing where an installation has none', () => {
  expect(() => signingKey([])).toThrow('Set LTI_KEYS');
});

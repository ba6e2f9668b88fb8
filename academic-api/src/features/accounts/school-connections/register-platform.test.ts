import { startLtiPlatform } from '@mebae/testing/lti-platform';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { registerPlatform, toolAddresses, type PlatformOptions } from './register-platform.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const platform = await startLtiPlatform({
  tool: api.deps.config.publicUrl,
  toolKeys: async () => (await api.call('GET', '/lti/keys')).body as JSONWebKeySet,
});
afterAll(platform.stop);
beforeEach(() => {
  platform.trouble = null;
});

const options: PlatformOptions = {
  name: 'L-Gate',
  issuer: platform.issuer,
  client: platform.clientID,
  authorization: platform.authorizationURL,
  token: platform.tokenURL,
  keys: platform.keysURL,
  identifier: 'lis',
};
const register = (values: Partial<PlatformOptions> = {}) =>
  registerPlatform(api.db, { ...options, ...values });

it('keeps a platform without any secret, and changes it under the same name', async () => {
  const { connectionID, isNew } = await register();
  expect(isNew).toBe(true);
  expect(await register({ identifier: 'custom' })).toEqual({ connectionID, isNew: false });
  const row = await api.db
    .selectFrom('connection')
    .select(['kind', 'secret', 'identifierClaim', 'issuer'])
    .where('connectionID', '=', connectionID)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    kind: 'lti',
    secret: null,
    identifierClaim: 'custom',
    issuer: platform.issuer,
  });
});

it.each<[Partial<PlatformOptions>, string]>([
  [{ identifier: 'email' }, 'lis, custom, subject'],
  [{ issuer: 'moodle' }, '--issuer'],
  [{ authorization: 'http://moodle.example/auth' }, '--authorization'],
  [{ token: 'https://a:b@moodle.example/token' }, '--token'],
  [{ keys: 'file:///keys' }, '--keys'],
])('says what is wrong with %o', async (values, words) => {
  await expect(register(values)).rejects.toThrow(words);
});

it('takes an issuer and client once', async () => {
  await register();
  await expect(register({ name: 'another' })).rejects.toThrow('L-Gate has this issuer and client');
  expect((await register({ name: 'another', client: 'second' })).isNew).toBe(true);
});

it('says what to type at the platform', () => {
  const text = toolAddresses('https://mebae.example');
  for (const path of ['launch', 'login', 'jwks']) {
    expect(text).toContain(`https://mebae.example/lti/${path}`);
  }
});

describe('a test of the connection', () => {
  const test = async (values: Partial<PlatformOptions> = {}) => {
    const { connectionID } = await register(values);
    const path = `/school/connections/${connectionID}/test`;
    return (await api.call('POST', path, { token: school.admin })).body;
  };

  it('reads the platform’s keys and gets a token', async () => {
    expect(await test()).toMatchObject({ failed: null, detail: '' });
  });

  it.each([
    ['down', 'reached'],
    ['nonsense', 'isProvider'],
    ['no-keys', 'hasKeys'],
  ] as const)('of a platform that is %s fails where that shows', async (trouble, failed) => {
    platform.trouble = trouble;
    expect(await test()).toMatchObject({ failed });
  });

  it('says so where the platform does not know the product', async () => {
    const result = await test({ name: 'stranger', client: 'stranger' });
    expect(result).toMatchObject({ failed: 'takesClient' });
  });
});

import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { parseCookieKeys, resolveCookieKeys } from './lib/cookie-keys.ts';

const secret = Buffer.alloc(32, 1).toString('base64');

test('nothing needs to be set', () => {
  const config = loadConfig({ PORT: '' });
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    upstreamOrigins: ['http://127.0.0.1:3001'],
    productName: 'Mebae',
    trustProxy: [],
    production: false,
  });
  for (const folder of [config.dataDir, config.shellDir]) expect(isAbsolute(folder)).toBe(true);
  expect(config.remotes).toEqual({ kind: 'folder', path: `${config.dataDir}/remotes` });
});

test('95, 98: what becomes of an instance is noticed within a second, and one that stops can end its calls', () => {
  const { probeMs, probeEveryMs, resolveMs, silentMs } = loadConfig({}).timings;
  expect(probeEveryMs + probeMs).toBeLessThanOrEqual(1_000);
  expect(resolveMs).toBeLessThanOrEqual(1_000);
  // academic-api cuts its calls six seconds after the signal to stop
  expect(silentMs).toBeGreaterThanOrEqual(6_000);
});

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEVELOPMENT_REMOTES: 'allowed' }, true],
  [{ DEVELOPMENT_REMOTES: 'refused' }, false],
])('with %o, a development server may stand in front of it: %s', (env, expected) => {
  expect(loadConfig(env).developmentRemotes).toBe(expected);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
  [{ ACADEMIC_API_URL: 'api:3001' }, 'ACADEMIC_API_URL must be an http or https address'],
  [{ ACADEMIC_API_URL: 'http://a:3001/base' }, 'ACADEMIC_API_URL must be an http or https address'],
  [{ ACADEMIC_API_URL: 'http://u:p@a:3001' }, 'ACADEMIC_API_URL must be an http or https address'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list addresses'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY must list addresses'],
  [{ RATE_LIMIT_DATABASE_URL: 'redis://a' }, 'RATE_LIMIT_DATABASE_URL must start with postgres://'],
  [{ REMOTES_STORE: 's3://remotes/x' }, 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [{ REMOTES_STORE: 'ftp://remotes' }, 'REMOTES_STORE must be a folder, s3://bucket/prefix'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ UPSTREAM_CONNECTIONS: '0' }, 'UPSTREAM_CONNECTIONS must be a number from 1'],
])('%j is refused with what to set', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
});

test('every wrong setting is named at once', () => {
  expect(() => loadConfig({ PORT: 'x', ACADEMIC_API_URL: 'y' })).toThrow(
    /PORT .* ACADEMIC_API_URL .* Set/s,
  );
});

test.each([
  [{ COOKIE_SECURE: 'false' }, 'COOKIE_SECURE'],
  [{ COOKIE_PATH: '/pages' }, 'COOKIE_PATH'],
  [{ COOKIE_DOMAIN: 'school.example' }, 'COOKIE_DOMAIN'],
])('5: %j breaks the __Host- rules and fails at start', (env, name) => {
  expect(() => loadConfig(env)).toThrow(
    new RegExp(`${name} breaks the rules of the __Host- cookie.*Remove ${name}`),
  );
});

test('keys: a list opens in its order, and whatever is no list is refused', () => {
  const keys = parseCookieKeys(`new:${secret}, old:${secret}`, 'COOKIE_KEYS');
  expect(keys.map((key) => [key.kid, key.secret.length])).toEqual([
    ['new', 32],
    ['old', 32],
  ]);
  for (const bad of [
    '',
    secret,
    `k1:${secret.slice(4)}`,
    `k1:${secret},`,
    `k1:${secret},k1:${secret}`,
    `k.1:${secret}`,
  ]) {
    expect(() => parseCookieKeys(bad, 'COOKIE_KEYS')).toThrow(
      /COOKIE_KEYS is not a list of keys.*openssl/,
    );
  }
});

test('keys: production refuses to start without them, and so does a data folder that can not be written', () => {
  expect(() => resolveCookieKeys(undefined, '/nowhere', true)).toThrow(
    /COOKIE_KEYS is not set.*Set COOKIE_KEYS/,
  );
  expect(() => resolveCookieKeys(undefined, '/dev/null/data', false)).toThrow(
    /ENOTDIR.*Set MEBAE_DATA/,
  );
});

import { expect, test } from 'vitest';
import { environments } from './servers.ts';

const secrets = {
  DATABASE_URL: 'postgres://given',
  DATABASE_PASSWORD_FILE: '/run/secrets/database',
  LINK_SECRET: 'links',
  REPORT_STORE: 's3://reports',
  REPORT_STORE_KEYS: 'k1:reports',
  LTI_KEYS: 'k1:portals',
  SMTP_URL: 'smtp://mail',
  COOKIE_KEYS: 'k1:cookies',
  RATE_LIMIT_DATABASE_URL: 'postgres://counts',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'bucket',
};

test('each process gets the secrets that it uses and no other', () => {
  const { bff, api } = environments({ PORT: '3000', ...secrets }, 'postgres://used');
  expect(bff).toEqual({
    PORT: '3000',
    COOKIE_KEYS: 'k1:cookies',
    RATE_LIMIT_DATABASE_URL: 'postgres://counts',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'bucket',
  });
  expect(api).toEqual({
    PORT: '3000',
    DATABASE_URL: 'postgres://used',
    DATABASE_PASSWORD_FILE: '/run/secrets/database',
    LINK_SECRET: 'links',
    REPORT_STORE: 's3://reports',
    REPORT_STORE_KEYS: 'k1:reports',
    LTI_KEYS: 'k1:portals',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'bucket',
    SMTP_URL: 'smtp://mail',
  });
});

test('the embedded server has its password in its address, whatever file is set', () => {
  const given = { DATABASE_PASSWORD_FILE: '/run/secrets/database' };
  const { bff, api } = environments(given, 'postgres://embedded');
  expect(api).toEqual({ DATABASE_URL: 'postgres://embedded' });
  expect(bff).toEqual({});
});

test('the API gets the keys of a bucket only when reports lie in one', () => {
  const given = { ...secrets, REPORT_STORE: '/var/reports' };
  expect(environments(given, 'postgres://used').api).not.toHaveProperty('AWS_ACCESS_KEY_ID');
});

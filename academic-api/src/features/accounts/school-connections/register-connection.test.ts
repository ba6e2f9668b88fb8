import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { findConnection } from '../../../lib/accounts/connections.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { registerConnection, type ConnectionOptions } from './register-connection.ts';

const api = await startTestApi();
const { config } = api.deps;
const folder = mkdtempSync(join(tmpdir(), 'mebae-register-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
afterAll(() => rmSync(folder, { recursive: true }));

const register = (options: Partial<ConnectionOptions> = {}) =>
  registerConnection(api.db, config, {
    name: 'Google',
    kind: 'google',
    issuer: 'https://accounts.google.com/',
    client: 'mebae',
    secretFile: file('secret', ' first \n'),
    ...options,
  });
const find = (connectionID: number, keys = config.reportStoreKeys) =>
  withSchoolTransaction(api.deps.db, null, (tx) =>
    findConnection(tx, connectionID, { reportStoreKeys: keys }),
  );

it('keeps a client with its secret sealed, and changes it under the same name', async () => {
  const { connectionID, isNew } = await register();
  expect(isNew).toBe(true);
  expect(await find(connectionID)).toMatchObject({
    issuer: 'https://accounts.google.com',
    clientSecret: 'first',
  });
  const { secret } = await api.db
    .selectFrom('connection')
    .select((eb) => eb.ref('secret').$notNull().as('secret'))
    .where('connectionID', '=', connectionID)
    .executeTakeFirstOrThrow();
  expect(secret).toMatch(/^test:[\w+/=]+$/);
  expect(Buffer.from(secret.split(':')[1] ?? '', 'base64').includes('first')).toBe(false);

  const again = await register({ secretFile: file('second', 'second') });
  expect(again).toEqual({ connectionID, isNew: false });
  expect((await find(connectionID))?.clientSecret).toBe('second');
  const others = [{ kid: 'other', secret: Buffer.alloc(32, 8) }] as const;
  await expect(find(connectionID, others)).rejects.toThrow('the key test');
});

it.each([
  [{ kind: 'facebook' }, 'google, microsoft, other'],
  [{ issuer: 'http://accounts.google.com' }, 'https'],
  [{ issuer: 'accounts.google.com' }, 'https'],
  [{ issuer: 'https://accounts.google.com/?x=1' }, 'https'],
  [{ secretFile: '/nowhere/secret' }, "can't be read"],
  [{ secretFile: file('empty', ' \n') }, 'holds no secret'],
])('says what is wrong with %o', async (options, words) => {
  await expect(register(options)).rejects.toThrow(words);
});

import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '@mebae/contracts';
import { appDb, openPool } from '../../../db/connect.ts';
import { createAccount, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { testPasswordCost } from '../../../testing/config.ts';
import { createSchool } from '../../../testing/school.ts';

/** Memory and passes of each derivation; and what has to happen before one may run. */
const { derivations, gate } = vi.hoisted(() => ({
  derivations: [] as string[],
  gate: { open: (): Promise<unknown> => Promise.resolve() },
}));
vi.mock('../../../lib/accounts/password-derivation.ts', async (original) => {
  const real = await original<typeof import('../../../lib/accounts/password-derivation.ts')>();
  return {
    ...real,
    createDerivations: (...options: Parameters<typeof real.createDerivations>) => {
      const derive = real.createDerivations(...options);
      return async (derivation: Parameters<typeof derive>[0]) => {
        derivations.push(`argon2id ${derivation.memory} ${derivation.passes}`);
        await gate.open();
        return derive(derivation);
      };
    },
  };
});

let api: TestApi;
let companyID: number;
const statements: string[] = [];

beforeAll(async () => {
  const connectTo = (url: string) =>
    appDb(openPool(url, 5), ({ query }) => {
      // the school's id stands in the text; 0 is no school
      statements.push(query.sql.replace(/('app.company_id', )'\d+'/, '$1…'));
    });
  api = await startTestApi({ connectTo });
  ({ companyID } = await createSchool(api.db, { studentsPerClass: 0 }));
});
beforeEach(() => api.setNow(null));

/** Work of a failing sign-in: its response, derivations and statements, begin and commit included. */
async function workOf(email: string) {
  statements.length = 0;
  derivations.length = 0;
  const { status, body } = await api.call('POST', '/signin', {
    ip: newClient(),
    body: { email, password: 'Wrong-pass1' },
  });
  return { status, body, derivations: [...derivations], statements: [...statements] };
}

it('an address that is unknown, invalid or without a password costs the same work as a known one', async () => {
  const known = await workOf((await createAccount(api.db, companyID)).email);
  expect(known).toMatchObject({ status: 400, body: { code: 2, category: 3 } });
  const { memory, passes } = testPasswordCost;
  expect(known.derivations).toEqual([`argon2id ${memory} ${passes}`]);
  expect(known.statements.filter((text) => text === 'begin')).toHaveLength(2);
  expect(known.statements.filter((text) => text === 'commit')).toHaveLength(2);
  // nor does a commit wait for the disk in one case and not in the other
  expect(known.statements.some((text) => text.includes('synchronous_commit = off'))).toBe(true);
  expect(known.statements.some((text) => text.includes('update "account"'))).toBe(true);

  expect(await workOf('nobody@nowhere.example')).toEqual(known);
  const invalid = await createAccount(api.db, companyID, { valid: false });
  expect(await workOf(invalid.email)).toEqual(known);
  const invited = await createAccount(api.db, companyID, { password: null });
  expect(await workOf(invited.email)).toEqual(known);
});

it('counts nothing against an account that was made invalid', async () => {
  const invalid = await createAccount(api.db, companyID, { valid: false });
  for (let n = 0; n <= limits.signInTries; n += 1) {
    expect((await workOf(invalid.email)).body.code).toBe(2);
  }
  const row = await api.db
    .selectFrom('account')
    .select(['failedTries', 'lockedUntil'])
    .where('userID', '=', invalid.userID)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ failedTries: 0, lockedUntil: null });
});

it('a password that was changed while it was checked opens nothing', async () => {
  const account = await createAccount(api.db, companyID);
  gate.open = () =>
    api.db
      .updateTable('account')
      .set({ passwordHash: 'another one' })
      .where('userID', '=', account.userID)
      .execute();
  const { body } = await api.call('POST', '/signin', {
    body: { email: account.email, password: rightPassword },
  });
  gate.open = () => Promise.resolve();
  expect(body).toEqual({ code: 2, category: 3 });
});

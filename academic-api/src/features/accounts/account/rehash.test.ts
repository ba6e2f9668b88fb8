import { argon2Sync } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { needsRehash, passwordCost, verifyPassword } from '../../../lib/accounts/password.ts';
import { createAccount, rightPassword } from '../../../testing/account.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

let api: TestApi;
let companyID: number;

beforeAll(async () => {
  api = await startTestApi({ config: { passwordCost } });
  ({ companyID } = await createSchool(api.db, { studentsPerClass: 0 }));
});

/** The right password as a version with less work would have kept it. */
function weakHash(): string {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', {
    message: rightPassword,
    nonce,
    memory: 4096,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  return `$argon2id$m=4096,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

async function accountWith(hash: string) {
  const { email, userID } = await createAccount(api.db, companyID);
  await api.db
    .updateTable('account')
    .set({ passwordHash: hash })
    .where('userID', '=', userID)
    .execute();
  const row = () =>
    api.db
      .selectFrom('account')
      .select(['passwordHash', 'passwordChangedAt'])
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
  const signIn = async (password: string) =>
    (await api.call('POST', '/signin', { body: { email, password } })).status;
  return { userID, row, signIn };
}

it('a sign-in hashes a password anew that was kept with less work, and nothing else about it changes', async () => {
  const { userID, row, signIn } = await accountWith(weakHash());
  const before = await row();
  expect(await signIn('Wrong-pass1')).toBe(400);
  expect(await row()).toEqual(before);

  expect(await signIn(rightPassword)).toBe(200);
  const after = await row();
  expect(needsRehash(after.passwordHash ?? '', passwordCost)).toBe(false);
  expect(await verifyPassword(rightPassword, after.passwordHash, passwordCost)).toBe(true);
  expect(after.passwordChangedAt).toEqual(before.passwordChangedAt);
  const history = await api.db
    .selectFrom('passwordHistory')
    .select('setAt')
    .where('userID', '=', userID)
    .execute();
  expect(history).toEqual([]);

  expect(await signIn(rightPassword)).toBe(200);
  expect(await row()).toEqual(after);
});

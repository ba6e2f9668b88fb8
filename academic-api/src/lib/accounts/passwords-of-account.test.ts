import { beforeAll, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { withSchoolTransaction } from '../../db/connect.ts';
import { createAccount } from '../../testing/account.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool } from '../../testing/school.ts';
import { passwordsOf, replacePassword } from './passwords-of-account.repository.ts';

let api: TestApi;
let companyID: number;
beforeAll(async () => {
  api = await startTestApi();
  ({ companyID } = await createSchool(api.db, { studentsPerClass: 0 }));
});

const kept = (userID: number) =>
  withSchoolTransaction(api.deps.db, companyID, (tx) => passwordsOf(tx, companyID, userID));
const replace = (userID: number, hash: string, now: Date) =>
  withSchoolTransaction(api.deps.db, companyID, (tx) =>
    replacePassword(tx, companyID, userID, hash, now),
  );
const rows = async (userID: number) =>
  (await api.db.selectFrom('passwordHistory').selectAll().where('userID', '=', userID).execute())
    .length;

it.each([
  ['a year apart', (n: number) => new Date(Date.now() + n * 365 * 86_400_000)],
  ['at one moment', () => new Date('2026-11-21T03:00:00Z')],
  ['with a clock that goes back', (n: number) => new Date(Date.now() - n * 3_600_000)],
])('keeps the last five passwords in their order, set %s', async (_name, at) => {
  const { userID } = await createAccount(api.db, companyID, { password: null });
  const set: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    set.push(`hash ${n}`);
    await replace(userID, `hash ${n}`, at(n));
    const [current, ...earlier] = set.slice(-limits.passwordHistory).toReversed();
    expect(await kept(userID)).toMatchObject({ current, earlier });
    expect(await rows(userID)).toBe(Math.min(n, limits.passwordHistory - 1));
  }
});

it('forgets wrong tries with a new password, and leaves other accounts alone', async () => {
  const mine = await createAccount(api.db, companyID);
  const other = await createAccount(api.db, companyID);
  await api.db
    .updateTable('account')
    .set({ failedTries: 10, lockedUntil: new Date(Date.now() + 60_000) })
    .where('userID', 'in', [mine.userID, other.userID])
    .execute();
  await replace(mine.userID, 'new hash', new Date());
  expect(await kept(mine.userID)).toMatchObject({ failedTries: 0, lockedUntil: null });
  expect(await kept(other.userID)).toMatchObject({ failedTries: 10, earlier: [] });
  expect((await kept(other.userID))?.current).toMatch(/^\$argon2id/);
});

it('knows no passwords of an account that was made invalid', async () => {
  const { userID } = await createAccount(api.db, companyID, { valid: false });
  expect(await kept(userID)).toBeNull();
});

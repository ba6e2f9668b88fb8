import { expect, it } from 'vitest';
import { withSchoolTransaction } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { answerWith } from '../../testing/authenticator.ts';
import { createSchool } from '../../testing/school.ts';
import { addApp, addPasskey, signedIn, signInWith } from '../../testing/second-factors.ts';
import { appOf } from './one-time-code.ts';
import { tidyFactors } from './tidy-factors.ts';

const api = await startTestApi();
const { companyID } = await createSchool(api.db, { studentsPerClass: 0 });
const [old] = api.deps.config.reportStoreKeys;
const newKey = { kid: 'newer', secret: Buffer.alloc(32, 9) };
const tidy = (keys: typeof api.deps.config.reportStoreKeys, now = new Date()) =>
  withSchoolTransaction(api.deps.db, companyID, (tx) =>
    tidyFactors(tx, { reportStoreKeys: keys }, companyID, now),
  );

it('a new key seals the secrets of apps, and the old one can go', async () => {
  const { userID, token } = await signedIn(api, companyID);
  const { secret } = await addApp(api, token);
  const kept = async () =>
    (
      await api.db
        .selectFrom('oneTimeCode')
        .select('secret')
        .where('userID', '=', userID)
        .executeTakeFirstOrThrow()
    ).secret;
  const read = (keys: typeof api.deps.config.reportStoreKeys) =>
    withSchoolTransaction(api.deps.db, companyID, (tx) =>
      appOf(tx, { reportStoreKeys: keys }, { companyID, userID }),
    );
  // without the key that has sealed it, it stays as it is
  await tidy([newKey]);
  expect(await kept()).toMatch(/^test:/);
  await expect(read([newKey])).rejects.toThrow('the key test');
  await tidy([newKey, old]);
  expect(await kept()).toMatch(/^newer:/);
  expect((await read([newKey]))?.secret).toBe(secret);
});

it('a secret opens for no other account', async () => {
  const one = await signedIn(api, companyID);
  const other = await signedIn(api, companyID);
  await addApp(api, one.token);
  await addApp(api, other.token);
  await api.db
    .updateTable('oneTimeCode')
    .set((eb) => ({
      secret: eb
        .selectFrom('oneTimeCode as theirs')
        .select('theirs.secret')
        .where('theirs.userID', '=', one.userID)
        .$asScalar()
        .$notNull(),
    }))
    .where('userID', '=', other.userID)
    .execute();
  const read = withSchoolTransaction(api.deps.db, companyID, (tx) =>
    appOf(tx, api.deps.config, { companyID, userID: other.userID }),
  );
  await expect(read).rejects.toThrow('unable to authenticate data');
});

it('forgets challenges that are too old, and apps whose first code never came', async () => {
  const account = await signedIn(api, companyID);
  const passkey = await addPasskey(api, account.token);
  const { body } = await signInWith(api, account.email);
  const answer = answerWith(passkey, body.secondFactor.passkey);
  await signInWith(api, account.email, { passkey: answer });
  await api.call('POST', '/account/oneTimeCode', { token: account.token });
  const count = async (table: 'usedChallenge' | 'oneTimeCode') =>
    (await api.db.selectFrom(table).selectAll().where('userID', '=', account.userID).execute())
      .length;
  expect([await count('usedChallenge'), await count('oneTimeCode')]).toEqual([2, 1]);
  await tidy([old]);
  expect([await count('usedChallenge'), await count('oneTimeCode')]).toEqual([2, 1]);
  await tidy([old], new Date(Date.now() + 25 * 3_600_000));
  expect([await count('usedChallenge'), await count('oneTimeCode')]).toEqual([0, 0]);
});

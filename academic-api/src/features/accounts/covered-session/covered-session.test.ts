import { limits, Role } from '@mebae/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
/** Two wrong passwords of a client for an address are enough here. */
const limited = await startTestApi({ config: { rateLimitFactor: 0.1 } });
afterEach(() => api.setNow(null));

/** A signed-in teacher of a school of the test's own. */
async function prepare(of = api) {
  const school = await createSchool(of.db, { studentsPerClass: 0 });
  const account = await createAccount(of.db, school.companyID, { role: Role.Normal });
  const ip = newClient();
  const { email } = account;
  const signIn = () =>
    of.call('POST', '/signin', { body: { email, password: rightPassword }, ip: newClient() });
  const token = (await signIn()).body.authToken as string;
  const resume = (password: string, from = ip) =>
    of.call('POST', '/account/continue', { token, body: { password }, ip: from });
  const log = () =>
    of.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where((eb) => eb.and({ companyID: school.companyID, userID: account.userID }))
      .orderBy('auditID')
      .execute();
  return { school, account, token, resume, signIn, log };
}

const wrong = 'Wrong-pass1';

describe('continuing a covered session', () => {
  it('says whose it is and which ways hold', async () => {
    const { school, account, token } = await prepare();
    await api.db
      .updateTable('company')
      .set({ coverMinutes: 15 })
      .where('companyID', '=', school.companyID)
      .execute();
    const { status, body } = await api.call('GET', '/account/continue', { token });
    expect([status, body]).toEqual([
      200,
      {
        companyID: school.companyID,
        userID: account.userID,
        name: expect.any(String),
        email: account.email,
        companyName: expect.any(String),
        coverMinutes: 15,
        password: true,
        passkey: false,
        connections: [],
      },
    ]);
    const profile = await api.call('GET', '/account/profile', { token });
    expect(profile.body.coverMinutes).toBe(15);
  });

  it('takes the account’s password, and the log has it', async () => {
    const { resume, log } = await prepare();
    expect(await resume(wrong)).toMatchObject({ status: 400, body: { code: 12, category: 3 } });
    expect((await resume(rightPassword)).status).toBe(200);
    expect((await log()).map(({ action }) => action)).toEqual([
      'account.signIn',
      'account.signInFailed',
      'account.continued',
    ]);
  });

  it('locks the account after as many wrong passwords as a sign-in does, and forgets them after a right one', async () => {
    const { resume, signIn, log } = await prepare();
    for (let tries = 1; tries < limits.signInTries; tries += 1) {
      expect((await resume(wrong)).body.code).toBe(12);
    }
    expect((await resume(rightPassword)).status).toBe(200);
    for (let tries = 1; tries < limits.signInTries; tries += 1) {
      expect((await resume(wrong, newClient())).body.code).toBe(12);
    }
    expect((await resume(wrong, newClient())).body.code).toBe(4);
    const elsewhere = newClient();
    expect((await resume(rightPassword, elsewhere)).body.code).toBe(4);
    expect((await signIn()).body).toMatchObject({ code: 4, category: 3 });
    expect((await log()).at(-1)?.action).toBe('account.locked');
    api.setNow(new Date(Date.now() + (limits.lockMinutes + 1) * 60_000));
    expect((await resume(rightPassword, elsewhere)).status).toBe(200);
  });

  it('counts wrong ones by client and address together with those of sign-in', async () => {
    const { account, resume } = await prepare(limited);
    const client = newClient();
    const body = { email: account.email, password: wrong };
    expect((await limited.call('POST', '/signin', { body, ip: client })).body.code).toBe(2);
    expect((await resume(wrong, client)).body.code).toBe(12);
    expect((await resume(rightPassword, client)).status).toBe(429);
    expect((await limited.call('POST', '/signin', { body, ip: client })).status).toBe(429);
    expect((await resume(rightPassword)).status).toBe(200);
  });

  it('is for the account of the session, while that is valid', async () => {
    const { account, resume, token } = await prepare();
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', account.userID)
      .execute();
    expect((await resume(rightPassword)).status).toBe(401);
    expect((await api.call('GET', '/account/continue', { token })).status).toBe(401);
    expect((await api.call('GET', '/account/continue', {})).status).toBe(401);
  });
});

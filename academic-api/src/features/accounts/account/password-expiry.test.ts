import { beforeAll, describe, expect, it } from 'vitest';
import {
  auditOf,
  createAccount,
  mailsTo,
  newClient,
  rightPassword,
} from '../../../testing/account.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

let api: TestApi;
const companyIDs = { plain: 0, withCode: 0 };
const expiryDays = 90;

beforeAll(async () => {
  api = await startTestApi();
  for (const kind of ['plain', 'withCode'] as const) {
    const { companyID } = await createSchool(api.db, { studentsPerClass: 0 });
    companyIDs[kind] = companyID;
    await api.db
      .updateTable('company')
      .set({ passwordExpiryDays: expiryDays, authCodeRequired: kind === 'withCode' })
      .where('companyID', '=', companyID)
      .execute();
  }
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const expired = (companyID = companyIDs.plain) =>
  createAccount(api.db, companyID, { passwordChangedAt: daysAgo(expiryDays + 1) });
const signIn = (
  email: string,
  more: { password?: string; newPassword?: string; authCode?: string } = {},
) =>
  api.call('POST', '/signin', {
    ip: newClient(),
    body: { email, password: rightPassword, ...more },
  });

describe('an expired password', () => {
  it('is told, and the same call with a new one sets it and signs in', async () => {
    const account = await expired();
    const refusal = await signIn(account.email);
    expect(refusal.status).toBe(400);
    expect(refusal.body).toEqual({ code: 6, category: 3 });
    const { body } = await signIn(account.email, { newPassword: 'Fresh-pass1' });
    expect((await api.call('GET', '/account/profile', { token: body.authToken })).status).toBe(200);
    expect((await signIn(account.email)).body.code).toBe(2);
    const again = await signIn(account.email, { password: 'Fresh-pass1' });
    expect(again.body.authToken).toEqual(expect.any(String));
    expect(await auditOf(api.db, account)).toMatchObject([
      { action: 'account.passwordChanged', detail: { reason: 'expired' } },
      { action: 'account.signIn' },
      { action: 'account.signInFailed' },
      { action: 'account.signIn' },
    ]);
  });

  it.each([
    ['against the rules', 'short', { code: 11, category: 3 }],
    ['the same', rightPassword, { code: 5, category: 3 }],
  ])('is not replaced by one that is %s', async (_name, newPassword, failure) => {
    const { email } = await expired();
    expect((await signIn(email, { newPassword })).body).toEqual(failure);
    expect((await signIn(email)).body.code).toBe(6);
  });

  it('is told to nobody with a wrong one, and cannot be replaced without it', async () => {
    const { email } = await expired();
    const { body } = await signIn(email, { password: 'Wrong-pass1', newPassword: 'Fresh-pass1' });
    expect(body).toEqual({ code: 2, category: 3 });
    expect((await signIn(email)).body.code).toBe(6);
  });

  it('ends the sessions that it opened', async () => {
    const account = await createAccount(api.db, companyIDs.plain);
    const token: string = (await signIn(account.email)).body.authToken;
    await api.db
      .updateTable('account')
      .set({ passwordChangedAt: daysAgo(expiryDays + 1) })
      .where('userID', '=', account.userID)
      .execute();
    await signIn(account.email, { newPassword: 'Fresh-pass1' });
    expect((await api.call('GET', '/account/profile', { token })).status).toBe(401);
  });

  it('is replaced once by two calls at once', async () => {
    const { email } = await expired();
    const responses = await Promise.all(
      ['Fresh-pass1', 'Fresh-pass2'].map((newPassword) => signIn(email, { newPassword })),
    );
    expect(responses.filter((response) => response.body.authToken)).toHaveLength(1);
    expect(responses.filter((response) => response.body.code === 2)).toHaveLength(1);
  });

  it('comes after the code, which stays good until the session opens', async () => {
    const { email } = await expired(companyIDs.withCode);
    expect((await signIn(email)).body.authCodeRequire).toBe(true);
    const [mail] = await mailsTo(api.db, email);
    const authCode = /^\d{6}$/m.exec(mail?.body ?? '')?.[0];
    expect((await signIn(email, { authCode })).body.code).toBe(6);
    expect((await signIn(email, { authCode, newPassword: 'short' })).body.code).toBe(11);
    const { body } = await signIn(email, { authCode, newPassword: 'Fresh-pass1' });
    expect(body.authToken).toEqual(expect.any(String));
    const used = await signIn(email, { password: 'Fresh-pass1', authCode });
    expect(used.body.authCodeFail).toBe(true);
  });

  it('cannot be replaced past the code', async () => {
    const { email } = await expired(companyIDs.withCode);
    const { body } = await signIn(email, { newPassword: 'Fresh-pass1' });
    expect(body).toMatchObject({ authCodeRequire: true });
    expect((await signIn(email, { password: 'Fresh-pass1' })).body.code).toBe(2);
  });
});

describe('a password within its time', () => {
  it('signs in, and a new one that came along is left alone', async () => {
    const { email } = await createAccount(api.db, companyIDs.plain, {
      passwordChangedAt: daysAgo(expiryDays - 1),
    });
    const { body } = await signIn(email, { newPassword: 'Fresh-pass1' });
    expect(body.authToken).toEqual(expect.any(String));
    expect((await signIn(email)).status).toBe(200);
  });

  it('never runs out in a school without a rule', async () => {
    const { companyID } = await createSchool(api.db, { studentsPerClass: 0 });
    const { email } = await createAccount(api.db, companyID, { passwordChangedAt: daysAgo(5000) });
    expect((await signIn(email)).body.authToken).toEqual(expect.any(String));
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { mailsTo } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { issueLink } from '../../accounts/igs-account/issue-link.ts';
import { setMailState } from '../../system/outbox/outbox.repository.ts';
import { turnAuthCodeOff } from './turn-auth-code-off.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
afterEach(() => {
  api.setNow(null);
  api.deps.config = { ...api.deps.config, smtpUrl: undefined };
});

const read = async (token = school.admin) => api.call('GET', '/school/security', { token });
/** Days and minutes are based on those that are saved, unless the change says otherwise. */
const update = async (change: object, token = school.admin) => {
  const { passwordExpiryDays: passwordExpiryBasedOn, coverMinutes: coverMinutesBasedOn } = (
    await read(token)
  ).body;
  const body = { passwordExpiryBasedOn, coverMinutesBasedOn, ...change };
  return api.call('PUT', '/school/security', { token, body });
};
const none = { authCodeRequired: false, passwordExpiryDays: null, coverMinutes: null };

describe('the school’s sign-in rules', () => {
  it('start open, are kept, and the log has them with what was before', async () => {
    const own = await createSchool(api.db);
    expect((await read(own.admin)).body).toMatchObject(none);
    const rules = { authCodeRequired: false, passwordExpiryDays: 90, coverMinutes: 15 };
    expect((await update(rules, own.admin)).status).toBe(200);
    expect((await read(own.admin)).body).toMatchObject(rules);
    expect((await read()).body).toMatchObject(none);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'action', 'detail'])
      .where('companyID', '=', own.companyID)
      .execute();
    expect(log).toEqual([
      {
        userID: own.userIDs.admin,
        action: 'school.security',
        detail: { before: none, after: rules },
      },
    ]);
    expect((await update(none, own.admin)).status).toBe(200);
    expect((await read(own.admin)).body).toMatchObject(none);
  });

  it.each([limits.passwordExpiryDaysMin - 1, limits.passwordExpiryDaysMax + 1, 90.5, 'ninety'])(
    'take no expiry of %s days',
    async (passwordExpiryDays) => {
      const { status, body } = await update({ authCodeRequired: false, passwordExpiryDays });
      expect([status, body.code]).toEqual([400, 2003]);
      expect((await read()).body).toMatchObject(none);
    },
  );

  it.each([limits.coverMinutesMin - 1, limits.coverMinutesMax + 1, 7.5, 'ten'])(
    'take no cover after %s minutes',
    async (coverMinutes) => {
      const { status, body } = await update({ coverMinutes });
      expect([status, body.code]).toEqual([400, 2003]);
      expect((await read()).body).toMatchObject(none);
    },
  );

  it('do not change minutes of the cover that somebody else has changed meanwhile', async () => {
    const own = await createSchool(api.db);
    const minutes = (coverMinutes: number | null, coverMinutesBasedOn: number | null) =>
      update({ coverMinutes, coverMinutesBasedOn }, own.admin);
    expect((await minutes(limits.coverMinutesMin, null)).status).toBe(200);
    expect(await minutes(limits.coverMinutesMax, null)).toMatchObject({
      status: 409,
      body: { reason: expect.arrayContaining(['changedMeanwhile']) },
    });
    expect((await minutes(limits.coverMinutesMax, limits.coverMinutesMin)).status).toBe(200);
    expect((await minutes(null, limits.coverMinutesMax)).status).toBe(200);
    expect((await read(own.admin)).body).toMatchObject(none);
  });

  it('do not change days that somebody else has changed meanwhile', async () => {
    const own = await createSchool(api.db);
    const days = (passwordExpiryDays: number, passwordExpiryBasedOn: number | null) =>
      update({ passwordExpiryDays, passwordExpiryBasedOn }, own.admin);
    expect((await days(90, null)).status).toBe(200);
    expect(await days(180, null)).toMatchObject({
      status: 409,
      body: { reason: expect.arrayContaining(['changedMeanwhile']) },
    });
    expect((await read(own.admin)).body).toMatchObject({ passwordExpiryDays: 90 });
    expect((await days(180, 90)).status).toBe(200);
    const unseen = await update(
      { passwordExpiryDays: 60, passwordExpiryBasedOn: undefined },
      own.admin,
    );
    expect(unseen.status).toBe(400);
  });

  it('are for administrators', async () => {
    expect((await read(school.teacher)).status).toBe(403);
    expect((await update({ authCodeRequired: false }, school.teacher)).status).toBe(403);
  });
});

const withMailServer = () => {
  api.deps.config = { ...api.deps.config, smtpUrl: 'smtp://mail.example' };
};
const sendCode = (token: string) => api.call('POST', '/school/security/code', { token });
const confirm = async (code: string, token: string) =>
  (await api.call('POST', '/school/security/code/confirmation', { token, body: { code } })).body;
const later = (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000));
const refused = (reason: string) => ({ status: 400, body: { code: 1, category: 2, reason } });

/** A school of the test's own with its administrator's address. */
async function ownSchool() {
  const own = await createSchool(api.db, { studentsPerClass: 0 });
  const { email } = await api.db
    .selectFrom('account')
    .select('email')
    .where('userID', '=', own.userIDs.admin)
    .executeTakeFirstOrThrow();
  return { ...own, email };
}

/** A school whose administrator has got a code. */
async function withCode() {
  withMailServer();
  const own = await ownSchool();
  expect((await sendCode(own.admin)).status).toBe(200);
  const code = /^\d{6}$/m.exec((await mailsTo(api.db, own.email)).at(-1)?.body ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  return { ...own, code, wrong: code === '000000' ? '000001' : '000000' };
}

describe('the code by email', () => {
  const rules = { ...none, authCodeRequired: true };

  it('is turned on by the code that came to the own address, and turned off without one', async () => {
    const { admin, email, code, companyID } = await withCode();
    const [mail] = await mailsTo(api.db, email);
    expect(mail).toMatchObject({ confidential: true });
    expect(mail?.subject).not.toContain(code);
    const fullWidth = code.replaceAll(/\d/g, (digit) =>
      '０１２３４５６７８９'.charAt(Number(digit)),
    );
    expect(await confirm(` ${fullWidth} `, admin)).toEqual({ outcome: 'turnedOn' });
    expect((await read(admin)).body).toMatchObject({ ...rules, sentCode: null });
    const { detail } = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where('companyID', '=', companyID)
      .where('action', '=', 'school.security')
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ before: none, after: rules });
    // other rules change while it is on, whatever mail does
    expect((await update({ passwordExpiryDays: 60 }, admin)).status).toBe(200);
    expect((await read(admin)).body).toMatchObject({ ...rules, passwordExpiryDays: 60 });
    expect((await update(none, admin)).status).toBe(200);
    expect((await read(admin)).body).toMatchObject(none);
  });

  it('is not turned on without a code, nor by the settings alone', async () => {
    withMailServer();
    const { admin } = await ownSchool();
    const { status, body } = await update(rules, admin);
    expect([status, body.code]).toEqual([400, 2003]);
    expect(await confirm('123456', admin)).toEqual({ outcome: 'ended' });
    expect((await read(admin)).body).toMatchObject(none);
  });

  it('can’t be turned on without a mail server, and the settings say so', async () => {
    const { admin, email } = await ownSchool();
    expect((await read(admin)).body).toMatchObject({ hasMailServer: false, sentCode: null });
    expect(await sendCode(admin)).toMatchObject(refused('mailServer'));
    const { status } = await api.call('POST', '/school/security/code/confirmation', {
      token: admin,
      body: { code: '123456' },
    });
    expect(status).toBe(400);
    expect(await mailsTo(api.db, email)).toEqual([]);
    withMailServer();
    expect((await read(admin)).body).toMatchObject({ hasMailServer: true, sentCode: null });
  });

  it('says how far the mail with the code has come', async () => {
    const { admin, companyID, email } = await withCode();
    const mailID = (await mailsTo(api.db, email))[0]?.mailID ?? 0;
    expect((await read(admin)).body.sentCode).toMatchObject({ email, mailState: 'queued' });
    await api.db
      .transaction()
      .execute((tx) =>
        setMailState(tx, companyID, mailID, { state: 'failed', error: 'no such mailbox' }),
      );
    expect((await read(admin)).body.sentCode).toMatchObject({ email, mailState: 'failed' });
  });

  it('sends one code a minute, and the new one replaces the old one', async () => {
    const { admin, email, code } = await withCode();
    await sendCode(admin);
    expect(await mailsTo(api.db, email)).toHaveLength(1);
    later(limits.authCodeResendSeconds / 60 + 0.1);
    await sendCode(admin);
    const mails = await mailsTo(api.db, email);
    expect(mails).toHaveLength(2);
    const second = /^\d{6}$/m.exec(mails[1]?.body ?? '')?.[0] ?? '';
    expect(second).toMatch(/^\d{6}$/);
    expect(await confirm(second, admin)).toEqual({ outcome: 'turnedOn' });
    expect(await confirm(code, admin)).toEqual({ outcome: 'ended' });
  });

  it('takes a code for ten minutes', async () => {
    const { admin, code } = await withCode();
    later(limits.authCodeMinutes + 0.1);
    expect((await read(admin)).body.sentCode).toBeNull();
    expect(await confirm(code, admin)).toEqual({ outcome: 'ended' });
  });

  it('counts wrong codes, also at the same moment, and then takes the right one no more', async () => {
    const { admin, code, wrong } = await withCode();
    const answers = await Promise.all(
      Array.from({ length: limits.authCodeTries }, () => confirm(wrong, admin)),
    );
    expect(answers.map(({ outcome }) => String(outcome)).sort()).toEqual([
      'ended',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ]);
    expect(await confirm(code, admin)).toEqual({ outcome: 'ended' });
    expect((await read(admin)).body).toMatchObject(none);
  });

  it('takes a code from nobody else, and not after the address has changed', async () => {
    const { admin, code, userIDs, companyID } = await withCode();
    const other = await ownSchool();
    expect(await confirm(code, other.admin)).toEqual({ outcome: 'ended' });
    await api.db
      .updateTable('account')
      .set({ email: `other-${companyID}@test.example` })
      .where('userID', '=', userIDs.admin)
      .execute();
    expect(await confirm(code, admin)).toEqual({ outcome: 'wrong' });
  });

  it('is not turned on by an operator, who gets no code, but turned off by one', async () => {
    const { admin, code, companyID } = await withCode();
    await confirm(code, admin);
    const link = { db: api.db, now: api.deps.now, publicUrl: 'https://mebae.example' };
    const operator = { email: 'hanako@igs.example', name: '運営 花子' };
    const { url } = await issueLink(link, { ...operator, school: String(companyID) });
    const token = new URL(url).searchParams.get('signinToken');
    const { body: tokens } = await api.call('POST', '/signinForIgsAccount', { body: { token } });
    const session = { token: tokens.authToken, adminToken: tokens.adminToken };
    const body = { authCodeRequired: false };
    const off = await api.call('PUT', '/school/security', { ...session, body });
    expect(off.status).toBe(200);
    expect((await read(admin)).body).toMatchObject(none);
    const on = await api.call('POST', '/school/security/code', session);
    expect(on).toMatchObject(refused('operator'));
  });

  it('is turned off by a command, which the school’s log shows', async () => {
    const { admin, code, companyID } = await withCode();
    await confirm(code, admin);
    const by = { school: String(companyID), email: 'hanako@igs.example' };
    expect(await turnAuthCodeOff(api.db, by)).toMatchObject({ wasOn: true });
    expect((await read(admin)).body).toMatchObject(none);
    expect(await turnAuthCodeOff(api.db, by)).toMatchObject({ wasOn: false });
    const log = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'detail'])
      .where('companyID', '=', companyID)
      .where('action', '=', 'school.security')
      .orderBy('auditID', 'desc')
      .execute();
    expect(log).toHaveLength(2);
    expect(log[0]).toEqual({
      userID: null,
      detail: { email: 'hanako@igs.example', before: rules, after: none },
    });
  });
});

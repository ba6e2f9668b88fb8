import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { mailPasswordLink } from '../../../lib/password-links/mail-password-link.ts';
import {
  auditOf,
  createAccount,
  mailsTo,
  newClient,
  rightPassword,
  type TestAccount,
} from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { mailTransport, sendMail } from '../../system/outbox/send-mail.job.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 0 });
const sink = await startSmtpSink();
afterAll(() => sink.close());
afterEach(() => api.setNow(null));

const account = (values?: Parameters<typeof createAccount>[2]) =>
  createAccount(api.db, school.companyID, values);
const send = (email: string) =>
  api.call('POST', '/account/sendResetPasswordEmail', { ip: newClient(), body: { email } });
const entry = (token: string) =>
  api.call('GET', `/account/getEmailByToken?resetPasswordToken=${encodeURIComponent(token)}`, {
    ip: newClient(),
  });
const reset = (resetPasswordToken: string, newPassword: string) =>
  api.call('POST', '/account/resetPassword', {
    ip: newClient(),
    body: { resetPasswordToken, newPassword },
  });
const signIn = (email: string, password: string) =>
  api.call('POST', '/signin', { ip: newClient(), body: { email, password } });

const tokenIn = (text = ''): string =>
  /^http:\/\/localhost:3000\/reset-password\/step2\?resetPasswordToken=([\w-]{43})$/m.exec(
    text,
  )?.[1] ?? 'no link in the mail';
/** The link of the newest mail to an address. */
const tokenOf = async (email: string) => tokenIn((await mailsTo(api.db, email)).at(-1)?.body);
async function asked(values?: Parameters<typeof createAccount>[2]) {
  const who = await account(values);
  expect((await send(who.email)).status).toBe(200);
  return { ...who, token: await tokenOf(who.email) };
}
const invite = (who: TestAccount) =>
  withSchoolTransaction(api.deps.db, who.companyID, (tx) =>
    mailPasswordLink(tx, api.deps, {
      companyID: who.companyID,
      userID: who.userID,
      purpose: 'invitation',
    }),
  );
const later = (hours: number) => api.setNow(new Date(Date.now() + hours * 3_600_000));
const failure = { unknown: { code: 7, category: 3 }, expired: { code: 14, category: 3 } };

describe('a link to set a new password', () => {
  it('says what becomes of its mail: held without a mail server, else queued', async () => {
    const { email } = await account();
    expect((await send(email)).body).toEqual({ mailState: 'held' });
    api.deps.config.smtpUrl = 'smtp://127.0.0.1:1';
    expect((await send(email)).body).toEqual({ mailState: 'queued' });
    api.deps.config.smtpUrl = undefined;
  });

  it('comes over SMTP in the language of the account, sets the password, and leaves no copy behind', async () => {
    const { email, companyID, userID } = await account({ language: 'ja' });
    expect((await send(` ${email.toUpperCase()} `)).status).toBe(200);
    const [mail] = await mailsTo(api.db, email);
    expect(mail).toMatchObject({
      confidential: true,
      subject: '【Mebae】パスワード再設定のご案内',
    });
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID, mailID: mail?.mailID ?? 0 });
    transport?.close();
    const received = sink.received.find((message) => message.to === email);
    expect(received?.text).toContain('佐藤 葵 先生');
    const token = tokenIn(received?.text);
    expect((await mailsTo(api.db, email))[0]?.body).toBe('');

    const found = await entry(token);
    expect(found.body).toEqual({ accessEntryID: userID, email, purpose: 'reset' });
    expect((await reset(token, 'Fresh-pass1')).status).toBe(200);
    expect((await signIn(email, rightPassword)).body.code).toBe(2);
    expect((await signIn(email, 'Fresh-pass1')).body.authToken).toEqual(expect.any(String));
  });

  it('waits in the outbox where no SMTP server is set', async () => {
    const { email, token, companyID } = await asked();
    const [mail] = await mailsTo(api.db, email);
    await sendMail(api.deps, null, { companyID, mailID: mail?.mailID ?? 0 });
    const search = encodeURIComponent(email);
    const shown = await api.call('GET', `/outbox?search=${search}`, { token: school.admin });
    expect(shown.body.data).toMatchObject([{ to: email, state: 'held', confidential: true }]);
    expect(tokenIn(shown.body.data[0].text)).toBe(token);
  });

  it.each([
    ['en', '[Mebae] Set a new password', 'Dear 佐藤 葵,'],
    ['vi', '[Mebae] Đặt lại mật khẩu', 'Kính gửi thầy/cô 佐藤 葵,'],
  ] as const)('is written in %s', async (language, subject, greeting) => {
    const { email } = await asked({ language });
    const [mail] = await mailsTo(api.db, email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.body.slice(0, greeting.length)).toBe(greeting);
    expect(mail?.body).not.toMatch(/[{}]/);
  });

  it('is kept as a hash only', async () => {
    const { userID, token } = await asked();
    const row = await api.db
      .selectFrom('passwordLink')
      .select('tokenHash')
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toHaveLength(32);
    expect((await entry(row.tokenHash.toString('base64url'))).body).toEqual(failure.unknown);
    expect((await entry(token)).status).toBe(200);
  });

  it('is good for 24 hours, and then says that it has expired', async () => {
    const { token } = await asked();
    later(limits.resetLinkHours - 0.1);
    expect((await entry(token)).status).toBe(200);
    later(limits.resetLinkHours);
    expect((await entry(token)).body).toEqual(failure.expired);
    expect((await reset(token, 'Fresh-pass1')).body).toEqual(failure.expired);
  });

  it('works once', async () => {
    const { token } = await asked();
    expect((await reset(token, 'Fresh-pass1')).status).toBe(200);
    expect((await entry(token)).body).toEqual(failure.unknown);
    expect((await reset(token, 'Fresh-pass2')).body).toEqual(failure.unknown);
  });

  it('works once, however many calls carry it at once', async () => {
    const { email, token } = await asked();
    const passwords = ['Fresh-pass1', 'Fresh-pass2', 'Fresh-pass3', 'Fresh-pass4'];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const refused = responses.filter((response) => response.status === 400);
    expect(refused.map((response) => response.body)).toEqual(Array(3).fill(failure.unknown));
    const winner = passwords[responses.findIndex((response) => response.status === 200)] ?? '';
    expect((await signIn(email, winner)).body.authToken).toEqual(expect.any(String));
  });

  it('is dead after a newer one', async () => {
    const { email, token } = await asked();
    await send(email);
    const newer = await tokenOf(email);
    expect((await entry(token)).body).toEqual(failure.unknown);
    expect((await reset(token, 'Fresh-pass1')).body).toEqual(failure.unknown);
    expect((await reset(newer, 'Fresh-pass1')).status).toBe(200);
  });

  it('is the only one of several that were asked for at once', async () => {
    const { email } = await account();
    await Promise.all(Array.from({ length: 4 }, () => send(email)));
    const mails = await mailsTo(api.db, email);
    expect(mails).toHaveLength(4);
    const responses = await Promise.all(mails.map((mail) => entry(tokenIn(mail.body))));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it.each(['made-up', 'x'.repeat(43), "' or 1=1 --"])('is not %s', async (token) => {
    expect((await entry(token)).body).toEqual(failure.unknown);
    expect((await reset(token, 'Fresh-pass1')).body).toEqual(failure.unknown);
  });

  it('is not empty', async () => {
    expect((await entry('')).status).toBe(400);
  });

  it('is not mailed to an address that no valid account has', async () => {
    const invalid = await account({ valid: false });
    for (const email of ['nobody@nowhere.example', invalid.email]) {
      const response = await send(email);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ code: 9, category: 3 });
    }
    expect(await mailsTo(api.db, invalid.email)).toEqual([]);
  });

  it('is dead once its account was made invalid', async () => {
    const { userID, token } = await asked();
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    expect((await entry(token)).body).toEqual(failure.unknown);
    expect((await reset(token, 'Fresh-pass1')).body).toEqual(failure.unknown);
  });
});

describe('a password that is set with a link', () => {
  it('signs every device out, ends a lock, and is in the audit log', async () => {
    const { token, ...who } = await asked();
    const tokens = await Promise.all(
      [1, 2].map(async () => (await signIn(who.email, rightPassword)).body.authToken as string),
    );
    await api.db
      .updateTable('account')
      .set({ failedTries: 10, lockedUntil: new Date(Date.now() + 600_000) })
      .where('userID', '=', who.userID)
      .execute();
    expect((await reset(token, 'Fresh-pass1')).status).toBe(200);
    const responses = await Promise.all(
      tokens.map((sessionToken) => api.call('GET', '/account/profile', { token: sessionToken })),
    );
    expect(responses.map((response) => response.status)).toEqual([401, 401]);
    expect((await signIn(who.email, 'Fresh-pass1')).status).toBe(200);
    const rows = (await auditOf(api.db, who)).map(({ action, detail }) => ({ action, detail }));
    expect(rows).toEqual([
      { action: 'account.resetRequested', detail: {} },
      { action: 'account.signIn', detail: {} },
      { action: 'account.signIn', detail: {} },
      { action: 'account.passwordReset', detail: { purpose: 'reset' } },
      { action: 'account.signIn', detail: {} },
    ]);
  });

  it('keeps to the rules; a refused one leaves the link good', async () => {
    const { token } = await asked();
    for (const bad of ['', 'Short1a', 'lower-case1', 'UPPER-CASE1', 'No-digits']) {
      expect((await reset(token, bad)).body).toEqual({ code: 11, category: 3 });
    }
    expect((await reset(token, rightPassword)).body).toEqual({ code: 5, category: 3 });
    expect((await reset(token, 'Fresh-pass1')).status).toBe(200);
  });

  it('is none of the last five; the one before them is free again', async () => {
    const { email } = await account();
    const resetTo = async (password: string) => {
      await send(email);
      return (await reset(await tokenOf(email), password)).body;
    };
    for (const n of [1, 2, 3, 4]) {
      expect(await resetTo(`Fresh-pass${n}`)).toEqual({});
    }
    const previous = { code: 135, category: 0 };
    expect(await resetTo(rightPassword)).toEqual(previous);
    expect(await resetTo('Fresh-pass1')).toEqual(previous);
    expect(await resetTo('Fresh-pass3')).toEqual(previous);
    expect(await resetTo('Fresh-pass4')).toEqual({ code: 5, category: 3 });
    expect(await resetTo('Fresh-pass5')).toEqual({});
    expect(await resetTo(rightPassword)).toEqual({});
    expect(await resetTo('Fresh-pass1')).toEqual({});
  });
});

describe('an invitation', () => {
  it('sets the first password, within seven days', async () => {
    const who = await account({ password: null });
    await invite(who);
    const [mail] = await mailsTo(api.db, who.email);
    expect(mail).toMatchObject({
      confidential: true,
      subject: '【Mebae】試験中学校のアカウントのご案内',
    });
    expect(mail?.body).toContain(who.email);
    const token = tokenIn(mail?.body);
    later(limits.invitationDays * 24 - 0.1);
    expect((await entry(token)).body).toMatchObject({ email: who.email, purpose: 'invitation' });
    later(limits.invitationDays * 24);
    expect((await entry(token)).body).toEqual(failure.expired);
    api.setNow(null);
    expect((await reset(token, 'First-pass1')).status).toBe(200);
    expect((await signIn(who.email, 'First-pass1')).body.authToken).toEqual(expect.any(String));
    expect((await auditOf(api.db, who))[0]).toMatchObject({
      action: 'account.passwordReset',
      detail: { purpose: 'invitation' },
    });
  });

  it('that is sent again ends the earlier one', async () => {
    const who = await account({ password: null });
    await invite(who);
    const first = await tokenOf(who.email);
    await invite(who);
    expect((await entry(first)).body).toEqual(failure.unknown);
    expect((await entry(await tokenOf(who.email))).status).toBe(200);
  });

  it.each(['en', 'vi'] as const)('is written in %s', async (language) => {
    const who = await account({ password: null, language });
    await invite(who);
    const [mail] = await mailsTo(api.db, who.email);
    expect(mail?.subject).toMatch(language === 'en' ? /^\[Mebae\] Your account/ : /^\[Mebae\] Tài/);
    expect(mail?.body).not.toMatch(/[{}]/);
    expect(tokenIn(mail?.body)).toHaveLength(43);
  });
});

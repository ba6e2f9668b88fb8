import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import {
  auditOf,
  createAccount,
  mailsTo,
  newClient,
  rightPassword,
} from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { mailTransport, sendMail } from '../../system/outbox/send-mail.job.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 0 });
await api.db
  .updateTable('company')
  .set({ authCodeRequired: true })
  .where('companyID', '=', school.companyID)
  .execute();
const sink = await startSmtpSink();
afterAll(() => sink.close());
afterEach(() => api.setNow(null));

const signIn = (email: string, authCode?: string, password = rightPassword) =>
  api.call('POST', '/signin', { ip: newClient(), body: { email, password, authCode } });

const codeIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? 'no code in the mail';

/** An account that was asked for a code, with the code that it got. */
async function asked(values: Parameters<typeof createAccount>[2] = {}) {
  const account = await createAccount(api.db, school.companyID, values);
  const { body } = await signIn(account.email);
  expect(body).toMatchObject({ authCodeRequire: true, authCodeFail: false });
  expect(body.authToken).toBeUndefined();
  const code = codeIn((await mailsTo(api.db, account.email)).at(-1)?.body ?? '');
  expect(code).toMatch(/^\d{6}$/);
  return { ...account, code, wrong: code === '000000' ? '000001' : '000000' };
}
const later = (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000));

describe('a code by email', () => {
  it('opens one session and is used up', async () => {
    const { email, code } = await asked();
    const { body } = await signIn(email, ` ${code} `);
    expect(body).toMatchObject({ authCodeRequire: false, authCodeFail: false });
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.body).toMatchObject({ email });
    expect((await signIn(email, code)).body).toMatchObject({ authCodeFail: true });
  });

  it('opens one session only, however many calls carry it at once', async () => {
    const { email, code } = await asked();
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)));
    expect(responses.filter((response) => response.body.authToken)).toHaveLength(1);
  });

  it('is mailed only after a right password', async () => {
    const { email } = await createAccount(api.db, school.companyID);
    expect((await signIn(email, undefined, 'Wrong-pass1')).body.code).toBe(2);
    expect(await mailsTo(api.db, email)).toEqual([]);
  });

  it('comes in the language of the account and over SMTP, and leaves no copy behind', async () => {
    const { email, code, companyID } = await asked({ language: 'vi' });
    const [mail] = await mailsTo(api.db, email);
    expect(mail).toMatchObject({ confidential: true, subject: '[Mebae] Mã xác thực đăng nhập' });
    expect(mail?.subject).not.toContain(code);
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID, mailID: mail?.mailID ?? 0 });
    transport?.close();
    const received = sink.received.find((message) => message.to === email);
    expect(received?.text).toContain('Kính gửi thầy/cô 佐藤 葵');
    expect(codeIn(received?.text ?? '')).toBe(code);
    expect((await mailsTo(api.db, email))[0]?.body).toBe('');
  });

  it('is kept as a keyed hash', async () => {
    const { userID, code } = await asked();
    const row = await api.db
      .selectFrom('account')
      .select('codeHash')
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
    expect(row.codeHash).toHaveLength(32);
    expect(row.codeHash?.toString('latin1')).not.toContain(code);
  });

  it('is asked for only by schools that want it', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    const { email } = await createAccount(api.db, other.companyID);
    expect((await signIn(email)).body.authToken).toEqual(expect.any(String));
  });
});

describe('a code that was asked for again', () => {
  it('is the same within a minute: none is mailed', async () => {
    const { email, code } = await asked();
    expect((await signIn(email)).body.authCodeRequire).toBe(true);
    expect(await mailsTo(api.db, email)).toHaveLength(1);
    expect((await signIn(email, code)).body.authToken).toEqual(expect.any(String));
  });

  it('is mailed once by calls at the same moment', async () => {
    const { email } = await createAccount(api.db, school.companyID);
    await Promise.all(Array.from({ length: 4 }, () => signIn(email)));
    expect(await mailsTo(api.db, email)).toHaveLength(1);
  });

  it('is a new one after a minute, and the old one is dead', async () => {
    const { email, code } = await asked();
    later(limits.authCodeResendSeconds / 60 + 0.1);
    await signIn(email);
    const mails = await mailsTo(api.db, email);
    expect(mails).toHaveLength(2);
    const newer = codeIn(mails[1]?.body ?? '');
    // one mail in a million repeats the digits, and this would fail
    expect((await signIn(email, code)).body.authCodeFail).toBe(true);
    expect((await signIn(email, newer)).body.authToken).toEqual(expect.any(String));
  });

  it('comes at once when the last one has been used', async () => {
    const { email, code } = await asked();
    await signIn(email, code);
    await signIn(email);
    expect(await mailsTo(api.db, email)).toHaveLength(2);
  });
});

describe('a wrong code', () => {
  it('fails, and the right one still opens', async () => {
    const { email, code, wrong } = await asked();
    const { status, body } = await signIn(email, wrong);
    expect(status).toBe(200);
    expect(body).toMatchObject({ authCodeRequire: true, authCodeFail: true });
    expect(body.authToken).toBeUndefined();
    expect((await signIn(email, code)).body.authToken).toEqual(expect.any(String));
  });

  it('five times locks for half an hour, whatever comes then', async () => {
    const { code, wrong, ...account } = await asked();
    const { email } = account;
    for (let n = 1; n < limits.authCodeTries; n += 1) {
      expect((await signIn(email, wrong)).body.authCodeFail).toBe(true);
    }
    const locking = await signIn(email, wrong);
    expect(locking.status).toBe(400);
    expect(locking.body).toEqual({ code: 13, category: 3 });
    expect((await signIn(email, code)).body.code).toBe(13);
    expect((await signIn(email)).body.code).toBe(13);
    expect(await mailsTo(api.db, email)).toHaveLength(1);
    const actions = (await auditOf(api.db, account)).map((row) => row.action);
    expect(actions).toEqual([
      'account.codeSent',
      ...Array.from({ length: limits.authCodeTries - 1 }, () => 'account.signInFailed'),
      'account.locked',
    ]);

    later(limits.lockMinutes + 1);
    expect((await signIn(email, wrong)).body.authCodeFail).toBe(true);
    await signIn(email);
    const newer = codeIn((await mailsTo(api.db, email)).at(-1)?.body ?? '');
    expect((await signIn(email, newer)).body.authToken).toEqual(expect.any(String));
  });

  it('is counted on when a new code was mailed', async () => {
    const { email, wrong } = await asked();
    for (let n = 1; n < limits.authCodeTries; n += 1) {
      await signIn(email, wrong);
    }
    later(2);
    await signIn(email);
    const newer = codeIn((await mailsTo(api.db, email)).at(-1)?.body ?? '');
    expect((await signIn(email, newer === wrong ? '111111' : wrong)).body.code).toBe(13);
  });

  it('is counted once for each of many calls at once', async () => {
    const { email, wrong } = await asked();
    const responses = await Promise.all(Array.from({ length: 9 }, () => signIn(email, wrong)));
    const failed = responses.filter((response) => response.body.authCodeFail);
    expect(failed).toHaveLength(limits.authCodeTries - 1);
    expect(responses.filter((response) => response.body.code === 13)).toHaveLength(
      9 - (limits.authCodeTries - 1),
    );
  });

  it('is the right one after ten minutes too, but that is no guess and not counted', async () => {
    const { email, code } = await asked();
    later(limits.authCodeMinutes + 0.1);
    for (let n = 0; n <= limits.authCodeTries; n += 1) {
      expect((await signIn(email, code)).body).toMatchObject({ authCodeFail: true });
    }
  });
});

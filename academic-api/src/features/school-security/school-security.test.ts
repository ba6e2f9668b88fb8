import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db);
});

const read = async (token = school.admin) => api.call('GET', '/school/security', { token });
const update = (body: unknown, token = school.admin) =>
  api.call('PUT', '/school/security', { token, body });
const none = { authCodeRequired: false, passwordExpiryDays: null };

/** A mail to the administrator that ended so. */
async function mailToAdmin(state: 'sent' | 'failed'): Promise<void> {
  const { email } = await api.db
    .selectFrom('account')
    .select('email')
    .where('userID', '=', school.userIDs.admin)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('outboxMail')
    .values({
      companyID: school.companyID,
      recipient: email.toUpperCase(),
      subject: 's',
      body: 'b',
      state,
      error: null,
      sentAt: null,
      createdAt: new Date(),
    })
    .execute();
}

describe('the school’s sign-in rules', () => {
  it('start open, are kept and are told with what was before in the log', async () => {
    const own = await createSchool(api.db);
    expect((await read(own.admin)).body).toEqual(none);
    const rules = { authCodeRequired: true, passwordExpiryDays: 90 };
    expect((await update(rules, own.admin)).status).toBe(200);
    expect((await read(own.admin)).body).toEqual(rules);
    expect((await read()).body).toEqual(none);
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
    expect((await read(own.admin)).body).toEqual(none);
  });

  it.each([
    limits.passwordExpiryDaysMin - 1,
    limits.passwordExpiryDaysMax + 1,
    90.5,
    'ninety',
    undefined,
  ])('take no expiry of %s days', async (passwordExpiryDays) => {
    const { status, body } = await update({ authCodeRequired: false, passwordExpiryDays });
    expect([status, body.code]).toEqual([400, 2003]);
    expect((await read()).body).toEqual(none);
  });

  it('are for administrators', async () => {
    expect((await read(school.teacher)).status).toBe(403);
    expect((await update(none, school.teacher)).status).toBe(403);
  });
});

describe('the code by e-mail', () => {
  const rules = { ...none, authCodeRequired: true };

  it('is not turned on by somebody whose mail fails, until one arrives', async () => {
    await mailToAdmin('failed');
    const refused = await update(rules);
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 1, category: 2, reason: 'ownMailFailed' },
    ]);
    expect((await read()).body).toEqual(none);
    await mailToAdmin('sent');
    expect((await update(rules)).status).toBe(200);
    // once on, other rules can be changed and it can be turned off, whatever mails do
    await mailToAdmin('failed');
    expect((await update({ ...rules, passwordExpiryDays: 60 })).status).toBe(200);
    expect((await update(none)).status).toBe(200);
  });

  it('is not turned on in production without a mail server', async () => {
    const own = await createSchool(api.db);
    const { config } = api.deps;
    try {
      api.deps.config = { ...config, production: true };
      const refused = await update(rules, own.admin);
      expect([refused.status, refused.body]).toEqual([
        400,
        { code: 1, category: 2, reason: 'mailServer' },
      ]);
      api.deps.config = { ...config, production: true, smtpUrl: 'smtp://mail.example' };
      expect((await update(rules, own.admin)).status).toBe(200);
    } finally {
      api.deps.config = config;
    }
  });
});

import { beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { cleanUp } from './clean-up.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db);
});

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const nothing = {
  sessions: 0,
  imports: 0,
  passwordLinks: 0,
  igsLinks: 0,
  securityCodes: 0,
  mailTexts: 0,
  operations: 0,
};

it('removes uploaded rosters and ended sessions after a month, and nothing younger', async () => {
  await api.db
    .insertInto('student_import')
    .values(
      [31, 29].map((days) => ({
        company_id: school.companyID,
        created_by: 1,
        school_year: school.schoolYear,
        file_name: `${days}.xlsx`,
        preview: '{}',
        created_at: daysAgo(days),
        applied_at: null,
      })),
    )
    .execute();
  await api.db
    .updateTable('auth_token')
    .set({ expires_at: daysAgo(31) })
    .where('user_id', '=', (eb) =>
      eb.selectFrom('teacher').select('user_id').where('teacher_id', '=', school.teacherID),
    )
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, sessions: 1, imports: 1 });
  const left = await api.db.selectFrom('student_import').select('file_name').execute();
  expect(left).toEqual([{ file_name: '29.xlsx' }]);
  expect((await api.call('GET', '/account/profile', { token: school.admin })).status).toBe(200);
  expect(await cleanUp(api.deps)).toEqual(nothing);
});

it('removes links a month after their end, but an invitation that nobody used', async () => {
  const link = (name: string, purpose: 'reset' | 'invitation', days: number, ended: boolean) => ({
    company_id: school.companyID,
    user_id: school.userIDs.teacher,
    token_hash: Buffer.from(name),
    purpose,
    created_at: daysAgo(days + 1),
    expires_at: daysAgo(days),
    ended_at: ended ? daysAgo(days) : null,
  });
  await api.db
    .insertInto('password_link')
    .values([
      link('old reset', 'reset', 31, false),
      link('old used invitation', 'invitation', 31, true),
      link('old open invitation', 'invitation', 31, false),
      link('young reset', 'reset', 29, true),
    ])
    .execute();
  await api.db
    .insertInto('igs_link')
    .values(
      [31, 29].map((days) => ({
        company_id: school.companyID,
        token_hash: Buffer.from(`igs ${days}`),
        email: 'operator@igs.example',
        last_name: '運営',
        first_name: '花子',
        expires_at: daysAgo(days),
        used_at: null,
      })),
    )
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, passwordLinks: 2, igsLinks: 1 });
  const left = await api.db.selectFrom('password_link').select('token_hash').execute();
  expect(left.map((row) => row.token_hash.toString()).toSorted()).toEqual([
    'old open invitation',
    'young reset',
  ]);
});

it('removes codes that nobody typed in a month after their end', async () => {
  const { mail_id } = await api.db
    .insertInto('outbox_mail')
    .values({
      company_id: school.companyID,
      recipient: 'code@test.example',
      subject: 's',
      body: '',
      state: 'sent' as const,
      error: null,
      sent_at: daysAgo(31),
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  const code = (user_id: number, days: number) => ({
    company_id: school.companyID,
    user_id,
    mail_id,
    code_hash: Buffer.from('hash'),
    sent_at: daysAgo(days),
    expires_at: daysAgo(days),
  });
  const { admin, teacher } = school.userIDs;
  await api.db
    .insertInto('security_code')
    .values([code(admin, 31), code(teacher, 29)])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, securityCodes: 1 });
  const left = await api.db.selectFrom('security_code').select('user_id').execute();
  expect(left).toEqual([{ user_id: teacher }]);
});

it('empties mails with a secret that never went out, and leaves the others', async () => {
  const mail = (to: string, confidential: boolean, days: number) => ({
    company_id: school.companyID,
    recipient: to,
    subject: 's',
    body: 'text',
    state: 'held' as const,
    error: null,
    sent_at: null,
    created_at: daysAgo(days),
    confidential,
  });
  await api.db
    .insertInto('outbox_mail')
    .values([mail('old', true, 31), mail('young', true, 29), mail('plain', false, 31)])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, mailTexts: 1 });
  const left = await api.db
    .selectFrom('outbox_mail')
    .select('recipient')
    .where('body', '!=', '')
    .execute();
  expect(left.map((row) => row.recipient).toSorted()).toEqual(['plain', 'young']);
});

it('removes long operations a month after their end', async () => {
  const operation = (name: string, finished_at: Date | undefined) => ({
    company_id: school.companyID,
    user_id: school.userIDs.admin,
    kind: 'importStudents' as const,
    name,
    route: `/pages/${name}`,
    total: null,
    state: finished_at ? ('succeeded' as const) : ('running' as const),
    finished_at,
  });
  await api.db
    .insertInto('operation')
    .values([
      operation('old', daysAgo(31)),
      operation('young', daysAgo(29)),
      operation('running', undefined),
    ])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, operations: 1 });
  const left = await api.db.selectFrom('operation').select('name').execute();
  expect(left.map((row) => row.name).toSorted()).toEqual(['running', 'young']);
});

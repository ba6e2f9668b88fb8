import { expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { cleanUp } from './clean-up.job.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const nothing = {
  sessions: 0,
  imports: 0,
  passwordLinks: 0,
  igsLinks: 0,
  reportLinks: 0,
  securityCodes: 0,
  mailTexts: 0,
  operations: 0,
  groupingProposals: 0,
  guideQuestions: 0,
  undoEntries: 0,
  exports: 0,
  loginCards: 0,
  outsideAddresses: 0,
  outsideNames: 0,
  mails: 0,
  auditEntries: 0,
  answers: 0,
  reports: 0,
  leavers: 0,
  files: 0,
};

it('removes uploaded rosters and ended sessions after a month, and nothing younger', async () => {
  const imported = (days: number, applied: boolean) => ({
    companyID: school.companyID,
    kind: 'students' as const,
    createdBy: 1,
    schoolYear: school.schoolYear,
    fileName: `${applied ? 'applied' : 'seen'} ${days}.xlsx`,
    fileFormat: 'excel' as const,
    summary: JSON.stringify({ columns: [{ column: 'A', examples: ['鷹栖原'], field: null }] }),
    file: Buffer.from('names'),
    sheet: '{}',
    preview: '[]',
    undo: '{}',
    createdAt: daysAgo(days),
    appliedAt: applied ? daysAgo(days) : null,
    undoneAt: null,
  });
  await api.db
    .insertInto('rosterImport')
    .values([31, 29].flatMap((days) => [imported(days, false), imported(days, true)]))
    .execute();
  await api.db
    .updateTable('authToken')
    .set({ expiresAt: daysAgo(31) })
    .where('userID', '=', (eb) =>
      eb.selectFrom('teacher').select('userID').where('teacherID', '=', school.teacherID),
    )
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, sessions: 1, imports: 2 });
  const left = await api.db
    .selectFrom('rosterImport')
    .select(['fileName', 'file', 'sheet', 'preview', 'undo', 'summary'])
    .orderBy('fileName')
    .execute();
  const summary = (examples: string[]) => ({ columns: [{ column: 'A', examples, field: null }] });
  const kept = {
    file: Buffer.from('names'),
    sheet: {},
    preview: [],
    undo: {},
    summary: summary(['鷹栖原']),
  };
  const emptied = { file: null, sheet: null, preview: null, undo: null, summary: summary([]) };
  expect(left).toEqual([
    { fileName: 'applied 29.xlsx', ...kept },
    // who imported it and when stays
    { fileName: 'applied 31.xlsx', ...emptied },
    { fileName: 'seen 29.xlsx', ...kept },
  ]);
  expect((await api.call('GET', '/account/profile', { token: school.admin })).status).toBe(200);
  expect(await cleanUp(api.deps)).toEqual(nothing);
});

it('removes links a month after their end, but an invitation that nobody used', async () => {
  const link = (name: string, purpose: 'reset' | 'invitation', days: number, ended: boolean) => ({
    companyID: school.companyID,
    userID: school.userIDs.teacher,
    tokenHash: Buffer.from(name),
    purpose,
    createdAt: daysAgo(days + 1),
    expiresAt: daysAgo(days),
    endedAt: ended ? daysAgo(days) : null,
  });
  await api.db
    .insertInto('passwordLink')
    .values([
      link('old reset', 'reset', 31, false),
      link('old used invitation', 'invitation', 31, true),
      link('old open invitation', 'invitation', 31, false),
      link('young reset', 'reset', 29, true),
    ])
    .execute();
  await api.db
    .insertInto('igsLink')
    .values(
      [31, 29].map((days) => ({
        companyID: school.companyID,
        tokenHash: Buffer.from(`igs ${days}`),
        email: 'operator@igs.example',
        lastName: '運営',
        firstName: '花子',
        expiresAt: daysAgo(days),
        usedAt: null,
      })),
    )
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, passwordLinks: 2, igsLinks: 1 });
  const left = await api.db.selectFrom('passwordLink').select('tokenHash').execute();
  expect(left.map((row) => row.tokenHash.toString()).toSorted()).toEqual([
    'old open invitation',
    'young reset',
  ]);
});

it('removes codes that nobody typed in a month after their end', async () => {
  const { mailID } = await api.db
    .insertInto('outboxMail')
    .values({
      companyID: school.companyID,
      recipient: 'code@test.example',
      subject: 's',
      body: '',
      state: 'sent' as const,
      error: null,
      sentAt: daysAgo(31),
    })
    .returning('mailID')
    .executeTakeFirstOrThrow();
  const code = (userID: number, days: number) => ({
    companyID: school.companyID,
    userID,
    mailID,
    codeHash: Buffer.from('hash'),
    sentAt: daysAgo(days),
    expiresAt: daysAgo(days),
  });
  const { admin, teacher } = school.userIDs;
  await api.db
    .insertInto('securityCode')
    .values([code(admin, 31), code(teacher, 29)])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, securityCodes: 1 });
  const left = await api.db.selectFrom('securityCode').select('userID').execute();
  expect(left).toEqual([{ userID: teacher }]);
});

it('empties mails with a secret that never went out, and leaves the others', async () => {
  const mail = (to: string, confidential: boolean, days: number) => ({
    companyID: school.companyID,
    recipient: to,
    subject: 's',
    body: 'text',
    state: 'held' as const,
    error: null,
    sentAt: null,
    createdAt: daysAgo(days),
    confidential,
  });
  await api.db
    .insertInto('outboxMail')
    .values([mail('old', true, 31), mail('young', true, 29), mail('plain', false, 31)])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, mailTexts: 1 });
  const left = await api.db
    .selectFrom('outboxMail')
    .select('recipient')
    .where('body', '!=', '')
    .execute();
  expect(left.map((row) => row.recipient).toSorted()).toEqual(['plain', 'young']);
});

it('removes long operations a month after their end', async () => {
  const operation = (name: string, finishedAt: Date | undefined) => ({
    companyID: school.companyID,
    userID: school.userIDs.admin,
    kind: 'importStudents' as const,
    name,
    route: `/pages/${name}`,
    total: null,
    state: finishedAt ? ('succeeded' as const) : ('running' as const),
    finishedAt,
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

it('removes what takes bulk actions back after a month', async () => {
  const entry = (kind: string, days: number) => ({
    companyID: school.companyID,
    userID: school.userIDs.admin,
    kind,
    change: '{}',
    createdAt: daysAgo(days),
  });
  await api.db
    .insertInto('undoEntry')
    .values([entry('old', 31), entry('young', 29)])
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ ...nothing, undoEntries: 1 });
  const left = await api.db.selectFrom('undoEntry').select('kind').execute();
  expect(left.map((row) => row.kind)).toEqual(['young']);
});

import { changedMeanwhile, Role } from '@mebae/contracts';
import { beforeEach, expect, test } from 'vitest';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { writeMail } from '../../../lib/mails/mail.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import {
  createSchool,
  makeTeachers,
  signedInAccount,
  type TestSchool,
} from '../../../testing/school.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
});

const attention = async (token: string, headers?: Record<string, string>) =>
  (await api.call('GET', '/home/attention', { token, headers })).body;

const failScoring = (evalSettingID: number) =>
  api.db
    .updateTable('exam')
    .set({ scoringState: 'failed' })
    .where('evalSettingID', '=', evalSettingID)
    .execute();

async function mailInState(state: 'queued' | 'sent' | 'held' | 'failed'): Promise<number> {
  const mailID = await withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
    writeMail(tx, api.deps.jobs, school.companyID, {
      to: 'a@b.example',
      subject: state,
      text: 't',
    }),
  );
  await api.db.updateTable('outboxMail').set({ state }).where('mailID', '=', mailID).execute();
  return mailID;
}

test('a school where all is well has nothing that needs attention', async () => {
  expect(await attention(school.admin)).toEqual({
    setup: { classes: 2, teachers: 2, students: 10, teachersWithoutClass: 0 },
    unscored: { total: 0, courses: [] },
    mails: { failed: 0, held: 0 },
    roster: { waiting: 0, hasFailed: false },
  });
});

test('setup is counted in the year that is looked at, valid teachers alone', async () => {
  const idle = await signedInAccount(api.db, school.companyID, Role.Normal);
  const gone = await signedInAccount(api.db, school.companyID, Role.Normal);
  await makeTeachers(api.db, school.companyID, [idle.userID, gone.userID]);
  await api.db
    .updateTable('account')
    .set({ valid: false })
    .where('userID', '=', gone.userID)
    .execute();
  expect((await attention(school.admin)).setup).toMatchObject({
    teachers: 3,
    teachersWithoutClass: 1,
  });
  const nextYear = { 'school-year': String(school.schoolYear + 1) };
  expect((await attention(school.admin, nextYear)).setup).toEqual({
    classes: 0,
    teachers: 3,
    students: 0,
    teachersWithoutClass: 2,
  });
  const lastYear = { 'school-year': String(school.schoolYear - 1) };
  expect((await attention(school.admin, lastYear)).setup).toBeNull();
});

test('courses without scores are counted all, the newest named', async () => {
  for (let index = 0; index < 7; index += 1) {
    const { evalSettingID } = await createExam(api, school, { title: `第${index}回` });
    await failScoring(evalSettingID);
  }
  const { unscored } = await attention(school.admin);
  expect(unscored.total).toBe(7);
  expect(unscored.courses.map((course: { title: string }) => course.title)).toEqual([
    '第6回',
    '第5回',
    '第4回',
    '第3回',
    '第2回',
  ]);
});

test("a Normal teacher hears of the own classes' courses only, and of nothing that administrators do", async () => {
  const own = await createExam(api, school, { title: '担当', classes: 1 });
  const elsewhere = { ...school, classes: school.classes.slice(1) };
  const other = await createExam(api, elsewhere, { title: '担当外' });
  await failScoring(own.evalSettingID);
  await failScoring(other.evalSettingID);
  await mailInState('failed');
  expect(await attention(school.teacher)).toEqual({
    setup: null,
    unscored: { total: 1, courses: [{ evalSettingID: own.evalSettingID, title: '担当' }] },
    mails: null,
    roster: null,
  });
});

test('failed mails count until somebody has read them, held ones until they are sent', async () => {
  await mailInState('queued');
  await mailInState('sent');
  const failed = await mailInState('failed');
  await mailInState('held');
  const last = await mailInState('held');
  expect((await attention(school.admin)).mails).toEqual({ failed: 1, held: 2 });
  const read = await api.call('POST', `/outbox/${failed}/read`, { token: school.admin });
  expect(read.status).toBe(200);
  expect((await attention(school.admin)).mails).toEqual({ failed: 0, held: 2 });
  await api.call('POST', '/outbox/read', { token: school.admin, body: { upTo: last } });
  expect((await attention(school.admin)).mails).toEqual({ failed: 0, held: 2 });
  await api.call('POST', `/outbox/${last}/retry`, { token: school.admin });
  expect((await attention(school.admin)).mails).toEqual({ failed: 0, held: 1 });
});

test("the school's text is changed by administrators, shown to all without what acts, and audited", async () => {
  const typed = '<b>三者面談</b> <script>alert(1)</script>';
  const url = '/school/dashboardText';
  const read = async () => (await api.call('GET', url, { token: school.admin })).body;
  const { updatedAt } = await read();
  const change = (token: string, text: string, basedOn = updatedAt) =>
    api.call('PUT', url, { token, body: { text, updatedAt: basedOn } });
  expect((await change(school.teacher, typed)).status).toBe(403);
  const changed = await change(school.admin, typed);
  expect(changed.status).toBe(200);
  const shown = await api.call('GET', '/dashboardInfo', { token: school.teacher });
  expect(shown.body).toEqual({ text: '<b>三者面談</b> ' });
  expect(changed.body.text).toBe(typed);
  expect(await read()).toEqual(changed.body);
  // who saves second is told whose change came first
  const late = await change(school.admin, '遅い変更');
  expect([late.status, late.body.reason.slice(0, 2)]).toEqual([
    409,
    [changedMeanwhile, changed.body.updatedAt],
  ]);
  expect(await read()).toEqual(changed.body);
  const { updatedAt: newest } = changed.body;
  expect((await change(school.admin, typed, newest)).status).toBe(200);
  expect((await change(school.admin, 'x'.repeat(4001), newest)).status).toBe(400);
  const rows = await api.db
    .selectFrom('auditLog')
    .select('detail')
    .where('companyID', '=', school.companyID)
    .where('action', '=', 'school.dashboardText')
    .execute();
  expect(rows).toEqual([{ detail: { before: '', after: typed } }]);
});

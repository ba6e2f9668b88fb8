import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { askStudents } from '../../../lib/outside-links/outside-links.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { findDueMails, writeDueMails } from './due-mails.job.ts';

let api: TestApi;
let school: TestSchool;
const day = 86_400_000;

beforeAll(async () => {
  api = await startTestApi();
}, 600_000);
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 60 });
  await api.db
    .updateTable('student')
    .set({ email: null })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', school.students[0]?.studentID ?? 0)
    .execute();
});

const mails = () =>
  api.db
    .selectFrom('outboxMail')
    .select(['mailID', 'recipient', 'subject', 'body'])
    .where('companyID', '=', school.companyID)
    .orderBy('mailID')
    .execute();

/** Does every job of the school that was ever queued, as the worker would. */
async function writeQueued(): Promise<void> {
  const { rows } = await sql<{ data: JobData['write-exam-mails'] }>`
    select data from pgboss.job where name = 'write-exam-mails' order by created_on`.execute(
    api.db,
  );
  for (const { data } of rows) {
    if (data.companyID === school.companyID) await writeDueMails(api.deps, data);
  }
}

/** One minute of the worker. */
async function tick(at: Date): Promise<void> {
  api.setNow(at);
  await findDueMails(api.deps);
  await writeQueued();
}

async function setMailRule(exam: TestExam, rule: object): Promise<void> {
  await api.db
    .updateTable('exam')
    .set({ mail: JSON.stringify(rule) })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
}

async function kinds(exam: TestExam): Promise<Record<string, number>> {
  const rows = await api.db
    .selectFrom('examMail')
    .select((eb) => ['kind', 'occasion', eb.fn.countAll<number>().as('people')])
    .where('evalSettingID', '=', exam.evalSettingID)
    .groupBy(['kind', 'occasion'])
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.occasion}`.trim(), row.people]));
}

test('students of the school who are asked from outside the course get their link with the opening mail, once', async () => {
  const exam = await createExam(api, school, {
    title: '外からの評価',
    classes: 1,
    startsInHours: 1,
    openingMail: true,
  });
  const [inside] = school.students.filter((s) => exam.tokens.has(s.studentID));
  const outside = school.students.filter((s) => !exam.tokens.has(s.studentID)).slice(0, 2);
  const { companyID, userIDs } = school;
  const { evalSettingID } = exam;
  await withSchoolTransaction(api.deps.db, companyID, (tx) =>
    askStudents(
      tx,
      api.deps,
      { companyID, evalSettingID, userID: userIDs.admin },
      outside.map(({ studentID }) => ({
        evaluatorID: studentID,
        targetID: inside?.studentID ?? 0,
      })),
    ),
  );
  const ofOutside = async () => {
    const { rows } = await sql<{ recipient: string; body: string }>`
      select m.recipient, m.body from outside_evaluator o
      join outbox_mail m on m.company_id = o.company_id and m.mail_id = o.mail_id
      where o.company_id = ${companyID} and o.eval_setting_id = ${evalSettingID}`.execute(api.db);
    return rows;
  };
  await tick(new Date());
  expect(await ofOutside()).toEqual([]);
  const start = exam.startAt.getTime();
  await tick(new Date(start + 1000));
  const first = await mails();
  expect(await ofOutside()).toHaveLength(2);
  expect((await ofOutside())[0]?.body).toMatch(/\/answer\/[\w-]+/);
  await tick(new Date(start + 61_000));
  expect(await mails()).toHaveLength(first.length);
});

test('at the start everyone with an address gets one mail, however often the jobs run', async () => {
  const exam = await createExam(api, school, {
    title: '案内メール',
    classes: 2,
    startsInHours: 1,
    openingMail: true,
  });
  await findDueMails(api.deps);
  expect(await mails()).toEqual([]);
  api.setNow(new Date(exam.startAt.getTime() + 1000));
  await findDueMails(api.deps);
  await findDueMails(api.deps);
  await Promise.all([writeQueued(), writeQueued()]);
  await writeQueued();
  const sent = await mails();
  expect(sent).toHaveLength(119);
  expect(new Set(sent.map((mail) => mail.recipient)).size).toBe(119);
  const [mail] = sent;
  expect(mail?.subject).toBe('【試験中学校】「案内メール」の回答のお願い');
  const token = /\/answer\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect([...exam.tokens.values()]).toContain(token);
  expect(mail?.body).not.toContain('{{');

  const counted = async () => {
    const path = `/exams/${exam.evalSettingID}`;
    return (await api.call('GET', path, { token: school.admin })).body.openingMails;
  };
  expect(await counted()).toEqual({ queued: 119, sending: 0, sent: 0, held: 0, failed: 0 });
  for (const [state, recipient] of [
    ['held', sent[0]?.recipient],
    ['failed', sent[1]?.recipient],
    ['sent', sent[2]?.recipient],
  ] as const) {
    await api.db
      .updateTable('outboxMail')
      .set({ state })
      .where('companyID', '=', school.companyID)
      .where('recipient', '=', recipient ?? '')
      .execute();
  }
  expect(await counted()).toEqual({ queued: 116, sending: 0, sent: 1, held: 1, failed: 1 });
});

test('a Monday that the server slept through is made up for once; those who handed in are left alone', async () => {
  // Monday 1 June 2026, 9:00 in Japan
  const monday = new Date('2026-06-01T00:00:00Z');
  api.setNow(monday);
  const exam = await createExam(api, school, {
    title: '毎週',
    startsInHours: 1,
    endsInHours: 24 * 21,
  });
  await setMailRule(exam, { reminder: { kind: 'everyMonday' }, recipients: 'unfinished' });
  await api.db
    .updateTable('examinee')
    .set({ handedInAt: new Date() })
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', '=', school.students[1]?.studentID ?? 0)
    .execute();
  await tick(new Date(monday.getTime() + day));
  expect(await kinds(exam)).toEqual({});
  // the next thing that runs is on the Wednesday after the second of the Mondays between
  await tick(new Date('2026-06-17T03:00:00Z'));
  await tick(new Date('2026-06-17T03:01:00Z'));
  expect(await kinds(exam)).toEqual({ 'reminder 2026-06-15': 58 });
  // a rule that is set on the Wednesday sends nothing for the Monday before
  const late = await createExam(api, school, {
    title: '途中から',
    startsInHours: -24,
    endsInHours: 24 * 10,
  });
  await tick(new Date('2026-06-22T03:00:00Z'));
  await setMailRule(late, { reminder: { kind: 'everyMonday' }, recipients: 'everyone' });
  await tick(new Date('2026-06-24T03:00:00Z'));
  expect(await kinds(late)).toEqual({});
}, 600_000);

test('before the end everybody unfinished is told once; who has an own end is told before that one', async () => {
  // Monday 1 June 2026, 9:00 in Japan
  api.setNow(new Date('2026-06-01T00:00:00Z'));
  const exam = await createExam(api, school, { title: '締め切り前', endsInHours: 24 * 7 });
  await setMailRule(exam, { closingSoon: 2, recipients: 'unfinished' });
  const [, , extended] = school.students;
  const ownEnd = new Date(exam.endAt.getTime() + 7 * day);
  const response = await api.call('POST', `/exams/${exam.evalSettingID}/extensions`, {
    token: school.teacher,
    body: { people: { studentIDs: [extended?.studentID] }, endAt: ownEnd.toISOString() },
  });
  expect(response.status).toBe(200);
  // Saturday 6 June, 7:59 and 8:00 in Japan
  await tick(new Date('2026-06-05T22:59:00Z'));
  expect(await kinds(exam)).toEqual({});
  await tick(new Date('2026-06-05T23:00:00Z'));
  await tick(new Date('2026-06-05T23:01:00Z'));
  const first = `closingSoon ${exam.endAt.toISOString()}`;
  expect(await kinds(exam)).toEqual({ [first]: 58 });
  expect(
    (await mails()).every(
      (mail) => mail.subject.includes('まもなく') || mail.subject.includes('近づいて'),
    ),
  ).toBe(true);
  // after the course's end only the extended person is written to
  await tick(new Date('2026-06-12T23:00:00Z'));
  expect(await kinds(exam)).toEqual({ [first]: 58, [`closingSoon ${ownEnd.toISOString()}`]: 1 });
  await tick(new Date('2026-06-20T00:00:00Z'));
  expect(await mails()).toHaveLength(59);
}, 600_000);

test('the school’s own words are used, in the language of each person', async () => {
  const saved = await api.call('PUT', '/mailTemplates/opening/ja', {
    token: school.admin,
    body: { subject: '{{title}}', text: 'こちら {{url}}\n{{name}}', updatedAt: null },
  });
  expect(saved.status).toBe(200);
  const exam = await createExam(api, school, { title: '自校の文面', openingMail: true });
  await api.db
    .updateTable('examinee')
    .set({ language: 'vi' })
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', '=', school.students[1]?.studentID ?? 0)
    .execute();
  await tick(new Date());
  const sent = await mails();
  expect(sent.filter((mail) => mail.body.startsWith('こちら http'))).toHaveLength(58);
  const inVietnamese = sent.filter((mail) => mail.subject.includes('Mời bạn'));
  expect(inVietnamese.map(({ body }) => body)).toEqual([
    expect.stringContaining('山田 太郎2 (Yamada Taro)'),
  ]);
});

async function setReports(exam: TestExam, set: object): Promise<void> {
  await api.db
    .updateTable('exam')
    .set(set)
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
}

/** Full reports of everybody but the last student, as the worker would have made them. */
async function makeReports(exam: TestExam): Promise<void> {
  await sql`
    with made as (
      select x.company_id, x.eval_setting_id, x.student_id, gen_random_uuid() as file_id from examinee x
      where x.eval_setting_id = ${exam.evalSettingID}
        and x.student_id <> ${school.students.at(-1)?.studentID ?? 0}
    ), files as (
      insert into stored_file (company_id, file_id, student_id, bytes, is_kept)
      select company_id, file_id, student_id, 1, true from made
    )
    insert into report (company_id, eval_setting_id, student_id, kind, state, language, has_readings, requested_at,
      file_id, file_language, is_fixed, made_at)
    select company_id, eval_setting_id, student_id, 'full', 3, 'ja', false, now(), file_id, 'ja', true, now()
    from made`.execute(api.db);
}

test('of a report nobody hears before it exists, then everyone once, after the end or when all have handed in', async () => {
  const now = new Date('2026-06-01T00:00:00Z');
  api.setNow(now);
  const ending = await createExam(api, school, { title: '終了後に通知', endsInHours: 48 });
  const complete = await createExam(api, school, { title: '全員提出後に通知', endsInHours: 48 });
  const without = await createExam(api, school, { title: '通知なし', endsInHours: 48 });
  await setReports(ending, { reportMail: 'afterEnd' });
  await setReports(complete, { reportMail: 'afterAllComplete' });
  const afterEnd = new Date(now.getTime() + 3 * day);
  await tick(afterEnd);
  expect(await mails()).toEqual([]);

  for (const exam of [ending, complete, without]) {
    await setReports(exam, { reportsReadyAt: now });
    if (exam !== complete) await makeReports(exam);
  }
  await tick(new Date(now.getTime() + day));
  expect(await mails()).toEqual([]);
  await tick(afterEnd);
  await tick(new Date(afterEnd.getTime() + day));
  expect(await kinds(ending)).toEqual({ report: 59 });
  expect(await kinds(complete)).toEqual({});
  expect((await mails())[0]?.subject).toContain('レポート');
  // each has a link of their own, which is no candidate's link
  // 30 days after the beginning of June
  const text = (await mails())[0]?.body;
  expect(text).toMatch(/このリンクは2026年7月\d+日 \d+:\d\dまで使えます/);
  const links = (await mails()).map(({ body }) => /\/report\/([\w-]{32})\n/.exec(body)?.[1]);
  expect(new Set(links).size).toBe(59);
  expect(links).not.toContain(undefined);

  await api.db
    .updateTable('examinee')
    .set({ handedInAt: afterEnd })
    .where('evalSettingID', '=', complete.evalSettingID)
    .execute();
  await tick(new Date(afterEnd.getTime() + 2 * day));
  // who has no report gets no mail
  expect(await kinds(complete)).toEqual({});
  await makeReports(complete);
  await tick(new Date(afterEnd.getTime() + 3 * day));
  expect(await kinds(complete)).toEqual({ report: 59 });
  expect(await kinds(without)).toEqual({});

  // a course of long ago is looked at no more
  const old = await createExam(api, school, { title: '以前のコース', endsInHours: 48 });
  await setReports(old, { reportMail: 'afterEnd', reportsReadyAt: now });
  await tick(new Date(now.getTime() + 40 * day));
  expect(await kinds(old)).toEqual({});
}, 600_000);

test('a mail of a course names its mail of the outbox, and one that failed can be tried again', async () => {
  const exam = await createExam(api, school, { title: '再送', openingMail: true });
  await tick(new Date());
  const list = async () =>
    (
      await api.call('GET', `/exams/${exam.evalSettingID}/mails?pageSize=1`, {
        token: school.admin,
      })
    ).body.data[0];
  const { mailID } = await list();
  await api.db
    .updateTable('outboxMail')
    .set({ state: 'failed', error: 'interrupted' })
    .where('companyID', '=', school.companyID)
    .where('mailID', '=', mailID)
    .execute();
  expect(await list()).toMatchObject({ mailID, state: 'failed', error: 'interrupted' });
  const retried = await api.call('POST', `/outbox/${mailID}/retry`, { token: school.admin });
  expect(retried.status).toBe(200);
  expect(await list()).toMatchObject({ mailID, state: 'queued', error: null });
});

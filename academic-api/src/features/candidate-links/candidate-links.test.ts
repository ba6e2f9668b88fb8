import { beforeAll, expect, test } from 'vitest';
import { candidateToken } from '../../lib/candidate-token.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createExam } from '../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { mailLinks, openExams } from './mail-links.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 60 });
  await api.db
    .updateTable('student')
    .set({ email: null })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', school.students[0]?.studentID ?? 0)
    .execute();
}, 120_000);

const mails = () =>
  api.db
    .selectFrom('outboxMail')
    .select(['recipient', 'subject', 'body'])
    .where('companyID', '=', school.companyID)
    .execute();

test('a token says nothing without the key and changes with the nonce', () => {
  const of = { companyID: 1, evalSettingID: 2, studentID: 3, nonce: 0 };
  const token = candidateToken('a'.repeat(32), of);
  expect(token).toMatch(/^[\w-]{27}$/);
  expect(candidateToken('b'.repeat(32), of)).not.toBe(token);
  expect(candidateToken('a'.repeat(32), { ...of, nonce: 1 })).not.toBe(token);
});

test('links are listed by class and number, and each opens the pages of its owner', async () => {
  const exam = await createExam(api, school, { title: 'カード', classes: 2 });
  const links = await api.call(
    'GET',
    `/exams/${exam.evalSettingID}/links?schoolClassID=${school.classes[1]?.schoolClassID}`,
    { token: school.admin },
  );
  expect(links.body.data).toHaveLength(60);
  const [first] = links.body.data;
  expect(first).toMatchObject({
    grade: 1,
    schoolClassName: '2組',
    studentNumber: 1,
    hasEmail: true,
  });
  expect(first.url).toBe(`http://localhost:3000/answer/${first.token}`);
  const session = await api.call('GET', '/answer/session', { candidate: first.token });
  expect(session.body.candidate).toEqual({
    firstName: first.firstName,
    lastName: first.lastName,
    firstNameKana: expect.any(String),
    lastNameKana: expect.any(String),
  });
  const audited = await api.db
    .selectFrom('auditLog')
    .select('detail')
    .where('companyID', '=', school.companyID)
    .where('action', '=', 'exam.links')
    .execute();
  expect(audited.map((row) => row.detail)).toContainEqual({
    evalSettingID: exam.evalSettingID,
    links: 60,
  });
});

test('at the start everyone with an address gets one mail, however often the jobs run', async () => {
  const exam = await createExam(api, school, {
    title: '案内メール',
    classes: 2,
    startsInHours: 1,
    openingMail: true,
  });
  await openExams(api.deps);
  expect(await mails()).toEqual([]);
  api.setNow(new Date(exam.startAt.getTime() + 1000));
  await openExams(api.deps);
  await openExams(api.deps);
  const job = { companyID: school.companyID, evalSettingID: exam.evalSettingID };
  await Promise.all([mailLinks(api.deps, job), mailLinks(api.deps, job)]);
  await mailLinks(api.deps, job);
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
  expect(await counted()).toEqual({ queued: 119, sent: 0, held: 0, failed: 0 });
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
  expect(await counted()).toEqual({ queued: 116, sent: 1, held: 1, failed: 1 });
});

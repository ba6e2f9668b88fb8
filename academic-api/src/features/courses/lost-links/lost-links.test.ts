import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { candidateToken } from '../../../lib/courses/candidate-token.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();

const setEmail = (school: TestSchool, studentID: number, email: string) =>
  api.db
    .updateTable('student')
    .set({ email })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentID)
    .execute();
const ask = (email: string) => api.call('POST', '/answer/lost-links', { body: { email } });
const mailsTo = (email: string) =>
  api.db
    .selectFrom('outboxMail')
    .select(['companyID', 'subject', 'body', 'confidential'])
    .where('recipient', '=', email)
    .orderBy('mailID')
    .execute();

test('the links of open courses come by mail, one mail a school, in whatever schools', async () => {
  const email = 'family@lost-links.example';
  const own = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  const [sibling, stranger] = own.students;
  const [cousin] = other.students;
  await setEmail(own, sibling!.studentID, email);
  await setEmail(other, cousin!.studentID, email.toUpperCase());
  const open = [
    await createExam(api, own, { title: '前期の測定' }),
    await createExam(api, own, { title: '行事の測定' }),
  ];
  await createExam(api, own, { title: '来週から', startsInHours: 5 });
  const ended = await createExam(api, own, { title: '終わった測定' });
  await api.call('POST', `/exams/${ended.evalSettingID}/end`, { token: own.admin });
  const elsewhere = await createExam(api, other, { title: '他校の測定' });

  const response = await ask(` ${email} `);
  expect([response.status, response.body]).toEqual([200, {}]);
  const [first, ...rest] = await mailsTo(email);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ companyID: own.companyID, confidential: true });
  for (const { evalSettingID } of open) {
    const key = {
      companyID: own.companyID,
      evalSettingID,
      studentID: sibling!.studentID,
      nonce: 0,
    };
    expect(first?.body).toContain(candidateToken(api.deps.config.linkSecret, key));
  }
  expect(first?.body.match(/\/answer\//g)).toHaveLength(2);
  expect(first?.body).not.toContain('来週から');
  expect(first?.body).not.toContain('終わった測定');
  const [cousins] = await mailsTo(email.toUpperCase());
  expect(cousins?.companyID).toBe(other.companyID);
  expect(cousins?.body).toContain('他校の測定');
  expect(elsewhere.evalSettingID).toBeGreaterThan(0);
  const { rows } = await sql<{ studentID: number }>`
    select student_id from audit_log where company_id = ${own.companyID} and action = 'candidateLink.sendAgain'`.execute(
    api.db,
  );
  expect(rows).toEqual([{ studentID: sibling!.studentID }]);
  expect(rows).not.toContainEqual({ studentID: stranger!.studentID });
});

test('an address that nobody has, and one without an open course, end in the same way', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  const [student] = school.students;
  await setEmail(school, student!.studentID, 'idle@lost-links.example');
  for (const email of ['idle@lost-links.example', 'nobody@lost-links.example', '@']) {
    const response = await ask(email);
    expect([response.status, response.body]).toEqual([200, {}]);
    expect(await mailsTo(email)).toEqual([]);
  }
  expect((await ask('')).body.code).toBe(2003);
});

test('who has left the course gets no link to it', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  const [student] = school.students;
  await setEmail(school, student!.studentID, 'left@lost-links.example');
  await createExam(api, school, { title: '転出した生徒' });
  await api.db
    .updateTable('enrolment')
    .set({ leavesOn: '2020-04-01', leavesAs: 'transferredOut' })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', student!.studentID)
    .execute();
  expect((await ask('left@lost-links.example')).status).toBe(200);
  expect(await mailsTo('left@lost-links.example')).toEqual([]);
});

import { expect, test } from 'vitest';
import { candidateToken } from '../../../lib/courses/candidate-token.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 60 });

test('a token says nothing without the key and changes with the nonce', () => {
  const key = { companyID: 1, evalSettingID: 2, studentID: 3, nonce: 0 };
  const token = candidateToken('a'.repeat(32), key);
  expect(token).toMatch(/^[\w-]{27}$/);
  expect(candidateToken('b'.repeat(32), key)).not.toBe(token);
  expect(candidateToken('a'.repeat(32), { ...key, nonce: 1 })).not.toBe(token);
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
    latinName: 'Yamada Taro',
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

test('a Normal teacher hands out the links of own students only', async () => {
  const exam = await createExam(api, school, { title: '担任', classes: 2 });
  const links = await api.call('GET', `/exams/${exam.evalSettingID}/links`, {
    token: school.teacher,
  });
  expect(links.body.data).toHaveLength(60);
  expect(
    new Set(links.body.data.map((row: { schoolClassName: string }) => row.schoolClassName)),
  ).toEqual(new Set(['1組']));
});

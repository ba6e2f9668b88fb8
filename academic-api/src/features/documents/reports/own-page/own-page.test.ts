import { beforeEach, expect, test } from 'vitest';
import type { OwnPage, OwnResults } from '@mebae/contracts';
import { candidateToken } from '../../../../lib/courses/candidate-token.ts';
import { startTestApi } from '../../../../testing/api.ts';
import { createExam, type TestExam } from '../../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../../testing/school.ts';
import { createScoredExam, type ScoreFixture } from '../../../../testing/scored-exam.ts';

const api = await startTestApi();
let school: TestSchool;
let scored: number;
let open: TestExam;

const scoresOf = (students: TestSchool['students']): ScoreFixture[] =>
  students.flatMap(({ studentID }, index) =>
    [1, 5, 9, 20].map((competencyID) => ({
      studentID,
      competencyID,
      value: 40 + 3 * index + competencyID,
      selfValue: 35 + index,
    })),
  );

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  scored = await createScoredExam(api.db, school, scoresOf(school.students));
  open = await createExam(api, school, { title: '後期の測定', classes: 2 });
});

const studentAt = (index: number): number => school.students[index]!.studentID;
const tokenOf = (index: number): string =>
  candidateToken(api.deps.config.linkSecret, {
    companyID: school.companyID,
    evalSettingID: open.evalSettingID,
    studentID: studentAt(index),
    nonce: 0,
  });
const readPage = async (index = 0) =>
  (await api.call('GET', '/my', { candidate: tokenOf(index) })).body as OwnPage;
const openResults = (index = 0, lang = 'ja') =>
  api.call('GET', `/my/results/${scored}?lang=${lang}`, { candidate: tokenOf(index) });
const release = (isReleased: boolean, token = school.admin) =>
  api.call('PUT', `/exams/${scored}/releasedResults`, { token, body: { isReleased } });
const preview = (studentID: number, token = school.admin) =>
  api.call('GET', `/exams/${scored}/releasedResults/${studentID}`, { token });
const audited = async (action: string) =>
  (
    await api.db
      .selectFrom('auditLog')
      .select(['studentID', 'userID', 'detail'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', action)
      .execute()
  ).map(({ studentID, userID, detail }) => ({ studentID, byStaff: userID !== null, detail }));

test('the own page has the courses to answer with their links, receipts, and no results before they are released', async () => {
  const page = await readPage();
  expect(page.courses).toMatchObject([
    { evalSettingID: open.evalSettingID, status: 'open', receipt: null, hasResults: false },
    { evalSettingID: scored, status: 'ended', token: null, hasResults: false },
  ]);
  expect(page.courses[0]?.token).toBe(tokenOf(0));
  expect(page.candidate).toMatchObject({ lastName: expect.any(String) });
  expect((await openResults()).status).toBe(404);

  await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  await api.db
    .updateTable('examinee')
    .set({ handedInAt: new Date() })
    .where('companyID', '=', school.companyID)
    .where('evalSettingID', '=', open.evalSettingID)
    .where('studentID', '=', studentAt(0))
    .execute();
  const receipt = (await readPage()).courses[0]?.receipt;
  const session = await api.call('GET', '/answer/session', { candidate: tokenOf(0) });
  expect(receipt).toEqual(session.body.receipt);
});

test('released results have the record’s numbers, are audited, and are gone at once when they are withdrawn', async () => {
  expect((await release(true)).body).toEqual({ releasedAt: expect.any(String) });
  // a second time changes nothing
  const first = (await release(true)).body.releasedAt;
  expect((await release(true)).body.releasedAt).toBe(first);
  expect((await readPage()).courses[1]).toMatchObject({ evalSettingID: scored, hasResults: true });

  const { status, body } = await openResults(2);
  expect(status).toBe(200);
  const results: OwnResults = body;
  const record = await api.call('GET', `/studentRecord/${studentAt(2)}`, { token: school.admin });
  const { competencies } = record.body.result as {
    competencies: { name: string; value: number; standardError: number; selfValue: number }[];
  };
  for (const { name, value, standardError, selfValue } of competencies) {
    expect(results.scores.rows).toContainEqual({
      name,
      peer: `${value.toFixed(1)} ± ${standardError.toFixed(1)}`,
      self: selfValue.toFixed(1),
      mean: '–',
    });
  }
  expect(results.picture?.svg).toMatch(/^<svg [^>]*width="\d+/);
  expect(results.picture?.alt).toContain(competencies[0]!.name);
  expect(results.parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['strengths', 'potential', 'growth']),
  );
  // general wording: no reading is left
  expect(JSON.stringify(results)).not.toContain('《');
  expect((await openResults(2, 'en')).body.scores.heads.self).toBe('Self');
  expect(await audited('results.open')).toContainEqual({
    studentID: studentAt(2),
    byStaff: false,
    detail: { evalSettingID: scored },
  });

  expect((await release(false)).body).toEqual({ releasedAt: null });
  expect((await openResults(2)).status).toBe(404);
  expect((await readPage(2)).courses[1]?.hasResults).toBe(false);
  expect(await audited('results.release')).toHaveLength(1);
  expect(await audited('results.withdraw')).toHaveLength(1);
});

test('no number of fewer than three sound evaluators, and the teacher’s finished words as they were written', async () => {
  await api.db
    .updateTable('score')
    .set({ evaluators: 2, soundEvaluators: 2, isFixed: false })
    .where('companyID', '=', school.companyID)
    .where('evalSettingID', '=', scored)
    .where('studentID', '=', studentAt(1))
    .where('competencyID', '=', 5)
    .execute();
  await api.call('PUT', `/exams/${scored}/comments/${studentAt(1)}`, {
    token: school.admin,
    body: { text: '「ごんぎつね《新美南吉》」の発表がよかった。', isDone: true, updatedAt: null },
  });
  await release(true);
  const results: OwnResults = (await openResults(1)).body;
  expect(results.scores.rows.filter(({ peer }) => peer === '3人未満')).toHaveLength(1);
  expect(results.scores.remarks).toHaveLength(1);
  expect(results.parts.find(({ part }) => part === 'comment')?.lines).toEqual([
    { name: null, text: '「ごんぎつね《新美南吉》」の発表がよかった。' },
  ]);
});

test('staff see a student’s page before its release, a teacher the own students’ only', async () => {
  const { body } = await preview(studentAt(0), school.teacher);
  await release(true);
  expect(body).toEqual((await openResults(0)).body);
  const ofOthers = school.students.find(
    ({ schoolClassID }) => schoolClassID === school.classes[1]?.schoolClassID,
  )!.studentID;
  expect((await preview(ofOthers, school.teacher)).body).toMatchObject({ code: 4 });
  expect((await release(false, school.teacher)).status).toBe(403);
  expect(await audited('student.view')).toContainEqual({
    studentID: studentAt(0),
    byStaff: true,
    detail: { part: 'results', evalSettingID: scored },
  });
});

test('whoever has left, is deleted or erased sees no results', async () => {
  await release(true);
  await api.db
    .updateTable('enrolment')
    .set({ leavesOn: '2020-04-01', leavesAs: 'withdrawn' })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentAt(0))
    .execute();
  expect((await openResults(0)).status).toBe(404);
  await api.db
    .updateTable('student')
    .set({ removedAt: new Date() })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentAt(1))
    .execute();
  expect((await api.call('GET', '/my', { candidate: tokenOf(1) })).status).toBe(404);
});

test('a link from outside has no own page, and nobody’s token opens nothing', async () => {
  expect((await api.call('GET', '/my', { candidate: 'x'.repeat(27) })).status).toBe(401);
  expect((await api.call('GET', '/my', { token: school.admin })).status).toBe(401);
});

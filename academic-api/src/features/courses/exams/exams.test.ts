import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EvaluatorType } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createExam } from '../../../testing/exam.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { closeExams } from './close-exams.job.ts';

let school: TestSchool;
const minute = 60_000;

const api = await startTestApi();
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
});

const scoringJobs = async (evalSettingID: number): Promise<number> => {
  const { rows } = await sql<{ data: { evalSettingID: number } }>`
    select data from pgboss.job where name = 'score-exam'`.execute(api.db);
  return rows.filter((row) => row.data.evalSettingID === evalSettingID).length;
};

const stateOf = async (evalSettingID: number): Promise<string> =>
  (
    await api.db
      .selectFrom('exam')
      .select('scoringState')
      .where('evalSettingID', '=', evalSettingID)
      .executeTakeFirstOrThrow()
  ).scoringState;

async function handInAll(evalSettingID: number): Promise<void> {
  await api.db
    .updateTable('examinee')
    .set({ handedInAt: new Date() })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
}

test('the list pages the courses of the year, counts them by status and filters', async () => {
  const running = await createExam(api, school, { title: '実施中' });
  const coming = await createExam(api, school, { title: '開始前', startsInHours: 5 });
  const all = await api.call('GET', '/exams?pageSize=1', { token: school.admin });
  expect(all.body).toMatchObject({ totalRecords: 2, counts: [1, 1, 0] });
  expect(all.body.data).toMatchObject([
    { evalSettingID: coming.evalSettingID, status: 0, examinees: 5, given: 0, expected: 20 },
  ]);
  const now = await api.call('GET', '/exams?status=1', { token: school.admin });
  expect(now.body).toMatchObject({
    totalRecords: 1,
    data: [{ evalSettingID: running.evalSettingID, title: '実施中', scoringState: 'none' }],
  });
  const found = await api.call('GET', `/exams?search=${encodeURIComponent('開始')}`, {
    token: school.admin,
  });
  expect(found.body.totalRecords).toBe(1);
  const lastYear = await api.call('GET', '/exams', {
    token: school.admin,
    headers: { 'school-year': String(school.schoolYear - 1) },
  });
  expect(lastYear.body.totalRecords).toBe(0);
});

test('a Normal teacher sees courses with own students, and only their figures', async () => {
  const both = await createExam(api, school, { title: '二クラス', classes: 2 });
  const other = await createExam(
    api,
    { ...school, classes: school.classes.slice(1) },
    { title: '隣のクラス' },
  );
  const list = await api.call('GET', '/exams', { token: school.teacher });
  expect(list.body.data).toMatchObject([{ title: '二クラス', examinees: 5 }]);
  const detail = await api.call('GET', `/exams/${both.evalSettingID}`, { token: school.teacher });
  expect(detail.body.classes).toHaveLength(1);
  const people = await api.call('GET', `/exams/${both.evalSettingID}/examinees`, {
    token: school.teacher,
  });
  expect(people.body.totalRecords).toBe(5);
  for (const path of [`/exams/${other.evalSettingID}`, `/exams/${other.evalSettingID}/examinees`]) {
    expect((await api.call('GET', path, { token: school.teacher })).status).toBe(404);
  }
  for (const [method, path] of [
    ['POST', '/end'],
    ['DELETE', '?updatedAt=2026-05-01T00:00:00.000Z'],
  ] as const) {
    const refused = await api.call(method, `/exams/${both.evalSettingID}${path}`, {
      token: school.teacher,
    });
    expect(refused.status).toBe(403);
  }
});

test('another school’s course does not exist', async () => {
  const exam = await createExam(api, school, { title: '自校' });
  const other = await createSchool(api.db);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/examinees'],
    ['GET', '/links'],
    ['POST', '/end'],
    ['DELETE', '?updatedAt=2026-05-01T00:00:00.000Z'],
  ] as const) {
    const response = await api.call(method, `/exams/${exam.evalSettingID}${path}`, {
      token: other.admin,
    });
    expect([response.status, response.body.code]).toEqual([404, 22]);
  }
});

test('detail and people show settings and progress in the caller’s language', async () => {
  const exam = await createExam(api, school, { title: '進捗', classes: 2 });
  const [student] = school.students;
  await api.db
    .updateTable('evaluationRequest')
    .set({ progress: 2 })
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('evaluatorStudentID', '=', student?.studentID ?? 0)
    .where('kind', '=', 'self')
    .execute();
  const detail = await api.call('GET', `/exams/${exam.evalSettingID}?lang=en`, {
    token: school.admin,
  });
  expect(detail.body).toMatchObject({
    questions: 7,
    evaluatorsPerStudent: 3,
    questionTypeTitle: 'Standard (one type)',
    classes: [
      {
        examinees: 5,
        started: 1,
        parts: [
          { part: 'self', given: 1, expected: 5 },
          { part: 'peer', given: 0, expected: 15 },
        ],
      },
      { examinees: 5, started: 0 },
    ],
  });
  expect(detail.body.competencies).toHaveLength(7);
  const answering = await api.call(
    'GET',
    `/exams/${exam.evalSettingID}/examinees?state=answering`,
    {
      token: school.admin,
    },
  );
  expect(answering.body).toMatchObject({
    totalRecords: 1,
    data: [
      { studentID: student?.studentID, self: 2, peerGiving: 0, peerToGive: 3, peerToReceive: 3 },
    ],
  });
});

test('people from outside are no part of what examinees are asked, and revoked ones are awaited no more', async () => {
  const { evalSettingID } = await createExam(api, school, {
    evaluatorsPerStudent: 2,
    evaluatorType: EvaluatorType.Outside,
  });
  const path = `/exams/${evalSettingID}`;
  const call = { token: school.admin };
  const studentID = school.students[0]?.studentID;
  const evaluators = ['残る人', '無効の人'].map((name) => ({
    studentID,
    name,
    email: null,
    relation: '',
  }));
  await api.call('POST', `${path}/evaluators/outside`, {
    ...call,
    body: { evaluators, sendMail: false },
  });
  const { body: outside } = await api.call('GET', `${path}/evaluators/outside`, call);
  const revoked = outside.data[0].outsideEvaluatorID;
  expect(
    (await api.call('POST', `${path}/evaluators/outside/${revoked}/revoke`, call)).status,
  ).toBe(200);
  const { body: detail } = await api.call('GET', path, call);
  const [row] = detail.classes;
  expect(detail.expected).toBe(
    row.parts.reduce((sum: number, part: { expected: number }) => sum + part.expected, 0),
  );
  const { body: people } = await api.call('GET', `${path}/examinees`, call);
  expect(people.data[0]).toMatchObject({ studentID, peerToReceive: 3 });
});

test('a running course says whether it has preliminary scores', async () => {
  const { evalSettingID } = await createExam(api, school, { title: '暫定' });
  const states = async () => {
    const list = await api.call('GET', '/exams', { token: school.admin });
    const detail = await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin });
    return [list.body.data[0], detail.body].map((row) => row.hasPreliminaryScores);
  };
  expect(await states()).toEqual([false, false]);
  const { companyID, students } = school;
  const scores = students.map(({ studentID }) => ({ studentID, competencyID: 1, value: 50 }));
  const scored = await createScoredExam(api.db, school, scores, { daysAgo: 30 });
  await api.db
    .updateTable('score')
    .set({ evalSettingID, isFixed: false })
    .where((eb) => eb.and({ companyID, evalSettingID: scored }))
    .execute();
  expect(await states()).toEqual([true, true]);
  await api.db
    .updateTable('exam')
    .set({ scoringState: 'done' })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  expect(await states()).toEqual([false, false]);
});

test('a course is deleted before its start only (24)', async () => {
  const coming = await createExam(api, school, { title: '開始前', startsInHours: 5 });
  const gone = await deleteAsRead(api, `/exams/${coming.evalSettingID}`, { token: school.admin });
  expect(gone.status).toBe(200);
  const running = await createExam(api, school, { title: '実施中' });
  const kept = await deleteAsRead(api, `/exams/${running.evalSettingID}`, { token: school.admin });
  expect([kept.status, kept.body.code]).toEqual([400, 24]);
});

test('after the end only title and end change; a new end opens the course again', async () => {
  const exam = await createExam(api, school, { title: '終わる' });
  const path = `/exams/${exam.evalSettingID}`;
  const patch = async (change: object) => {
    const { updatedAt: basedOn } = (await api.call('GET', path, { token: school.admin })).body;
    return api.call('PATCH', path, { token: school.admin, body: { ...change, basedOn } });
  };
  expect((await patch({ startAt: new Date().toISOString() })).body.reason).toBe('startAt');
  api.setNow(new Date(exam.endAt.getTime() + minute));
  expect((await patch({ description: '説明' })).body.reason).toBe('description');
  expect((await patch({ title: '終わった\tコース' })).body.code).toBe(2023);
  expect((await patch({ title: '終わったコース' })).status).toBe(200);
  const before = new Date(exam.startAt.getTime() - minute).toISOString();
  expect((await patch({ endAt: before })).body.reason).toBe('endBeforeStart');
  const later = new Date(exam.endAt.getTime() + 60 * minute).toISOString();
  expect((await patch({ endAt: later })).status).toBe(200);
  const detail = await api.call('GET', path, { token: school.admin });
  expect(detail.body).toMatchObject({ title: '終わったコース', status: 1, endAt: later });
});

test('an end that is moved after an early one is the real end', async () => {
  const exam = await createExam(api, school, { title: '早く終わる' });
  const path = `/exams/${exam.evalSettingID}`;
  await api.call('POST', `${path}/end`, { token: school.admin });
  const earlier = new Date(exam.startAt.getTime() + minute).toISOString();
  const { updatedAt: basedOn } = (await api.call('GET', path, { token: school.admin })).body;
  const changed = await api.call('PATCH', path, {
    token: school.admin,
    body: { endAt: earlier, basedOn },
  });
  expect(changed.status).toBe(200);
  const { body } = await api.call('GET', path, { token: school.admin });
  expect(body).toMatchObject({ status: 2, endAt: earlier, endedAt: null });
});

test('"end now" waits for answers on the way, unless everyone has handed in', async () => {
  const waiting = await createExam(api, school, { title: '待つ' });
  const end = (id: number) => api.call('POST', `/exams/${id}/end`, { token: school.admin });
  const operations = async () =>
    (await api.call('GET', '/operations', { token: school.admin })).body.data;
  expect((await end(waiting.evalSettingID)).body.scoringState).toBe('none');
  expect((await end(waiting.evalSettingID)).status).toBe(400);
  expect(await scoringJobs(waiting.evalSettingID)).toBe(0);
  expect(await operations()).toEqual([]);

  const complete = await createExam(api, school, { title: '全員提出' });
  await handInAll(complete.evalSettingID);
  expect((await end(complete.evalSettingID)).body.scoringState).toBe('queued');
  expect(await scoringJobs(complete.evalSettingID)).toBe(1);
  expect(await operations()).toMatchObject([
    {
      kind: 'scoreCourse',
      name: '全員提出',
      route: `/pages/exam/${complete.evalSettingID}`,
      state: 'waiting',
      total: null,
    },
  ]);
});

test('a course names who has an own end after its own, as "end now" takes these ends back', async () => {
  const { evalSettingID, endAt } = await createExam(api, school, { title: '個別の延長' });
  const path = `/exams/${evalSettingID}`;
  const ownEnds = async () => (await api.call('GET', path, { token: school.admin })).body.ownEnds;
  expect(await ownEnds()).toEqual({ people: 0, first: [] });
  const [one, two] = school.students;
  await api.call('POST', `${path}/extensions`, {
    token: school.admin,
    body: {
      people: { studentIDs: [one?.studentID, two?.studentID] },
      endAt: new Date(endAt.getTime() + 60 * minute).toISOString(),
    },
  });
  expect(await ownEnds()).toEqual({
    people: 2,
    first: ['太郎1', '太郎2'].map((firstName) => ({
      lastName: '山田',
      firstName,
      lastNameKana: 'ヤマダ',
      firstNameKana: 'タロウ',
    })),
  });
  await api.call('POST', `${path}/end`, { token: school.admin });
  expect(await ownEnds()).toEqual({ people: 0, first: [] });
});

test('scores that could not be computed are computed again when an administrator says so', async () => {
  const exam = await createExam(api, school, { title: '算出に失敗' });
  const again = (token = school.admin) =>
    api.call('POST', `/exams/${exam.evalSettingID}/score`, { token });
  expect((await again()).body.reason).toBe('notFailed');
  await api.db
    .updateTable('exam')
    .set({ scoringState: 'failed', endedAt: new Date() })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  expect((await again(school.teacher)).status).toBe(403);
  expect((await again()).body).toEqual({ scoringState: 'queued' });
  expect(await stateOf(exam.evalSettingID)).toBe('queued');
  expect(await scoringJobs(exam.evalSettingID)).toBe(1);
  const operations = await api.call('GET', '/operations', { token: school.admin });
  expect(operations.body.data).toMatchObject([{ kind: 'scoreCourse', state: 'waiting' }]);
  expect((await again()).body.reason).toBe('notFailed');
});

test('the sweep queues every ended course once, after its grace', async () => {
  const exam = await createExam(api, school, { title: '締め切り' });
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  const elsewhere = await createExam(api, other, { title: '他校の締め切り' });
  api.setNow(new Date(exam.endAt.getTime() + 9 * minute));
  await closeExams(api.deps);
  expect(await stateOf(exam.evalSettingID)).toBe('none');
  api.setNow(new Date(exam.endAt.getTime() + 11 * minute));
  await Promise.all([closeExams(api.deps), closeExams(api.deps)]);
  await closeExams(api.deps);
  for (const { evalSettingID } of [exam, elsewhere]) {
    expect(await stateOf(evalSettingID)).toBe('queued');
    expect(await scoringJobs(evalSettingID)).toBe(1);
  }
});

test('a course whose candidates have all handed in needs no grace after its end', async () => {
  const exam = await createExam(api, school, { title: '早い提出' });
  await handInAll(exam.evalSettingID);
  await closeExams(api.deps);
  expect(await stateOf(exam.evalSettingID)).toBe('none');
  api.setNow(new Date(exam.endAt.getTime() + 1));
  await closeExams(api.deps);
  expect(await stateOf(exam.evalSettingID)).toBe('queued');
});

test('a course that ended in an earlier school year stays what it is; one that runs into this year can be extended', async () => {
  const ended = await createScoredExam(api.db, school, [], { schoolYear: school.schoolYear - 1 });
  const change = async (evalSettingID: number, changes: object) => {
    const path = `/exams/${evalSettingID}`;
    const { updatedAt: basedOn } = (await api.call('GET', path, { token: school.admin })).body;
    return api.call('PATCH', path, { token: school.admin, body: { ...changes, basedOn } });
  };
  expect(await change(ended, { title: '別の名前' })).toMatchObject({
    status: 409,
    body: { reason: 'notCurrentYear' },
  });
  const { evalSettingID } = await createExam(api, school, { title: '年度をまたぐ' });
  await api.db
    .updateTable('exam')
    .set({ schoolYear: school.schoolYear - 1 })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  const endAt = new Date(Date.now() + 90 * 24 * 60 * minute).toISOString();
  expect((await change(evalSettingID, { endAt })).status).toBe(200);
});

test('two people of one name are told apart by number and kana, in progress, links and ranking', async () => {
  const { evalSettingID } = await createExam(api, school, { title: '同姓同名' });
  const kana = ['ヤマダ', 'サンダ'];
  const [first, second] = school.students;
  for (const [index, student] of [first, second].entries()) {
    await api.db
      .updateTable('student')
      .set({
        lastName: '山田',
        firstName: '太郎',
        lastNameKana: kana[index],
        firstNameKana: 'タロウ',
      })
      .where('studentID', '=', student?.studentID ?? 0)
      .execute();
  }
  const scores = school.students.map(({ studentID }) => ({
    studentID,
    competencyID: 1,
    value: 50,
  }));
  const scored = await createScoredExam(api.db, school, scores);
  for (const path of [
    `/exams/${evalSettingID}/examinees`,
    `/exams/${evalSettingID}/links`,
    `/classManagement/ranking?competencyID=1&scale=school&evalSettingID=${scored}`,
  ]) {
    const { body } = await api.call('GET', path, { token: school.admin });
    const same = body.data.filter((row: { firstName: string }) => row.firstName === '太郎');
    expect(same, path).toMatchObject([
      { lastName: '山田', lastNameKana: 'ヤマダ', firstNameKana: 'タロウ', studentNumber: 1 },
      { lastName: '山田', lastNameKana: 'サンダ', firstNameKana: 'タロウ', studentNumber: 2 },
    ]);
  }
});

test('a class’s progress has every part that its people answer', async () => {
  const exam = await createExam(api, school, { classes: 2, compareClasses: true });
  await api.db
    .updateTable('exam')
    .set({ disposition: 'form', trendIDs: [1, 2] })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  await api.db
    .insertInto('examineePart')
    .values({
      companyID: school.companyID,
      evalSettingID: exam.evalSettingID,
      studentID: school.students[0]?.studentID ?? 0,
      part: 'trend',
      progress: 2,
    })
    .execute();
  const { body } = await api.call('GET', `/exams/${exam.evalSettingID}`, { token: school.admin });
  expect(body.classes[0]).toMatchObject({
    started: 1,
    parts: [
      { part: 'examples', given: 0, expected: 5 },
      { part: 'self', given: 0, expected: 5 },
      { part: 'peer', given: 0, expected: 15 },
      { part: 'disposition', given: 0, expected: 5 },
      { part: 'trend', given: 1, expected: 5 },
    ],
  });
});

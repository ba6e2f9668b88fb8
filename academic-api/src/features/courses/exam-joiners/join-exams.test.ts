import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { joinExams } from './join-exams.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
}, 600_000);

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

function examOf(title: string, startsIn: number, joinLater: boolean): Promise<number> {
  const [first] = school.classes;
  return createCourse(title, startsIn, {
    schoolClassIDs: [first?.schoolClassID],
    joinLater,
    evaluatorsPerStudent: 2,
  });
}

async function createCourse(title: string, startsIn: number, examinees: object): Promise<number> {
  const data = {
    base: { title, startAt: hours(startsIn), endAt: hours(48) },
    questions: { competencySettingType: 4, questionTypeID: 1 },
    examinees,
  };
  const draft = await api.call('POST', '/exams/drafts', {
    token: school.admin,
    body: { step: 'confirm', data },
  });
  const made = await api.call('POST', `/exams/drafts/${draft.body.draftID}/create`, {
    token: school.admin,
  });
  expect(made.status).toBe(200);
  return made.body.evalSettingID;
}

const studentsOf = (index: number): number[] =>
  school.students
    .filter((s) => s.schoolClassID === school.classes[index]?.schoolClassID)
    .map((s) => s.studentID);

/** Moves a student of another class into the first one. @param from counted from 0 */
async function move(index: number, from = 1): Promise<number> {
  const studentID = studentsOf(from)[index] ?? 0;
  await api.db
    .updateTable('enrolment')
    .set({ schoolClassID: school.classes[0]?.schoolClassID ?? 0, studentNumber: 30 + index })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentID)
    .execute();
  return studentID;
}

const requestsOf = (evalSettingID: number, studentID: number) =>
  api.db
    .selectFrom('evaluationRequest')
    .select(['kind', 'evaluatorStudentID', 'targetStudentID'])
    .where('evalSettingID', '=', evalSettingID)
    .where((eb) =>
      eb.or([eb('evaluatorStudentID', '=', studentID), eb('targetStudentID', '=', studentID)]),
    )
    .execute();

test('who comes to a chosen class joins: until the start always, later only where it was chosen', async () => {
  const coming = await examOf('これから', 5, false);
  const open = await examOf('途中参加あり', -1, true);
  const closed = await examOf('途中参加なし', -1, false);
  expect(await joinExams(api.deps)).toBe(0);
  const studentID = await move(0);
  expect(await joinExams(api.deps)).toBe(2);
  expect(await joinExams(api.deps)).toBe(0);
  for (const exam of [coming, open]) {
    const requests = await requestsOf(exam, studentID);
    expect(requests.filter((row) => row.kind === 'self')).toHaveLength(1);
    const peers = requests.filter((row) => row.kind === 'peer');
    expect(peers.filter((row) => row.evaluatorStudentID === studentID)).toHaveLength(2);
    expect(peers.filter((row) => row.targetStudentID === studentID)).toHaveLength(2);
  }
  expect(await requestsOf(closed, studentID)).toEqual([]);

  const links = await api.call('GET', `/exams/${open}/links`, { token: school.admin });
  const own = links.body.data.find((row: { studentID: number }) => row.studentID === studentID);
  const session = await api.call('GET', '/answer/session', { candidate: own.token });
  expect(session.body.tasks).toHaveLength(3);
});

test('what somebody has opened already stays asked of them', async () => {
  const exam = await examOf('すでに回答中', -1, true);
  await api.db
    .updateTable('examinee')
    .set({ firstSeenAt: new Date() })
    .where('evalSettingID', '=', exam)
    .execute();
  const before = await api.db
    .selectFrom('evaluationRequest')
    .select('evaluationRequestID')
    .where('evalSettingID', '=', exam)
    .execute();
  const studentID = await move(1);
  expect(await joinExams(api.deps)).toBeGreaterThan(0);
  const now = await api.db
    .selectFrom('evaluationRequest')
    .select('evaluationRequestID')
    .where('evalSettingID', '=', exam)
    .execute();
  expect(now).toEqual(expect.arrayContaining(before));
  const requests = await requestsOf(exam, studentID);
  expect(
    requests.filter((row) => row.targetStudentID === studentID && row.kind === 'peer'),
  ).toEqual([]);
  expect(requests.filter((row) => row.evaluatorStudentID === studentID)).toHaveLength(3);
});

describe('a late comer to a course that links its classes', () => {
  /** Everybody of one club: the late comer, and some of the second class. */
  const joinClub = async (studentIDs: readonly number[]) =>
    api.call('POST', '/tags/assign', {
      token: school.admin,
      body: { studentIDs, add: ['吹奏楽部'] },
    });
  const openCourse = () =>
    createCourse('クラスを比べる', -1, {
      schoolClassIDs: school.classes.slice(0, 2).map((row) => row.schoolClassID),
      joinLater: true,
      evaluatorsPerStudent: 3,
    });
  const peersOf = async (evalSettingID: number, studentID: number) =>
    (await requestsOf(evalSettingID, studentID)).filter((row) => row.kind === 'peer');

  beforeEach(async () => {
    school = await createSchool(api.db, { classes: 3, studentsPerClass: 6 });
  });

  test('gets one evaluator of another class, and evaluates one', async () => {
    const known = studentsOf(1).slice(0, 4);
    await joinClub([...known, studentsOf(2)[0] ?? 0]);
    const evalSettingID = await openCourse();
    const studentID = await move(0, 2);
    expect(await joinExams(api.deps)).toBe(1);
    const peers = await peersOf(evalSettingID, studentID);
    expect(peers).toHaveLength(6);
    const across = peers.filter(
      (row) => known.includes(row.evaluatorStudentID ?? 0) || known.includes(row.targetStudentID),
    );
    expect(across).toHaveLength(2);
    expect(across.filter((row) => row.targetStudentID === studentID)).toHaveLength(1);
  });

  test('not one who is kept apart from them, nor one of last time', async () => {
    const [apart = 0, lastTime = 0, other = 0] = studentsOf(1);
    const joiner = studentsOf(2)[0] ?? 0;
    await joinClub([apart, lastTime, other, joiner]);
    await api.db
      .insertInto('keptApart')
      .values({
        companyID: school.companyID,
        firstStudentID: Math.min(apart, joiner),
        secondStudentID: Math.max(apart, joiner),
        endsOn: null,
        createdBy: null,
        updatedBy: null,
      })
      .execute();
    const before = await createCourse('前回', -24, {
      schoolClassIDs: school.classes.slice(1).map((row) => row.schoolClassID),
      evaluatorsPerStudent: 2,
    });
    const both = [
      { evaluatorStudentID: joiner, targetStudentID: lastTime },
      { evaluatorStudentID: lastTime, targetStudentID: joiner },
    ];
    await api.db
      .insertInto('evaluationRequest')
      .values(
        both.map((pair) => ({
          companyID: school.companyID,
          evalSettingID: before,
          kind: 'peer' as const,
          completedAt: null,
          ...pair,
        })),
      )
      .execute();
    const evalSettingID = await openCourse();
    await move(0, 2);
    expect(await joinExams(api.deps)).toBe(1);
    const across = (await peersOf(evalSettingID, joiner)).filter((row) =>
      [row.evaluatorStudentID, row.targetStudentID].some((id) => studentsOf(1).includes(id ?? 0)),
    );
    expect(across).toHaveLength(2);
    for (const row of across) {
      expect(new Set([row.evaluatorStudentID, row.targetStudentID])).toEqual(
        new Set([other, joiner]),
      );
    }
  });
});

test('nobody is asked again about whom they evaluate by a link already', async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 4 });
  const evalSettingID = await examOf('リンクで回答中', -1, true);
  await api.db
    .updateTable('examinee')
    .set({ firstSeenAt: new Date() })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  const [target = 0] = studentsOf(0);
  const [joiner = 0] = studentsOf(1);
  await api.db
    .insertInto('outsideEvaluator')
    .values({
      companyID: school.companyID,
      evalSettingID,
      targetStudentID: target,
      studentID: joiner,
      name: '山田 太郎',
      linkHash: Buffer.from(`${evalSettingID}/link`),
    })
    .execute();
  await move(0);
  expect(await joinExams(api.deps)).toBe(1);
  const given = (await requestsOf(evalSettingID, joiner)).filter((row) => row.kind === 'peer');
  expect(given.map((row) => row.targetStudentID)).toEqual(studentsOf(0).slice(1, 3));
});

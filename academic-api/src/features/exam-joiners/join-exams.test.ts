import { beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { joinExams } from './join-exams.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
}, 600_000);

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

async function examOf(title: string, startsIn: number, joinLater: boolean): Promise<number> {
  const [first] = school.classes;
  const data = {
    base: { title, startAt: hours(startsIn), endAt: hours(48) },
    questions: { competencySettingType: 4, questionTypeID: 1 },
    examinees: { schoolClassIDs: [first?.schoolClassID], joinLater, evaluatorsPerStudent: 2 },
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

/** Moves a student of the second class into the first one. */
async function move(index: number): Promise<number> {
  const second = school.students.filter(
    (s) => s.schoolClassID !== school.classes[0]?.schoolClassID,
  );
  const studentID = second[index]?.studentID ?? 0;
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

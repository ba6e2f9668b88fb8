import { beforeEach, expect, test } from 'vitest';
import { EvaluatorScope, type ExamDraftData } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
let school: TestSchool;
let exam: TestExam;
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  exam = await createExam(api, school, { startsInHours: 5, evaluatorsPerStudent: 2 });
});

interface Settings {
  data: ExamDraftData;
  updatedAt: string;
}
const path = (rest = ''): string => `/exams/${exam.evalSettingID}/settings${rest}`;
const read = async (): Promise<Settings> =>
  (await api.call('GET', path(), { token: school.admin })).body;
const save = (data: ExamDraftData, basedOn: string, token = school.admin) =>
  api.call('PUT', path(), { token, body: { data, basedOn } });
const check = async (data: ExamDraftData) =>
  (await api.call('POST', path('/check'), { token: school.admin, body: { data } })).body;

const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const studentsOf = (index: number): number[] =>
  school.students.filter((s) => s.schoolClassID === classID(index)).map((s) => s.studentID);
const examinees = async (): Promise<number[]> =>
  (
    await api.db
      .selectFrom('examinee')
      .select('studentID')
      .where('evalSettingID', '=', exam.evalSettingID)
      .orderBy('studentID')
      .execute()
  ).map((row) => row.studentID);
const requests = (kind: 'self' | 'peer' | 'outside') =>
  api.db
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID as evaluatorID', 'targetStudentID as targetID'])
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('kind', '=', kind)
    .orderBy('evaluationRequestID')
    .execute();

test('settings are read in the parts of the wizard; saved as they are they change nothing', async () => {
  const { data, updatedAt } = await read();
  expect(data).toMatchObject({
    base: { startAt: exam.startAt.toISOString(), endAt: exam.endAt.toISOString() },
    questions: { competencySettingType: 4, questionTypeID: 1, peerEvaluation: true },
    examinees: { schoolClassIDs: [classID(0)], evaluatorsPerStudent: 2, evaluatorScope: 1 },
    mail: { opening: false, reportMail: null },
  });
  const before = await requests('peer');
  const { body } = await save(data, updatedAt);
  expect(body).toEqual({ joining: 0, leaving: 0, assignsAgain: false });
  expect(await requests('peer')).toEqual(before);
});

test('questions and mails change before the start, and the evaluators stay', async () => {
  const { data, updatedAt } = await read();
  const before = await requests('peer');
  const changed: ExamDraftData = {
    ...data,
    base: { ...data.base, title: '質問を変えたコース' },
    questions: { ...data.questions, competencySettingType: 2, disposition: 'form' },
    mail: { ...data.mail, opening: true, reportMail: 'afterEnd' },
  };
  expect((await save(changed, updatedAt)).body).toMatchObject({ assignsAgain: false });
  const { body } = await api.call('GET', `/exams/${exam.evalSettingID}`, { token: school.admin });
  expect(body).toMatchObject({
    title: '質問を変えたコース',
    disposition: 'form',
    mail: { opening: true },
    reportMail: 'afterEnd',
  });
  expect(body.questions).toBeGreaterThan(7);
  expect(await requests('peer')).toEqual(before);
  const log = await api.call('GET', '/audit?page=1&pageSize=50', { token: school.admin });
  const [entry] = log.body.data;
  expect(entry).toMatchObject({
    action: 'exam.change',
    detail: { evalSettingID: exam.evalSettingID, fields: ['base', 'questions', 'mail'] },
  });
});

test('people come and go with the rule; everybody is asked as if the course had been made so', async () => {
  const { data, updatedAt } = await read();
  const [first = 0, second = 0] = studentsOf(1);
  const changed: ExamDraftData = {
    ...data,
    examinees: {
      ...data.examinees,
      studentIDs: [first, second],
      excludedStudentIDs: studentsOf(0).slice(0, 1),
    },
  };
  expect(await check(changed)).toEqual({
    problems: [],
    effect: { joining: 2, leaving: 1, assignsAgain: true },
  });
  expect(await examinees()).toEqual(studentsOf(0));
  expect((await save(changed, updatedAt)).status).toBe(200);
  const now = [...studentsOf(0).slice(1), first, second].sort((a, b) => a - b);
  expect(await examinees()).toEqual(now);
  expect((await requests('self')).map((row) => row.targetID).sort((a, b) => a - b)).toEqual(now);
  const peers = await requests('peer');
  for (const studentID of now) {
    expect(peers.filter((pair) => pair.evaluatorID === studentID)).toHaveLength(2);
    expect(peers.filter((pair) => pair.targetID === studentID)).toHaveLength(2);
  }
  const links = await api.call('GET', `/exams/${exam.evalSettingID}/links`, {
    token: school.admin,
  });
  expect(links.body.data).toHaveLength(6);
});

test('without self and peer evaluation nobody is asked about anybody', async () => {
  const { data, updatedAt } = await read();
  const questions = {
    ...data.questions,
    selfEvaluation: false,
    peerEvaluation: false,
    disposition: 'form' as const,
  };
  await save({ ...data, questions }, updatedAt);
  expect(await requests('self')).toEqual([]);
  expect(await requests('peer')).toEqual([]);
  const again = await read();
  await save({ ...again.data, questions: data.questions }, again.updatedAt);
  expect(await requests('self')).toHaveLength(5);
  expect(await requests('peer')).toHaveLength(10);
});

test('an evaluation that staff accepted at a request stays when the evaluators are assigned again', async () => {
  await api.db
    .updateTable('exam')
    .set({ requestPermission: 1 })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  const [asks = 0, ...others] = studentsOf(0);
  const evaluating = (await requests('peer'))
    .filter((pair) => pair.targetID === asks)
    .map((pair) => pair.evaluatorID);
  const wanted = others.find((id) => !evaluating.includes(id)) ?? 0;
  const asked = await api.call('POST', '/answer/evaluators', {
    candidate: exam.tokens.get(asks) ?? '',
    body: { studentID: wanted },
  });
  await api.call('POST', `/exams/${exam.evalSettingID}/evaluators/requests`, {
    token: school.admin,
    body: { requestedEvaluatorIDs: [asked.body.requestedEvaluatorID], decision: 'accepted' },
  });
  const { data, updatedAt } = await read();
  await save({ ...data, examinees: { ...data.examinees, evaluatorsPerStudent: 3 } }, updatedAt);
  const peers = await requests('peer');
  expect(peers).toContainEqual({ evaluatorID: wanted, targetID: asks });
  expect(peers).toHaveLength(15);
});

test('what the wizard refuses is refused, and a course that has started stays what it is', async () => {
  const { data, updatedAt } = await read();
  const nobody: ExamDraftData = { ...data, examinees: { schoolClassIDs: [] } };
  expect((await check(nobody)).problems).toEqual([
    { step: 'examinees', field: 'schoolClassIDs', code: 'required', severity: 'error' },
  ]);
  expect((await save(nobody, updatedAt)).body).toMatchObject({ code: 150 });
  api.setNow(new Date(exam.startAt.getTime() + 1000));
  const late = await save(data, updatedAt);
  expect([late.status, late.body.reason]).toEqual([400, 'started']);
});

test('who saves second is told who came first, and overwrites nothing', async () => {
  const { data, updatedAt } = await read();
  api.setNow(new Date(Date.now() + 1000));
  const first = { ...data, base: { ...data.base, title: '先の人' } };
  expect((await save(first, updatedAt)).status).toBe(200);
  const late = await save({ ...data, base: { ...data.base, title: '後の人' } }, updatedAt);
  expect([late.status, late.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
  expect((await read()).data.base?.title).toBe('先の人');
});

test('other students of the school evaluate where the course has too few, and only within that scope', async () => {
  const { data, updatedAt } = await read();
  const [alone = 0] = studentsOf(0);
  const people = { schoolClassIDs: [], studentIDs: [alone], evaluatorsPerStudent: 3 };
  const sameCourse: ExamDraftData = { ...data, examinees: { ...data.examinees, ...people } };
  expect((await check(sameCourse)).problems).toMatchObject([{ code: 'tooFewForPeers' }]);
  const sameSchool: ExamDraftData = {
    ...data,
    examinees: { ...data.examinees, ...people, evaluatorScope: EvaluatorScope.SameSchool },
  };
  expect((await check(sameSchool)).problems).toEqual([]);
  await save(sameSchool, updatedAt);
  const outside = await api.call('GET', `/exams/${exam.evalSettingID}/evaluators/outside`, {
    token: school.admin,
  });
  expect(outside.body.data).toHaveLength(3);
  const rows = await api.db
    .selectFrom('outsideEvaluator')
    .select(['studentID', 'targetStudentID'])
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  // classmates come first
  for (const row of rows) {
    expect(row.targetStudentID).toBe(alone);
    expect(studentsOf(0)).toContain(row.studentID);
  }
  const again = await read();
  await save({ ...again.data, examinees: data.examinees }, again.updatedAt);
  expect(await requests('outside')).toEqual([]);
  expect(await requests('peer')).toHaveLength(10);
});

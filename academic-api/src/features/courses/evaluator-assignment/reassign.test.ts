import { beforeEach, expect, test } from 'vitest';
import {
  type AnswerSession,
  EvaluatorScope,
  EvaluatorType,
  RequestPermission,
} from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { reassignEvaluatorsJob } from './reassign.job.ts';

let school: TestSchool;
let exam: TestExam;
let classID: number;
const api = await startTestApi();

beforeEach(async () => {
  school = await createSchool(api.db);
  classID = school.classes[0]?.schoolClassID ?? 0;
  exam = await createExam(api, school, {
    evaluatorsPerStudent: 2,
    evaluatorType: EvaluatorType.Outside,
  });
});

const path = (rest = ''): string => `/exams/${exam.evalSettingID}/evaluators${rest}`;
const readPairs = async (): Promise<{ evaluatorID: number; targetID: number }[]> =>
  (await api.call('GET', path(`/matrix?schoolClassID=${classID}`), { token: school.admin })).body
    .pairs;
const setExam = (values: {
  evaluatorsPerStudent?: number;
  requestPermission?: number;
  evaluatorScope?: number;
}) =>
  api.db.updateTable('exam').set(values).where('evalSettingID', '=', exam.evalSettingID).execute();

/** Presses 'assign again', and does what the worker does. @returns the operation afterwards */
async function assignAgain() {
  const { body } = await api.call('POST', path('/assign'), { token: school.admin });
  await reassignEvaluatorsJob(api.deps, {
    companyID: school.companyID,
    operationID: body.operationID,
    evalSettingID: exam.evalSettingID,
    actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
  });
  const { data } = (await api.call('GET', '/operations', { token: school.admin })).body;
  return data.find((row: { operationID: string }) => row.operationID === body.operationID);
}

test('an assignment without any pair fails with 2022 and leaves what there was; another try succeeds', async () => {
  const before = await readPairs();
  await setExam({ evaluatorsPerStudent: 0 });
  expect(await assignAgain()).toMatchObject({
    state: 'failed',
    failure: { category: 1, code: 2022 },
  });
  expect(await readPairs()).toEqual(before);

  await setExam({ evaluatorsPerStudent: 2 });
  expect(await assignAgain()).toMatchObject({ state: 'succeeded' });
  expect(await readPairs()).toHaveLength(before.length);
});

test('requests that staff accepted stay when the evaluators are assigned again', async () => {
  await setExam({ requestPermission: RequestPermission.IncludingGuests });
  const students = school.students.filter((s) => s.schoolClassID === classID);
  const [asks = 0] = students.map((s) => s.studentID);
  const evaluating = new Set(
    (await readPairs()).filter((pair) => pair.targetID === asks).map((pair) => pair.evaluatorID),
  );
  const wanted =
    students.map((s) => s.studentID).find((id) => id !== asks && !evaluating.has(id)) ?? 0;
  const ask = async (body: object): Promise<number> =>
    (
      await api.call('POST', '/answer/evaluators', {
        candidate: exam.tokens.get(asks) ?? '',
        body,
      })
    ).body.requestedEvaluatorID;
  const requestedEvaluatorIDs = [
    await ask({ studentID: wanted }),
    await ask({ guest: { name: '山本 道子', email: null, relation: '祖母' } }),
  ];
  await api.call('POST', path('/requests'), {
    token: school.admin,
    body: { requestedEvaluatorIDs, decision: 'accepted' },
  });
  const pair = { evaluatorID: wanted, targetID: asks };
  for (let run = 0; run < 3; run += 1) {
    expect(await assignAgain()).toMatchObject({ state: 'succeeded' });
    expect(await readPairs()).toContainEqual({ ...pair, answers: 0 });
  }
  const outside = await api.call('GET', path('/outside'), { token: school.admin });
  expect(outside.body.data).toMatchObject([{ name: '山本 道子', revokedAt: null }]);
});

test('whoever is short of evaluators gets students of the school who take no part, and the same ones stay', async () => {
  const people = exam.tokens.size;
  await setExam({ evaluatorsPerStudent: people, evaluatorScope: EvaluatorScope.SameCourse });
  await assignAgain();
  const outside = async () =>
    (await api.call('GET', path('/outside'), { token: school.admin })).body.data;
  expect(await outside()).toEqual([]);
  await setExam({ evaluatorScope: EvaluatorScope.SameSchool });
  expect(await assignAgain()).toMatchObject({ state: 'succeeded' });
  const asked = await outside();
  // everybody has all others of the course, and one from another class
  expect(asked).toHaveLength(people);
  const overview = await api.call('GET', path(), { token: school.admin });
  expect(overview.body.shortfalls).toEqual([]);
  await assignAgain();
  expect(await outside()).toEqual(asked);
});

test('for an evaluator who can not judge somebody there is another one afterwards, and what was answered stays', async () => {
  const [[evaluatorID, candidate] = [0, '']] = exam.tokens;
  const session: AnswerSession = (await api.call('GET', '/answer/session', { candidate })).body;
  const { evaluationRequestID = 0 } = session.tasks.find(({ kind }) => kind === 'peer') ?? {};
  const answers = session.items.map(({ questionItemID, itemVersion }) => ({
    evaluationRequestID,
    questionItemID,
    itemVersion,
    level: null,
    milliseconds: 4200,
    answeredAt: session.serverTime,
  }));
  await api.call('PUT', '/answer/answers', { candidate, body: { answers } });
  const { targetStudentID: targetID } = await api.db
    .selectFrom('evaluationRequest')
    .select('targetStudentID')
    .where('evaluationRequestID', '=', evaluationRequestID)
    .executeTakeFirstOrThrow();
  const receivedBy = async () =>
    (await readPairs()).filter((pair) => pair.targetID === targetID).map((p) => p.evaluatorID);
  expect(await assignAgain()).toMatchObject({ state: 'succeeded' });
  expect(await receivedBy()).toContain(evaluatorID);
  expect(await receivedBy()).toHaveLength(3);
  expect(await assignAgain()).toMatchObject({ state: 'succeeded' });
  expect(await receivedBy()).toHaveLength(3);
});

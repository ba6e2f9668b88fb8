import { beforeEach, expect, test } from 'vitest';
import { EvaluatorScope, type ExamDraftData } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { reassignEvaluatorsJob } from '../evaluator-assignment/reassign.job.ts';
import { joinExams } from '../exam-joiners/join-exams.job.ts';

const api = await startTestApi();
let school: TestSchool;
let exam: TestExam;
/** Evaluations that staff added and removed by hand. */
let added: { evaluatorID: number; targetID: number };
let removed: { evaluatorID: number; targetID: number };

const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const studentsOf = (index: number): number[] =>
  school.students.filter((s) => s.schoolClassID === classID(index)).map((s) => s.studentID);
const path = (rest: string): string => `/exams/${exam.evalSettingID}${rest}`;
const readPairs = async () => {
  const rows = await api.db
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID as evaluatorID', 'targetStudentID as targetID'])
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('kind', '=', 'peer')
    .execute();
  return rows.map(({ evaluatorID, targetID }) => ({ evaluatorID: evaluatorID ?? 0, targetID }));
};
const settings = async (): Promise<{ data: ExamDraftData; updatedAt: string }> =>
  (await api.call('GET', path('/settings'), { token: school.admin })).body;
async function saveSettings(change: (data: ExamDraftData) => ExamDraftData): Promise<void> {
  const { data, updatedAt } = await settings();
  const body = { data: change(data), basedOn: updatedAt };
  const saved = await api.call('PUT', path('/settings'), { token: school.admin, body });
  expect(saved.body).toMatchObject({ assignsAgain: true });
}
const withExaminees = (values: Partial<ExamDraftData['examinees']>) => (data: ExamDraftData) => ({
  ...data,
  examinees: { ...data.examinees, ...values },
});

async function assignAgain(): Promise<void> {
  const { body } = await api.call('POST', path('/evaluators/assign'), { token: school.admin });
  await reassignEvaluatorsJob(api.deps, {
    companyID: school.companyID,
    operationID: body.operationID,
    evalSettingID: exam.evalSettingID,
    actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
  });
}

/** Whether the added pair and the removed one are asked for. */
async function byHand(): Promise<{ added: boolean; removed: boolean }> {
  const pairs = await readPairs();
  const has = ({ evaluatorID, targetID }: typeof added): boolean =>
    pairs.some((pair) => pair.evaluatorID === evaluatorID && pair.targetID === targetID);
  return { added: has(added), removed: has(removed) };
}
const asByHand = { added: true, removed: false };

beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 8 });
  exam = await createExam(api, school, { startsInHours: 5, evaluatorsPerStudent: 2 });
  const own = studentsOf(0);
  const matrix = await api.call('GET', path(`/evaluators/matrix?schoolClassID=${classID(0)}`), {
    token: school.admin,
  });
  const pairs: { evaluatorID: number; targetID: number }[] = matrix.body.pairs;
  const [first] = pairs;
  if (!first) throw new Error('no pairs');
  removed = { evaluatorID: first.evaluatorID, targetID: first.targetID };
  const has = (evaluatorID: number, targetID: number): boolean =>
    pairs.some((pair) => pair.evaluatorID === evaluatorID && pair.targetID === targetID);
  const free = own.flatMap((evaluatorID) =>
    own
      .filter((targetID) => targetID !== evaluatorID && !has(evaluatorID, targetID))
      .map((targetID) => ({ evaluatorID, targetID })),
  );
  added = free.find((pair) => pair.evaluatorID !== removed.evaluatorID) ?? removed;
  const body = {
    schoolClassID: classID(0),
    add: [added],
    remove: [removed],
    lose: [],
    basedOn: matrix.body.updatedAt,
  };
  await api.call('PUT', path('/evaluators/matrix'), { token: school.admin, body });
});

test('they survive an assignment of all evaluators, and a second one', async () => {
  expect(await byHand()).toEqual(asByHand);
  for (let run = 0; run < 4; run += 1) {
    await assignAgain();
    expect(await byHand()).toEqual(asByHand);
  }
});

test('they survive another number of evaluators', async () => {
  for (const evaluatorsPerStudent of [3, 4, 2, 1]) {
    await saveSettings(withExaminees({ evaluatorsPerStudent }));
    expect(await byHand()).toEqual(asByHand);
  }
});

test('they survive one more class, and that it goes again', async () => {
  await saveSettings(withExaminees({ schoolClassIDs: [classID(0), classID(1)] }));
  expect(await byHand()).toEqual(asByHand);
  await saveSettings(withExaminees({ schoolClassIDs: [classID(0)] }));
  expect(await byHand()).toEqual(asByHand);
});

test('they survive another scope', async () => {
  await saveSettings(withExaminees({ evaluatorScope: EvaluatorScope.SameSchool }));
  expect(await byHand()).toEqual(asByHand);
});

test('they survive that somebody joins', async () => {
  const joiner = studentsOf(1)[0] ?? 0;
  await api.db
    .updateTable('enrolment')
    .set({ schoolClassID: classID(0), studentNumber: 40 })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', joiner)
    .execute();
  expect(await joinExams(api.deps)).toBeGreaterThan(0);
  expect(await byHand()).toEqual(asByHand);
  expect((await readPairs()).filter((pair) => pair.targetID === joiner)).toHaveLength(2);
});

test('they hold again for somebody who was out of the course', async () => {
  const [, other = 0] = studentsOf(1);
  const without = studentsOf(0).filter((id) => id !== added.targetID && id !== removed.targetID);
  await saveSettings(withExaminees({ schoolClassIDs: [], studentIDs: [...without, other] }));
  expect(await readPairs()).not.toContainEqual(added);
  await saveSettings(withExaminees({ schoolClassIDs: [classID(0)], studentIDs: [] }));
  expect(await byHand()).toEqual(asByHand);
});

test('what is done by hand later holds instead', async () => {
  const matrix = await api.call('GET', path(`/evaluators/matrix?schoolClassID=${classID(0)}`), {
    token: school.admin,
  });
  await api.call('PUT', path('/evaluators/matrix'), {
    token: school.admin,
    body: {
      schoolClassID: classID(0),
      add: [removed],
      remove: [added],
      lose: [],
      basedOn: matrix.body.updatedAt,
    },
  });
  await assignAgain();
  const pairs = await readPairs();
  expect(pairs).toContainEqual(removed);
  expect(pairs).not.toContainEqual(added);
});

test('students whom the school keeps apart are never asked about each other, until that ends', async () => {
  const inAdded = new Set([added.evaluatorID, added.targetID]);
  const [first = 0, second = 0] = studentsOf(0).filter((id) => !inAdded.has(id));
  const key = { firstStudentID: Math.min(first, second), secondStudentID: Math.max(first, second) };
  const endsOn = (day: string | null) =>
    api.db
      .updateTable('keptApart')
      .set({ endsOn: day })
      .where('companyID', '=', school.companyID)
      .execute();
  await api.db
    .insertInto('keptApart')
    .values({ ...key, companyID: school.companyID, endsOn: null, createdBy: null, updatedBy: null })
    .execute();
  const between = async (): Promise<number> =>
    (await readPairs()).filter(
      (pair) =>
        [first, second].includes(pair.evaluatorID) && [first, second].includes(pair.targetID),
    ).length;
  for (const evaluatorsPerStudent of [6, 7]) {
    await saveSettings(withExaminees({ evaluatorsPerStudent }));
    expect(await between()).toBe(0);
  }
  await endsOn('2020-01-01');
  await assignAgain();
  const isRemoved = [removed.evaluatorID, removed.targetID].every((id) =>
    [first, second].includes(id),
  );
  expect(await between()).toBe(isRemoved ? 1 : 2);
});

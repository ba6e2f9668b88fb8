import { beforeEach, expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { reassignEvaluatorsJob } from '../evaluator-assignment/reassign.job.ts';

const api = await startTestApi();
let school: TestSchool;

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 12 });
  const { admin, classes, students } = school;
  // each club has four members of each class
  for (const [club, name] of ['吹奏楽部', '陸上部', '美術部'].entries()) {
    const studentIDs = classes.flatMap(({ schoolClassID }) =>
      students
        .filter((student) => student.schoolClassID === schoolClassID)
        .filter((_, index) => index % 3 === club)
        .map((student) => student.studentID),
    );
    await api.call('POST', '/tags/assign', { token: admin, body: { studentIDs, add: [name] } });
  }
});

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

async function draftOf(examinees: object, schoolClasses = school.classes) {
  const { admin: token } = school;
  const data = {
    base: { title: `比較 ${JSON.stringify(examinees)}`, startAt: hours(1), endAt: hours(240) },
    questions: { competencySettingType: 4, questionTypeID: 1 },
    examinees: { schoolClassIDs: schoolClasses.map((row) => row.schoolClassID), ...examinees },
  };
  const { body } = await api.call('POST', '/exams/drafts', {
    token,
    body: { step: 'confirm', data },
  });
  const path = `/exams/drafts/${body.draftID}`;
  const check = await api.call('POST', `${path}/check`, { token });
  const made = await api.call('POST', `${path}/create`, { token });
  const evalSettingID: number = made.body.evalSettingID;
  const detail = await api.call('GET', `/exams/${evalSettingID}`, { token });
  return {
    evalSettingID,
    linkedPairs: check.body.preview.linkedPairs,
    compareClasses: detail.body.compareClasses,
    hasExamples: detail.body.anchoringExamples !== null,
    isComparable: check.body.preview.precision.isComparable,
  };
}

/** Evaluations between the two classes, and how many each student gives. */
async function evaluationsOf(evalSettingID: number) {
  const rows = await api.db
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID as evaluator', 'targetStudentID as target'])
    .where('evalSettingID', '=', evalSettingID)
    .where('kind', '=', 'peer')
    .execute();
  const classOf = new Map(school.students.map((row) => [row.studentID, row.schoolClassID]));
  const given = Map.groupBy(rows, (row) => row.evaluator);
  return {
    across: rows.filter((row) => classOf.get(row.evaluator ?? 0) !== classOf.get(row.target)),
    given: new Set([...given.values()].map((own) => own.length)),
  };
}

test('with two classes of a grade one evaluator of each student comes from the other class', async () => {
  const { evalSettingID, linkedPairs, compareClasses } = await draftOf({ evaluatorsPerStudent: 3 });
  expect([linkedPairs, compareClasses]).toEqual([24, true]);
  const { across, given } = await evaluationsOf(evalSettingID);
  expect(across).toHaveLength(24);
  expect(new Set(across.map((row) => row.target)).size).toBe(24);
  expect(given).toEqual(new Set([3]));

  const { admin: token, companyID, userIDs } = school;
  const { body } = await api.call('POST', `/exams/${evalSettingID}/evaluators/assign`, { token });
  await reassignEvaluatorsJob(api.deps, {
    companyID,
    operationID: body.operationID,
    evalSettingID,
    actor: { userID: userIDs.admin, role: 1, ip: '127.0.0.1' },
  });
  const again = await evaluationsOf(evalSettingID);
  expect(again.across).toHaveLength(24);
  expect(again.given).toEqual(new Set([3]));
});

test('not where the option is off, one class takes part, or there are two evaluators', async () => {
  const off = await draftOf({ evaluatorsPerStudent: 3, compareClasses: false });
  expect([off.linkedPairs, off.compareClasses]).toEqual([null, false]);
  expect((await evaluationsOf(off.evalSettingID)).across).toEqual([]);
  const single = await draftOf({ evaluatorsPerStudent: 3 }, school.classes.slice(0, 1));
  expect([single.linkedPairs, single.compareClasses]).toEqual([null, false]);
  const two = await draftOf({ evaluatorsPerStudent: 2 });
  expect([two.linkedPairs, two.compareClasses]).toEqual([0, true]);
});

test('examples come with the option, and link classes that no evaluator does', async () => {
  const linked = await draftOf({ evaluatorsPerStudent: 2 });
  expect(linked).toMatchObject({ hasExamples: true, linkedPairs: 0, isComparable: true });
  const off = await draftOf({ evaluatorsPerStudent: 2, compareClasses: false });
  expect(off).toMatchObject({ hasExamples: false, isComparable: false });
  const single = await draftOf({ evaluatorsPerStudent: 3 }, school.classes.slice(0, 1));
  expect(single.hasExamples).toBe(false);
});

test('until the start they come and go with the option', async () => {
  const { admin: token } = school;
  const { evalSettingID } = await draftOf({ evaluatorsPerStudent: 3 });
  const path = `/exams/${evalSettingID}`;
  const change = async (compareClasses: boolean) => {
    const { body } = await api.call('GET', `${path}/settings`, { token });
    const { data, updatedAt: basedOn } = body;
    const examinees = { ...data.examinees, compareClasses };
    const saved = await api.call('PUT', `${path}/settings`, {
      token,
      body: { data: { ...data, examinees }, basedOn },
    });
    expect(saved.status).toBe(200);
    return (await api.call('GET', path, { token })).body.anchoringExamples;
  };
  expect(await change(false)).toBeNull();
  expect(await change(true)).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { reassignEvaluatorsJob } from '../evaluator-assignment/reassign.job.ts';

const api = await startTestApi();

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

/** A group setting whose groups take every third student of the school, so that each reaches over the classes. */
async function createGroups(school: TestSchool, state: 'draft' | 'final' = 'final') {
  const { companyID, schoolYear, students } = school;
  const { groupSettingID } = await api.db
    .insertInto('groupSetting')
    .values({
      companyID,
      schoolYear,
      title: '探究の班',
      state,
      schoolClassIDs: school.classes.map((row) => row.schoolClassID),
      mode: 'balanced',
      measure: JSON.stringify({ kind: 'purpose', growingPurposeID: 1 }),
      evalSettingID: null,
      createdAt: new Date(),
      createdBy: null,
      updatedAt: new Date(),
      updatedBy: null,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  const key = { companyID, groupSettingID };
  const numbers = [1, 2, 3];
  await api.db
    .insertInto('studentGroup')
    .values(numbers.map((n) => ({ ...key, groupNumber: n, position: n, name: `${n}班` })))
    .execute();
  // the last student is in no group
  const members = students.slice(0, -1).map(({ studentID }, index) => ({
    ...key,
    studentID,
    groupNumber: (index % 3) + 1,
  }));
  await api.db.insertInto('groupMember').values(members).execute();
  return { groupSettingID, groupOf: new Map(members.map((m) => [m.studentID, m.groupNumber])) };
}

async function draftOf(
  school: TestSchool,
  groupSettingID: number | null,
  evaluatorsPerStudent = 2,
) {
  const data = {
    base: { title: `班で評価 ${groupSettingID}`, startAt: hours(1), endAt: hours(240) },
    questions: { competencySettingType: 4, questionTypeID: 1 },
    examinees: {
      schoolClassIDs: school.classes.map((row) => row.schoolClassID),
      evaluatorsPerStudent,
      groupSettingID,
    },
  };
  const { admin } = school;
  const { body } = await api.call('POST', '/exams/drafts', {
    token: admin,
    body: { step: 'confirm', data },
  });
  const path = `/exams/drafts/${body.draftID}`;
  return {
    check: async () => (await api.call('POST', `${path}/check`, { token: admin })).body,
    create: async (): Promise<number> =>
      (await api.call('POST', `${path}/create`, { token: admin })).body.evalSettingID,
  };
}

const peersOf = (evalSettingID: number) =>
  api.db
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID as evaluator', 'targetStudentID as target'])
    .where('evalSettingID', '=', evalSettingID)
    .where('kind', '=', 'peer')
    .execute();

/** 16 students with two evaluators each; one of them is in no group. */
async function expectInsideGroups(
  evalSettingID: number,
  school: TestSchool,
  groupOf: ReadonlyMap<number, number>,
) {
  const pairs = await peersOf(evalSettingID);
  expect(pairs).toHaveLength(16 * 2);
  const alone = school.students.at(-1)?.studentID;
  const grouped = pairs.filter((pair) => pair.evaluator !== alone && pair.target !== alone);
  const inside = grouped.filter(
    ({ evaluator, target }) => groupOf.get(evaluator ?? 0) === groupOf.get(target),
  );
  // only the student without a group needs others, and takes the place of two pairs
  expect(grouped.length - inside.length).toBeLessThanOrEqual(2);
}

test('evaluators come from the groups of the chosen setting, also when they are assigned again', async () => {
  const school = await createSchool(api.db, { classes: 2, studentsPerClass: 8 });
  const { groupSettingID, groupOf } = await createGroups(school);
  const draft = await draftOf(school, groupSettingID);
  expect((await draft.check()).problems).toEqual([]);
  const evalSettingID = await draft.create();
  await expectInsideGroups(evalSettingID, school, groupOf);
  const detail = await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin });
  expect(detail.body.groupSetting).toEqual({ groupSettingID, title: '探究の班' });

  const { body } = await api.call('POST', `/exams/${evalSettingID}/evaluators/assign`, {
    token: school.admin,
  });
  await reassignEvaluatorsJob(api.deps, {
    companyID: school.companyID,
    operationID: body.operationID,
    evalSettingID,
    actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
  });
  await expectInsideGroups(evalSettingID, school, groupOf);
});

test('the confirmation names groups that are too small, and a draft of groups is refused', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 10 });
  const { groupSettingID } = await createGroups(school);
  const { preview } = await (await draftOf(school, groupSettingID, 3)).check();
  const named = preview.shortfalls.map((row: { groupName: string | null }) => row.groupName);
  expect(named).toEqual(expect.arrayContaining(['1班', '2班', '3班', null]));

  const unfinished = await createGroups(school, 'draft');
  const { problems } = await (await draftOf(school, unfinished.groupSettingID)).check();
  expect(problems).toContainEqual({
    step: 'examinees',
    field: 'groupSettingID',
    code: 'unknown',
    severity: 'error',
  });
});

test('a course that is given groups before its start has its evaluators assigned again inside them', async () => {
  const school = await createSchool(api.db, { classes: 2, studentsPerClass: 8 });
  const { groupSettingID, groupOf } = await createGroups(school);
  const evalSettingID = await (await draftOf(school, null)).create();
  const path = `/exams/${evalSettingID}/settings`;
  const call = { token: school.admin };
  const { data, updatedAt: basedOn } = (await api.call('GET', path, call)).body;
  const withGroups = { ...data, examinees: { ...data.examinees, groupSettingID } };
  const check = await api.call('POST', `${path}/check`, { ...call, body: { data: withGroups } });
  expect(check.body.effect).toEqual({ joining: 0, leaving: 0, assignsAgain: true });
  await api.call('PUT', path, { ...call, body: { data: withGroups, basedOn } });
  await expectInsideGroups(evalSettingID, school, groupOf);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { EvaluatorType, Role } from '@mebae/contracts';
import { startTestApi } from '../testing/api.ts';
import { createExam } from '../testing/exam.ts';
import { createSchool, makeTeachers, signedInAccount, type TestSchool } from '../testing/school.ts';

const api = await startTestApi();
/** An id that no table has. */
const nowhere = 2_000_000_000;

let school: TestSchool;
/** Ids of another school, by what they are of. */
let others: { student: number; schoolClass: number; tag: number };

async function tagOf(companyID: number): Promise<number> {
  const { tagID } = await api.db
    .insertInto('tag')
    .values({ companyID, tag: '合唱' })
    .returning('tagID')
    .executeTakeFirstOrThrow();
  return tagID;
}
const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown) =>
  api.call(method, path, { token: school.admin, ...(body !== undefined && { body }) });

beforeAll(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 12 });
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  others = {
    student: other.students[0]!.studentID,
    schoolClass: other.classes[0]!.schoolClassID,
    tag: await tagOf(other.companyID),
  };
});

describe('a draft of a course refuses', () => {
  const parts = (): [string, object][] => [
    ...[nowhere, others.schoolClass].map(
      (id) => ['schoolClassIDs', { examinees: { schoolClassIDs: [id] } }] as [string, object],
    ),
    ...[nowhere, others.tag].map(
      (id) => ['tagIDs', { examinees: { tagIDs: [id] } }] as [string, object],
    ),
    ...[nowhere, others.student].flatMap((id): [string, object][] => [
      ['studentIDs', { examinees: { studentIDs: [id] } }],
      ['excludedStudentIDs', { examinees: { excludedStudentIDs: [id] } }],
    ]),
    ['groupSettingID', { examinees: { groupSettingID: nowhere } }],
    ['customCompetencyIDs', { questions: { customCompetencyIDs: [nowhere] } }],
    ['eventID', { forEvent: { eventID: nowhere, moment: 'before' } }],
    ['copiedFrom', { copiedFrom: nowhere }],
  ];

  test('ids of other schools and of nothing, when it is begun and when it is saved', async () => {
    const begun = await call('POST', '/exams/drafts', { step: 'base', data: {} });
    for (const [reason, data] of parts()) {
      const made = await call('POST', '/exams/drafts', { step: 'base', data });
      expect([made.status, made.body.code, made.body.reason]).toEqual([400, 2003, reason]);
      const path = `/exams/drafts/${begun.body.draftID}`;
      const saved = await call('PUT', path, { step: 'base', data, basedOn: begun.body.updatedAt });
      expect([saved.status, saved.body.code, saved.body.reason]).toEqual([400, 2003, reason]);
    }
  });

  test('but keeps what it had before it was deleted', async () => {
    const tagID = await tagOf(school.companyID);
    const data = { examinees: { tagIDs: [tagID] } };
    const { body } = await call('POST', '/exams/drafts', { step: 'base', data });
    await api.db.deleteFrom('tag').where('tagID', '=', tagID).execute();
    const path = `/exams/drafts/${body.draftID}`;
    const saved = { step: 'mail', data, basedOn: body.updatedAt };
    expect((await call('PUT', path, saved)).status).toBe(200);
  });

  test('nor do other settings of a course take them', async () => {
    const exam = await createExam(api, school, { evaluatorsPerStudent: 2, startsInHours: 1 });
    const path = `/exams/${exam.evalSettingID}/settings`;
    const { body } = await call('GET', path);
    const data = { ...body.data, examinees: { ...body.data.examinees, tagIDs: [others.tag] } };
    const changed = await call('PUT', path, { data, basedOn: body.updatedAt });
    expect([changed.status, changed.body.reason]).toEqual([400, 'tagIDs']);
  });
});

describe('a class change refuses', () => {
  const constraints = {
    size: null,
    together: [],
    apart: [],
    balance: { scores: true, previousClasses: true, tagIDs: [] },
  };
  const mine = () => school.students[0]!.studentID;
  test('ids of other schools and of nothing', async () => {
    const row = (studentID: number, schoolClassID: number | null) => ({
      studentID,
      schoolClassID,
      isFixed: false,
    });
    const draft = { assignments: [], constraints };
    const balance = (tagIDs: number[]) => ({ ...constraints.balance, tagIDs });
    for (const [reason, change] of [
      ['studentID', { assignments: [row(others.student, null)] }],
      ['studentID', { assignments: [row(nowhere, null)] }],
      ['studentID', { constraints: { ...constraints, together: [[mine(), others.student]] } }],
      ['studentID', { constraints: { ...constraints, apart: [[mine(), nowhere]] } }],
      ['schoolClassID', { assignments: [row(mine(), others.schoolClass)] }],
      ['schoolClassID', { assignments: [row(mine(), nowhere)] }],
      ['tagIDs', { constraints: { ...constraints, balance: balance([others.tag]) } }],
      ['tagIDs', { constraints: { ...constraints, balance: balance([nowhere]) } }],
    ] as const) {
      const saved = await call('PUT', '/schoolClasses/change/1', {
        draft: { ...draft, ...change },
        updatedAt: null,
      });
      expect([saved.status, saved.body.code, saved.body.reason]).toEqual([400, 2003, reason]);
    }
  });
});

describe('groups refuse', () => {
  test('students left out and tags of other schools and of nothing', async () => {
    const request = {
      schoolClassIDs: school.classes.map((row) => row.schoolClassID),
      leftOut: [],
      evalSettingID: null,
      measure: { kind: 'competencies', weights: [{ competencyID: 1, weight: 1 }] },
      mode: 'balanced',
      size: { kind: 'groups', groups: 4 },
      together: [],
      apart: [],
      fixed: [],
      tagIDs: [],
    };
    for (const [reason, change] of [
      ['studentID', { leftOut: [others.student] }],
      ['studentID', { leftOut: [nowhere] }],
      ['tagIDs', { tagIDs: [others.tag] }],
      ['tagIDs', { tagIDs: [nowhere] }],
    ] as const) {
      const asked = await call('POST', '/groups/proposals', { ...request, ...change });
      expect([asked.status, asked.body.code, asked.body.reason]).toEqual([400, 2003, reason]);
    }
  });
});

test('what a student took part in is not taken back by the address of another', async () => {
  const [one, two] = school.students.map((row) => row.studentID);
  const added = await call('POST', `/studentRecord/${one}/participations`, {
    kind: 'event',
    title: '合唱祭',
  });
  const path = (studentID: number | undefined) =>
    `/studentRecord/${studentID}/participations/${added.body.participationID}`;
  expect((await call('DELETE', path(two))).status).toBe(404);
  expect((await call('DELETE', path(one))).status).toBe(200);
});

test('a course without a class of the teacher’s is one that is not there', async () => {
  const exam = await createExam(api, school, {
    evaluatorsPerStudent: 2,
    evaluatorType: EvaluatorType.Internal,
  });
  const stranger = await signedInAccount(api.db, school.companyID, Role.Normal);
  await makeTeachers(api.db, school.companyID, [stranger.userID]);
  const studentID = [...exam.tokens.keys()][0]!;
  const bodies = {
    '/outside': {
      evaluators: [{ studentID, name: '祖母', email: null, relation: '祖母' }],
      sendMail: false,
    },
    '/outside/1/renew': { sendMail: false },
    '/requests': { requestedEvaluatorIDs: [1], decision: 'accepted' },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const answers = [];
    for (const evalSettingID of [exam.evalSettingID, nowhere]) {
      const options = { token: stranger.token, body };
      const answer = await api.call('POST', `/exams/${evalSettingID}/evaluators${path}`, options);
      answers.push([answer.status, answer.body.code, answer.body.reason]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
  }
});

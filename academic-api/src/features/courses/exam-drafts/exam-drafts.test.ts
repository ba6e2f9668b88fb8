import { expect, test } from 'vitest';
import { createdExamOf } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 3, studentsPerClass: 8 });

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

const data = (title: string, schoolClassIDs: number[]) => ({
  base: { title, description: '前期の様子を見ます', startAt: hours(1), endAt: hours(48) },
  questions: {
    competencySettingType: 4,
    questionTypeID: 1,
    selfEvaluation: true,
    peerEvaluation: true,
  },
  examinees: { schoolClassIDs, evaluatorsPerStudent: 3, evaluatorScope: 1 },
  mail: { opening: true },
});

async function draftOf(content: unknown, token = school.admin): Promise<string> {
  const made = await api.call('POST', '/exams/drafts', {
    token,
    body: { step: 'confirm', data: content },
  });
  expect(made.status).toBe(200);
  return made.body.draftID;
}

const classIDs = (count: number): number[] =>
  school.classes.slice(0, count).map((row) => row.schoolClassID);

test('a draft keeps every step as it was typed, back and forth', async () => {
  const draftID = await draftOf({ base: { title: '　前期' } });
  const begun = await api.call('GET', `/exams/drafts/${draftID}`, { token: school.admin });
  const saved = await api.call('PUT', `/exams/drafts/${draftID}`, {
    token: school.admin,
    body: {
      step: 'questions',
      data: { base: { title: '　前期', endAt: null }, questions: { competencyIDs: [3, 1] } },
      basedOn: begun.body.updatedAt,
    },
  });
  expect(saved.status).toBe(200);
  const read = await api.call('GET', `/exams/drafts/${draftID}`, { token: school.admin });
  expect(read.body).toMatchObject({
    step: 'questions',
    data: { base: { title: '　前期', endAt: null }, questions: { competencyIDs: [3, 1] } },
  });
  const list = await api.call('GET', '/exams/drafts', { token: school.admin });
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ draftID, title: '　前期', step: 'questions' }),
  );
  expect(
    (await deleteAsRead(api, `/exams/drafts/${draftID}`, { token: school.admin })).status,
  ).toBe(200);
  const gone = await api.call('GET', `/exams/drafts/${draftID}`, { token: school.admin });
  expect(gone.status).toBe(404);
  expect(gone.body).toMatchObject({ code: 22, category: 1 });
});

test('a Normal teacher makes no drafts, and nobody sees those of another school', async () => {
  const refused = await api.call('POST', '/exams/drafts', {
    token: school.teacher,
    body: { step: 'base', data: {} },
  });
  expect(refused.status).toBe(403);
  const draftID = await draftOf(data('他校から', classIDs(1)));
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/check'],
    ['POST', '/create'],
    ['DELETE', '?updatedAt=2026-05-01T00:00:00.000Z'],
  ] as const) {
    const response = await api.call(method, `/exams/drafts/${draftID}${path}`, {
      token: other.admin,
    });
    expect(response.status).toBe(404);
  }
});

test('the check of an empty draft lists what is missing, step by step', async () => {
  const draftID = await draftOf({});
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  expect(check.body.preview).toBeNull();
  const fields = check.body.problems.map(
    (problem: { step: string; field: string; code: string }) =>
      `${problem.step}.${problem.field}.${problem.code}`,
  );
  expect(fields).toEqual([
    'base.title.required',
    'base.startAt.required',
    'base.endAt.required',
    'questions.questionTypeID.required',
    'examinees.schoolClassIDs.required',
  ]);
  const create = await api.call('POST', `/exams/drafts/${draftID}/create`, { token: school.admin });
  expect([create.status, create.body.code]).toEqual([400, 150]);
});

test('without a question type the confirmation page has its other figures', async () => {
  const content = data('質問なし', classIDs(1));
  const draftID = await draftOf({ ...content, questions: { peerEvaluation: true } });
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  expect(check.status).toBe(200);
  expect(check.body.preview).toMatchObject({ examinees: 8, questions: 0, precision: null });
});

test('dates are held against each other and against now', async () => {
  const wrong = data('日付', classIDs(1));
  wrong.base.startAt = hours(-1);
  wrong.base.endAt = hours(-2);
  const draftID = await draftOf(wrong);
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  expect(check.body.problems).toEqual([
    { step: 'base', field: 'startAt', code: 'startBeforeNow', severity: 'warning' },
    { step: 'base', field: 'endAt', code: 'endBeforeStart', severity: 'error' },
  ]);
});

test('the confirmation page lists what is then made', async () => {
  const draftID = await draftOf(data('　二つのクラス（春）', classIDs(2)));
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  expect(check.body.problems).toEqual([]);
  // No mail server is set in tests.
  expect(check.body.mailsAreHeld).toBe(true);
  expect(check.body.preview).toMatchObject({
    examinees: 16,
    questions: 7,
    selfRequests: 16,
    peerRequests: 48,
    // ten of them about the examples
    questionsPerPerson: { min: 38, max: 38 },
    parts: { examples: { questions: 10, minutes: 2 } },
    minutesPerPerson: 9,
    anchoringExamples: [{ exampleID: 1 }, { exampleID: 2 }],
    // examples alone link larger classes than two of eight
    precision: { isComparable: false },
    shortfalls: [],
    repeatedPairs: 0,
    mails: 16,
    withoutEmail: 0,
  });
  const made = await api.call('POST', `/exams/drafts/${draftID}/create`, { token: school.admin });
  expect(made.status).toBe(200);
  const { evalSettingID } = made.body;
  const detail = await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin });
  expect(detail.body.anchoringExamples).toEqual(check.body.preview.anchoringExamples);
  const requests = await api.db
    .selectFrom('evaluationRequest')
    .select(['kind', 'evaluatorStudentID', 'targetStudentID'])
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  expect(requests.filter((row) => row.kind === 'self')).toHaveLength(16);
  const classOf = new Map(school.students.map((s) => [s.studentID, s.schoolClassID]));
  const peers = requests.filter((row) => row.kind === 'peer');
  expect(peers).toHaveLength(48);
  for (const row of peers) {
    expect(classOf.get(row.evaluatorStudentID ?? 0)).toBe(classOf.get(row.targetStudentID));
  }
  expect((await api.call('GET', `/exams/drafts/${draftID}`, { token: school.admin })).status).toBe(
    409,
  );

  const again = await draftOf(data('二つのクラス（春）', classIDs(1)));
  const taken = await api.call('POST', `/exams/drafts/${again}/create`, { token: school.admin });
  expect(taken.status).toBe(400);
  expect(taken.body).toMatchObject({ code: 2003, reason: ['base.title: duplicateTitle'] });

  // the next course gives everyone other evaluators: 8 people, 3 each, 4 left
  const next = await draftOf(data('二回目', classIDs(2)));
  const second = await api.call('POST', `/exams/drafts/${next}/create`, { token: school.admin });
  const pairs = await api.db
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID', 'targetStudentID'])
    .where('evalSettingID', '=', second.body.evalSettingID)
    .where('kind', '=', 'peer')
    .execute();
  const before = new Set(peers.map((row) => `${row.evaluatorStudentID}>${row.targetStudentID}`));
  expect(pairs).toHaveLength(48);
  expect(
    pairs.filter((row) => before.has(`${row.evaluatorStudentID}>${row.targetStudentID}`)),
  ).toEqual([]);
});

test('two clicks on "create" make one course', async () => {
  const draftID = await draftOf(data('二度押し', classIDs(1)));
  const responses = await Promise.all(
    [1, 2].map(() => api.call('POST', `/exams/drafts/${draftID}/create`, { token: school.admin })),
  );
  expect(responses.map((response) => response.status).sort((a, b) => a - b)).toEqual([200, 409]);
  const rows = await api.db
    .selectFrom('exam')
    .where('title', '=', '二度押し')
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
});

test('a draft that has become a course says so, in every call of its author and to nobody else', async () => {
  const draftID = await draftOf(data('二つの画面', classIDs(1)));
  const path = `/exams/drafts/${draftID}`;
  const made = await api.call('POST', `${path}/create`, { token: school.admin });
  const calls = [
    ['GET', path],
    ['PUT', path],
    ['DELETE', `${path}?updatedAt=2026-05-01T00:00:00.000Z`],
    ['POST', `${path}/check`],
    ['POST', `${path}/create`],
  ] as const;
  for (const [method, address] of calls) {
    const basedOn = '2026-05-01T00:00:00.000Z';
    const body = method === 'PUT' ? { step: 'base', data: {}, basedOn } : undefined;
    const { status, body: failure } = await api.call(method, address, {
      token: school.admin,
      body,
    });
    expect([address, status, createdExamOf(failure.reason)]).toEqual([
      address,
      409,
      made.body.evalSettingID,
    ]);
  }
  const elsewhere = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  expect((await api.call('GET', path, { token: elsewhere.admin })).status).toBe(404);
});

test('a small class is helped out by the others and reported; nobody outside the classes takes part', async () => {
  const small = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
  const [first] = small.classes;
  const away = small.students.filter((s) => s.schoolClassID === first?.schoolClassID).slice(3);
  await api.db
    .updateTable('enrolment')
    .set({ state: 'transferredOut' })
    .where(
      'studentID',
      'in',
      away.map((s) => s.studentID),
    )
    .execute();
  const content = data(
    '小さなクラス',
    small.classes.map((c) => c.schoolClassID),
  );
  const draftID = await draftOf(content, small.admin);
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: small.admin });
  expect(check.body.preview).toMatchObject({ examinees: 9, peerRequests: 27 });
  expect(check.body.preview.shortfalls).toEqual([
    expect.objectContaining({
      schoolClassID: first?.schoolClassID,
      students: 3,
      wanted: 3,
      insideClass: 2,
      acrossClasses: 3,
      missing: 0,
    }),
  ]);
});

test('students without address get no mail; with nobody to mail to, the opening mail is refused (2030)', async () => {
  const young = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  await api.db
    .updateTable('student')
    .set({ email: null })
    .where('companyID', '=', young.companyID)
    .execute();
  const content = data(
    '小学校',
    young.classes.map((c) => c.schoolClassID),
  );
  const draftID = await draftOf(content, young.admin);
  const refused = await api.call('POST', `/exams/drafts/${draftID}/create`, { token: young.admin });
  expect([refused.status, refused.body.code]).toEqual([400, 2030]);
  const off = { ...content, mail: { opening: false } };
  const quiet = await draftOf(off, young.admin);
  const check = await api.call('POST', `/exams/drafts/${quiet}/check`, { token: young.admin });
  expect(check.body.preview).toMatchObject({ mails: 0, withoutEmail: 4 });
  const made = await api.call('POST', `/exams/drafts/${quiet}/create`, { token: young.admin });
  expect(made.status).toBe(200);
});

test('a class without students is 2002, and one that was deleted since is unknown', async () => {
  const bare = await createSchool(api.db, { classes: 1, studentsPerClass: 0 });
  const own = await draftOf(
    data(
      '空',
      bare.classes.map((c) => c.schoolClassID),
    ),
    bare.admin,
  );
  const none = await api.call('POST', `/exams/drafts/${own}/create`, { token: bare.admin });
  expect([none.status, none.body.code]).toEqual([400, 2002]);
  await api.db.deleteFrom('classTeacher').where('companyID', '=', bare.companyID).execute();
  await api.db.deleteFrom('schoolClass').where('companyID', '=', bare.companyID).execute();
  const check = await api.call('POST', `/exams/drafts/${own}/check`, { token: bare.admin });
  expect(check.body).toMatchObject({
    problems: [{ step: 'examinees', field: 'schoolClassIDs', code: 'unknown' }],
    preview: null,
  });
});

import { afterEach, beforeAll, expect, test } from 'vitest';
import { AdditionalPlan, DispCtrlType } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createEvent } from '../../../testing/events.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
}, 600_000);

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const firstClass = (): number => school.classes[0]?.schoolClassID ?? 0;
const studentsOf = (schoolClassID: number) =>
  school.students.filter((student) => student.schoolClassID === schoolClassID);

const base = (title: string) => ({ title, startAt: hours(1), endAt: hours(24 * 10) });
const questions = { competencySettingType: 4, questionTypeID: 1 };

async function draftOf(data: unknown, owner = school): Promise<string> {
  const made = await api.call('POST', '/exams/drafts', {
    token: owner.admin,
    body: { step: 'confirm', data },
  });
  expect(made.status).toBe(200);
  return made.body.draftID;
}
async function problemsOf(data: unknown, owner = school): Promise<string[]> {
  const draftID = await draftOf(data, owner);
  const { body } = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: owner.admin });
  return body.problems.map(
    (problem: { field: string; code: string; severity: string }) =>
      `${problem.severity}: ${problem.field} ${problem.code}`,
  );
}
async function courseOf(data: unknown): Promise<number> {
  const made = await api.call('POST', `/exams/drafts/${await draftOf(data)}/create`, {
    token: school.admin,
  });
  expect(made.body).toEqual({ evalSettingID: expect.any(Number) });
  return made.body.evalSettingID;
}
const setPlans = (plans: number[]) =>
  api.db
    .insertInto('licence')
    .values({
      companyID: school.companyID,
      plan: 'standard',
      maxStudents: 100,
      endsOn: '2099-03-31',
      additionalPlans: plans,
    })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet({ additionalPlans: plans }))
    .execute();
afterEach(() => setPlans([]));

const emptyRule = {
  schoolClassIDs: [] as number[],
  grades: [] as number[],
  tagIDs: [] as number[],
  studentIDs: [] as number[],
  excludedStudentIDs: [] as number[],
};
const membersOf = async (rule: Partial<typeof emptyRule>, search?: string) => {
  const { body } = await api.call('POST', '/exams/drafts/members', {
    token: school.admin,
    body: { rule: { ...emptyRule, ...rule }, search, page: 1, pageSize: 50 },
  });
  return body;
};

test('people are counted once by grade, class, tag and name, and without those who were taken out', async () => {
  const own = studentsOf(firstClass());
  const [first, second] = own;
  const other = school.students.find((student) => student.schoolClassID !== firstClass());
  const { tagID } = await api.db
    .insertInto('tag')
    .values({ companyID: school.companyID, tag: '生徒会' })
    .returning('tagID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('studentTag')
    .values(
      [first, other].map((student) => ({
        companyID: school.companyID,
        studentID: student?.studentID ?? 0,
        tagID,
      })),
    )
    .execute();
  const ids = { schoolClassIDs: [firstClass()], tagIDs: [tagID] };
  expect(await membersOf(ids)).toMatchObject({ members: 7, withEmail: 7, excluded: 0 });
  const named = { ...ids, studentIDs: [first?.studentID ?? 0] };
  expect(await membersOf(named)).toMatchObject({ members: 7 });
  const without = { ...named, excludedStudentIDs: [second?.studentID ?? 0] };
  const list = await membersOf(without);
  expect(list).toMatchObject({ members: 6, excluded: 1, totalRecords: 7 });
  expect(list.data.filter((row: { isExcluded: boolean }) => row.isExcluded)).toEqual([
    expect.objectContaining({ studentID: second?.studentID }),
  ]);
  expect(await membersOf({ grades: [1] })).toMatchObject({ members: 12 });
  const missing = await membersOf({ grades: [1] }, 'だれもいない');
  expect(missing).toMatchObject({ members: 12, totalRecords: 0, data: [] });

  const evalSettingID = await courseOf({ base: base('外した生徒'), questions, examinees: without });
  const made = await api.db
    .selectFrom('examinee')
    .select('studentID')
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  expect(made).toHaveLength(6);
  expect(made.map((row) => row.studentID)).not.toContain(second?.studentID);
});

test('trend checks need the plan; the read-only addition begins none; primary variants stay with primary schools', async () => {
  const data = (trendIDs: number[]) => ({
    base: base('トレンド'),
    questions: { ...questions, trendIDs },
    examinees: { schoolClassIDs: [firstClass()] },
  });
  expect(await problemsOf(data([1]))).toEqual(['error: trendIDs notInPlan']);
  await setPlans([AdditionalPlan.TrendCheckReadOnly]);
  expect(await problemsOf(data([1]))).toEqual(['error: trendIDs planReadOnly']);
  await setPlans([AdditionalPlan.TrendCheck]);
  expect(await problemsOf(data([1, 13]))).toEqual([]);
  expect(await problemsOf(data([1, 4]))).toEqual(['error: trendIDs notOffered']);
  const draftID = await draftOf(data([1, 13]));
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  expect(check.body.preview.parts.trend.questions).toBe(8);
  const preview = await api.call('GET', `/exams/drafts/${draftID}/preview`, {
    token: school.admin,
  });
  expect(preview.body.trendItems).toHaveLength(8);
  expect(preview.body).toMatchObject({ surveys: [], surveyAnswers: [] });
});

test('the preview shows the end that the draft has, and tomorrow where it has none or one that is over', async () => {
  const endOf = async (change: object) => {
    const draftID = await draftOf({ base: { ...base('終わり'), ...change }, questions });
    const { body } = await api.call('GET', `/exams/drafts/${draftID}/preview`, {
      token: school.admin,
    });
    expect(body).toMatchObject({ status: 'open' });
    return body;
  };
  const endAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  expect((await endOf({ endAt })).endAt).toBe(endAt);
  for (const other of [null, new Date(Date.now() - 86_400_000).toISOString()]) {
    const shown = await endOf({ endAt: other });
    expect(Date.parse(shown.endAt) - Date.parse(shown.serverTime)).toBe(86_400_000);
  }
});

test('the preview of a course that is made for an event shows the survey of its moment', async () => {
  const event = await createEvent(api.db, school, { title: '修学旅行' });
  const { eventID } = event;
  const draftID = await draftOf({
    base: base('事後'),
    questions,
    forEvent: { eventID, moment: 'after' },
  });
  const preview = () =>
    api.call('GET', `/exams/drafts/${draftID}/preview`, { token: school.admin });
  const { body } = await preview();
  const ids = event.items.filter((item) => item.moment === 'after').map((i) => i.surveyItemID);
  expect(body.surveys).toMatchObject([
    { title: '修学旅行', moment: 'after', items: ids.map((surveyItemID) => ({ surveyItemID })) },
  ]);
  await deleteAsRead(api, `/jgrow/events/${eventID}`, { token: school.admin });
  expect((await preview()).body.surveys).toEqual([]);
});

test('the figures of a draft for an event count its survey for those whom it asks', async () => {
  const event = await createEvent(api.db, school, {
    title: '合唱祭',
    activities: ['合唱', '準備', '片付け'],
    growingPurposeIDs: [1, 2],
    questions: Array.from({ length: 10 }, (_, index) => ({
      moment: 'after' as const,
      kind: 'text' as const,
      text: `質問${index}`,
    })),
  });
  const examinees = { schoolClassIDs: school.classes.map((row) => row.schoolClassID) };
  const previewOf = async (more: object) => {
    const draftID = await draftOf({ base: base('合唱祭の事後'), questions, examinees, ...more });
    const checked = await api.call('POST', `/exams/drafts/${draftID}/check`, {
      token: school.admin,
    });
    return checked.body.preview;
  };
  const plain = await previewOf({});
  expect(plain.parts.survey).toEqual({ questions: 0, minutes: 0 });
  const forEvent = (moment: string) => ({ forEvent: { eventID: event.eventID, moment } });
  const after = await previewOf(forEvent('after'));
  // three activities, two purposes and ten questions of its own; the second class is not asked
  expect(after.parts.survey).toEqual({ questions: 15, minutes: 2 });
  expect(after.questionsPerPerson).toEqual({
    min: plain.questionsPerPerson.min,
    max: plain.questionsPerPerson.max + 15,
  });
  expect(after.minutesPerPerson).toBeGreaterThan(plain.minutesPerPerson);
  const before = await previewOf(forEvent('before'));
  expect(before.parts.survey.questions).toBe(3);
  const nobody = await previewOf({
    ...forEvent('after'),
    examinees: { schoolClassIDs: [school.classes[1]?.schoolClassID] },
  });
  expect(nobody.parts.survey).toEqual({ questions: 0, minutes: 0 });

  const detail = await api.call('GET', `/jgrow/events/${event.eventID}`, { token: school.admin });
  expect(detail.body.surveyItems).toEqual({ before: 3, after: 15 });
  const evalSettingID = await courseOf({
    base: base('合唱祭の事後'),
    questions,
    examinees,
    ...forEvent('after'),
  });
  const exam = await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin });
  expect(exam.body.events).toMatchObject([{ moment: 'after', surveyItems: 15 }]);
});

test('the Uchida set is for Uchida schools; an invalid school competency is refused, a valid one adds its members', async () => {
  const data = (more: object) => ({
    base: base('項目'),
    questions: { ...questions, ...more },
    examinees: { schoolClassIDs: [firstClass()] },
  });
  expect(await problemsOf(data({ competencySettingType: 5 }))).toEqual([
    'error: competencyIDs notOffered',
  ]);
  await api.db
    .updateTable('company')
    .set({ dispCtrlType: DispCtrlType.Uchida })
    .where('companyID', '=', school.companyID)
    .execute();
  expect(await problemsOf(data({ competencySettingType: 5 }))).toEqual([]);
  await api.db
    .updateTable('company')
    .set({ dispCtrlType: DispCtrlType.Normal })
    .where('companyID', '=', school.companyID)
    .execute();
  const { customCompetencyID } = await api.db
    .insertInto('customCompetency')
    .values({
      companyID: school.companyID,
      name: '挑戦',
      competencyIDs: [1, 25],
      isValid: true,
      updatedAt: new Date(),
    })
    .returning('customCompetencyID')
    .executeTakeFirstOrThrow();
  const draftID = await draftOf(data({ customCompetencyIDs: [customCompetencyID] }));
  const check = await api.call('POST', `/exams/drafts/${draftID}/check`, { token: school.admin });
  const ids = check.body.preview.competencies.map((c: { competencyID: number }) => c.competencyID);
  expect(ids).toEqual([1, 3, 4, 6, 9, 18, 20, 25]);
  await api.db
    .updateTable('customCompetency')
    .set({ isValid: false })
    .where('customCompetencyID', '=', customCompetencyID)
    .execute();
  expect(await problemsOf(data({ customCompetencyIDs: [customCompetencyID] }))).toEqual([
    'error: customCompetencyIDs invalidCompetency',
  ]);
});

test('mails are held against the period; a course of parts alone needs no evaluation', async () => {
  const data = {
    base: base('メール'),
    questions: { ...questions, selfEvaluation: false, peerEvaluation: false, disposition: 'form' },
    examinees: { schoolClassIDs: [firstClass()] },
    mail: { closingSoon: 12, reminder: { kind: 'date', on: '2020-01-01' }, reportMail: 'afterEnd' },
  };
  expect(await problemsOf(data)).toEqual([
    'error: reminder outsideCourse',
    'warning: closingSoon longerThanCourse',
  ]);
  expect(
    await problemsOf({ ...data, questions: { ...data.questions, disposition: null } }),
  ).toContain('error: evaluation noEvaluation');
});

test('where the installation has no mails of courses, none of a draft’s mails count', async () => {
  const data = {
    base: base('メールなし'),
    questions,
    examinees: { schoolClassIDs: [firstClass()] },
    mail: { opening: true, reportMail: 'afterEnd' },
  };
  const flags = api.deps.config.featureFlags;
  Object.assign(api.deps.config, { featureFlags: [] });
  try {
    const { body } = await api.call('GET', '/account/profile', { token: school.admin });
    expect(body.featureFlags).toEqual([]);
    const evalSettingID = await courseOf(data);
    const exam = await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin });
    expect(exam.body).toMatchObject({ mail: { opening: false }, reportMail: null });
  } finally {
    Object.assign(api.deps.config, { featureFlags: flags });
  }
});

test('a copy is a draft with the old settings, without dates, that knows where it comes from', async () => {
  const { customCompetencyID } = await api.db
    .insertInto('customCompetency')
    .values({
      companyID: school.companyID,
      name: '探究',
      competencyIDs: [2],
      isValid: true,
      updatedAt: new Date(),
    })
    .returning('customCompetencyID')
    .executeTakeFirstOrThrow();
  const customCompetencyIDs = [customCompetencyID];
  const evalSettingID = await courseOf({
    base: { ...base('春の測定'), description: '説明' },
    questions: { ...questions, disposition: 'implicit', customCompetencyIDs },
    examinees: {
      schoolClassIDs: [firstClass()],
      joinLater: true,
      evaluatorsPerStudent: 4,
      evaluatorScope: 2,
      requestPermission: 2,
    },
    mail: { closingSoon: 2, recipients: 'everyone' },
  });
  const { partItems } = await api.db
    .selectFrom('exam')
    .select('partItems')
    .where('evalSettingID', '=', evalSettingID)
    .executeTakeFirstOrThrow();
  expect(
    partItems?.filter((item) => item.part === 'disposition' && item.version === 1),
  ).toHaveLength(20);
  expect(partItems?.some((item) => item.part === 'implicit' && item.version === 1)).toBe(true);
  const copy = await api.call('POST', `/exams/${evalSettingID}/copy`, { token: school.admin });
  expect(copy.body.data).toMatchObject({
    base: { title: '春の測定のコピー', description: '説明' },
    questions: {
      competencySettingType: 4,
      questionTypeID: 1,
      disposition: 'implicit',
      customCompetencyIDs,
    },
    examinees: {
      schoolClassIDs: [firstClass()],
      joinLater: true,
      evaluatorsPerStudent: 4,
      evaluatorScope: 2,
      requestPermission: 2,
    },
    mail: { closingSoon: 2, recipients: 'everyone', opening: false },
    copiedFrom: evalSettingID,
  });
  expect(copy.body.data.base).not.toHaveProperty('startAt');
  const copied = await courseOf({
    ...copy.body.data,
    base: { ...copy.body.data.base, startAt: hours(1), endAt: hours(9 * 24) },
  });
  const exam = await api.call('GET', `/exams/${copied}`, { token: school.admin });
  expect(exam.body.copiedFrom).toEqual({ evalSettingID, title: '春の測定' });
  const missing = await api.call('POST', '/exams/999999999/copy', { token: school.admin });
  expect([missing.status, missing.body.code]).toEqual([404, 22]);
});

test('a course of a past year is copied into this one; what is there no longer is left out and named', async () => {
  await setPlans([AdditionalPlan.TrendCheck]);
  const { companyID } = school;
  const past = school.schoolYear - 1;
  const classOf = async (name: string): Promise<number> =>
    (
      await api.db
        .insertInto('schoolClass')
        .values({ companyID, schoolYear: past, grade: 1, name })
        .returning('schoolClassID')
        .executeTakeFirstOrThrow()
    ).schoolClassID;
  const competencyOf = async (name: string): Promise<number> =>
    (
      await api.db
        .insertInto('customCompetency')
        .values({ companyID, name, competencyIDs: [1, 2], isValid: true, updatedAt: new Date() })
        .returning('customCompetencyID')
        .executeTakeFirstOrThrow()
    ).customCompetencyID;
  const [first, gone] = [await classOf(school.classes[0]?.name ?? ''), await classOf('昔の組')];
  const [kept, invalid, deleted] = [
    await competencyOf('残る力'),
    await competencyOf('使わない力'),
    await competencyOf('消えた力'),
  ];
  const [student] = studentsOf(firstClass());
  const evalSettingID = await courseOf({
    base: base('去年のコース'),
    questions: { ...questions, trendIDs: [1, 13], customCompetencyIDs: [kept, invalid, deleted] },
    examinees: { schoolClassIDs: [firstClass()] },
  });
  const rule = {
    ...emptyRule,
    schoolClassIDs: [first, gone],
    studentIDs: [student?.studentID ?? 0, 987_654],
    tagIDs: [987_654],
    joinLater: true,
  };
  await api.db
    .updateTable('exam')
    .set({ schoolYear: past, examineeRule: JSON.stringify(rule) })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  await api.db
    .updateTable('customCompetency')
    .set({ isValid: false })
    .where('customCompetencyID', '=', invalid)
    .execute();
  await api.db.deleteFrom('customCompetency').where('customCompetencyID', '=', deleted).execute();
  await setPlans([AdditionalPlan.TrendCheckReadOnly]);
  const { body } = await api.call('POST', `/exams/${evalSettingID}/copy`, { token: school.admin });
  expect(body.leftOut).toEqual({
    questions: ['使わない力', '自己好意', '学習意欲'],
    deletedCompetencies: 1,
    classes: [{ grade: 1, schoolClassName: '昔の組' }],
    tags: 1,
    students: 1,
  });
  expect(body.data).toMatchObject({
    questions: { trendIDs: [], customCompetencyIDs: [kept] },
    examinees: {
      schoolClassIDs: [firstClass()],
      studentIDs: [student?.studentID],
      tagIDs: [],
      joinLater: true,
    },
  });
  const dated = { ...body.data.base, startAt: hours(1), endAt: hours(9 * 24) };
  expect(await problemsOf({ ...body.data, base: dated })).toEqual([]);
});

test('a preview asks a made-up student every part, and nothing is made of it', async () => {
  const draftID = await draftOf({
    base: base('プレビュー'),
    questions: { ...questions, disposition: 'implicit' },
    examinees: { schoolClassIDs: [firstClass()] },
  });
  const path = `/exams/drafts/${draftID}/preview`;
  const { body } = await api.call('GET', path, { token: school.admin });
  expect(body).toMatchObject({ title: 'プレビュー', status: 'open', answers: [], receipt: null });
  expect(body.tasks.map((task: { kind: string }) => task.kind)).toEqual([
    'self',
    'peer',
    'peer',
    'peer',
  ]);
  expect(body.items).toHaveLength(7);
  expect(body.disposition.implicitTask).not.toBeNull();
  expect(body.candidate.lastName).toBe('見本');
  const rows = await api.db
    .selectFrom('exam')
    .where('title', '=', 'プレビュー')
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
});

test('a second window that saves an older draft is told, and overwrites nothing', async () => {
  const draftID = await draftOf({ base: { title: '一つ目' } });
  const path = `/exams/drafts/${draftID}`;
  const read = await api.call('GET', path, { token: school.admin });
  const basedOn = read.body.updatedAt;
  const save = (title: string) =>
    api.call('PUT', path, {
      token: school.admin,
      body: { step: 'base', data: { base: { title } }, basedOn },
    });
  api.setNow(new Date(Date.now() + 1000));
  expect((await save('先に保存')).status).toBe(200);
  const late = await save('後から保存');
  expect([late.status, late.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
  expect((await api.call('GET', path, { token: school.admin })).body.data.base.title).toBe(
    '先に保存',
  );
  api.setNow(new Date());
});

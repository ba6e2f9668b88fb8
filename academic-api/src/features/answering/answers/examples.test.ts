import { beforeEach, describe, expect, test } from 'vitest';
import { EvaluatorType, type AnswerSession, type ExampleAnswerInput } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
let exam: TestExam;

const api = await startTestApi();
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  exam = await createExam(api, school, {
    classes: 2,
    compareClasses: true,
    evaluatorType: EvaluatorType.Outside,
  });
});

const tokenOf = (index: number): string =>
  exam.tokens.get(school.students[index]?.studentID ?? 0) ?? '';
const open = async (candidate: string): Promise<AnswerSession> =>
  (await api.call('GET', '/answer/session', { candidate })).body;
const put = async (candidate: string, body: object) =>
  (await api.call('PUT', '/answer/answers', { candidate, body })).body;

/** An answer to every question about the examples. */
const aboutExamples = (session: AnswerSession, level: number | null = 3): ExampleAnswerInput[] =>
  (session.anchoring?.examples ?? []).flatMap(({ exampleID }) =>
    session.anchoring!.items.map(({ questionItemID }) => ({
      exampleID,
      questionItemID,
      level,
      milliseconds: 3000,
      answeredAt: session.serverTime,
    })),
  );
const aboutPeople = (session: AnswerSession) =>
  session.tasks.flatMap(({ evaluationRequestID }) =>
    session.items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 2,
      milliseconds: 3000,
      answeredAt: session.serverTime,
    })),
  );
const handIn = async (candidate: string) =>
  (await api.call('POST', '/answer/handIn', { candidate })).body;
const progressOf = async (index: number) => {
  const { body } = await api.call(
    'GET',
    `/exams/${exam.evalSettingID}/examinees?page=1&pageSize=50`,
    { token: school.admin },
  );
  return body.data.find(
    (row: { studentID: number }) => row.studentID === school.students[index]?.studentID,
  ).examples;
};

test('everybody who evaluates others is asked two examples with five questions, in every language', async () => {
  const { anchoring, minutes, tasks, items } = await open(tokenOf(0));
  expect(anchoring?.examples.map(({ exampleID }) => exampleID)).toEqual([1, 2]);
  expect(anchoring?.items.map(({ questionItemID }) => questionItemID)).toEqual([
    101, 301, 401, 901, 2001,
  ]);
  const texts = anchoring!.examples.flatMap(({ name, description }) => [name, description]);
  for (const text of [anchoring!.title, anchoring!.lead, ...anchoring!.notes, ...texts]) {
    expect(Object.keys(text).toSorted()).toEqual(['en', 'ja', 'vi']);
  }
  expect(minutes).toBe(Math.ceil((60 + 12 * (tasks.length * items.length + 10)) / 60));
});

test('they have to be answered before handing in; ‘I can’t tell’ is an answer', async () => {
  const session = await open(tokenOf(0));
  await put(tokenOf(0), { answers: aboutPeople(session) });
  const [first, ...others] = aboutExamples(session, null);
  expect(await progressOf(0)).toBe(0);
  expect(await put(tokenOf(0), { exampleAnswers: [first] })).toMatchObject({
    taken: 1,
    refusedExampleAnswers: [],
  });
  expect(await progressOf(0)).toBe(1);
  expect(await handIn(tokenOf(0))).toMatchObject({
    receipt: null,
    missing: [],
    missingExamples: others.map(({ exampleID, questionItemID }) => ({ exampleID, questionItemID })),
  });
  await put(tokenOf(0), { exampleAnswers: others });
  expect(await progressOf(0)).toBe(2);
  expect(await progressOf(1)).toBe(0);
  expect(await handIn(tokenOf(0))).toMatchObject({
    receipt: { receiptNumber: expect.any(String) },
  });
});

test('the later choice stays, in whatever order batches of two devices come', async () => {
  const session = await open(tokenOf(0));
  const [answer] = aboutExamples(session);
  const at = (seconds: number, level: number | null) => ({
    ...answer!,
    level,
    answeredAt: new Date(exam.startAt.getTime() + seconds * 1000).toISOString(),
  });
  await put(tokenOf(0), { exampleAnswers: [at(9, 4)] });
  await put(tokenOf(0), { exampleAnswers: [at(3, 1), at(8, null)] });
  await put(tokenOf(0), { exampleAnswers: [at(9, 4)] });
  expect((await open(tokenOf(0))).exampleAnswers).toMatchObject([{ level: 4 }]);
  await put(tokenOf(0), { exampleAnswers: [at(10, null)] });
  expect((await open(tokenOf(0))).exampleAnswers).toMatchObject([{ level: null }]);
});

test('answers to what is not asked are refused, and so are those after handing in', async () => {
  const session = await open(tokenOf(0));
  const [answer] = aboutExamples(session);
  const foreign = [
    { ...answer, exampleID: 3 },
    { ...answer, questionItemID: 102 },
  ];
  expect((await put(tokenOf(0), { exampleAnswers: foreign })).refusedExampleAnswers).toMatchObject([
    { exampleID: 3, reason: 'unknown' },
    { questionItemID: 102, reason: 'unknown' },
  ]);
  await put(tokenOf(0), {
    answers: aboutPeople(session),
    exampleAnswers: aboutExamples(session),
  });
  expect((await handIn(tokenOf(0))).receipt).not.toBeNull();
  const now = Date.now() + 5000;
  api.setNow(new Date(now));
  const late = { ...answer, level: 1, answeredAt: new Date(now).toISOString() };
  expect((await put(tokenOf(0), { exampleAnswers: [late] })).refusedExampleAnswers).toMatchObject([
    { reason: 'handedIn' },
  ]);
});

test('somebody from outside answers about them too, with the own link', async () => {
  const path = `/exams/${exam.evalSettingID}/evaluators/outside`;
  const added = await api.call('POST', path, {
    token: school.admin,
    body: {
      evaluators: [
        {
          studentID: school.students[0]?.studentID,
          name: '大川 恵',
          email: null,
          relation: '監督',
        },
      ],
      sendMail: false,
    },
  });
  expect(added.status).toBe(200);
  const { data } = (await api.call('GET', path, { token: school.admin })).body;
  const links = await api.call('POST', `${path}/links`, {
    token: school.admin,
    body: { outsideEvaluatorIDs: [data[0].outsideEvaluatorID] },
  });
  const token: string = links.body.data[0].url.split('/answer/')[1];
  const session = await open(token);
  expect(session.anchoring?.examples).toHaveLength(2);
  const untold = aboutPeople(session).map((answer) => ({ ...answer, level: null }));
  await put(token, { answers: untold });
  expect((await api.call('GET', path, { token: school.admin })).body.data).toMatchObject([
    { cannotJudge: true },
  ]);
  expect((await handIn(token)).missingExamples).toHaveLength(10);
  await put(token, { exampleAnswers: aboutExamples(session) });
  expect((await open(token)).exampleAnswers).toHaveLength(10);
  expect((await handIn(token)).receipt).not.toBeNull();
});

describe('courses without examples', () => {
  test('are those that don’t compare classes, and those that are there already', async () => {
    const other = await createExam(api, school, { classes: 1, compareClasses: true });
    const [token] = other.tokens.values();
    expect((await open(token!)).anchoring).toBeNull();
    await api.db
      .updateTable('exam')
      .set({ anchoring: null })
      .where('evalSettingID', '=', exam.evalSettingID)
      .execute();
    const session = await open(tokenOf(0));
    expect(session).toMatchObject({ anchoring: null, exampleAnswers: [] });
    await put(tokenOf(0), { answers: aboutPeople(session) });
    expect((await handIn(tokenOf(0))).receipt).not.toBeNull();
    expect(await progressOf(0)).toBeNull();
  });

  test('whoever evaluates nobody is asked about none', async () => {
    const studentID = school.students[3]!.studentID;
    await api.db
      .deleteFrom('evaluationRequest')
      .where('evalSettingID', '=', exam.evalSettingID)
      .where('kind', '=', 'peer')
      .where('evaluatorStudentID', '=', studentID)
      .execute();
    const session = await open(tokenOf(3));
    expect(session.anchoring).toBeNull();
    const answer = { ...aboutExamples(await open(tokenOf(0)))[0] };
    expect(
      (await put(tokenOf(3), { exampleAnswers: [answer] })).refusedExampleAnswers,
    ).toMatchObject([{ reason: 'unknown' }]);
    await put(tokenOf(3), { answers: aboutPeople(session) });
    expect((await handIn(tokenOf(3))).receipt).not.toBeNull();
  });
});

test('a course keeps the versions that it was made with', async () => {
  const before = await open(tokenOf(0));
  await api.db
    .insertInto('anchoringExample')
    .columns(['exampleID', 'version', 'questionItemIDs', 'wordings'])
    .expression((eb) =>
      eb
        .selectFrom('anchoringExample')
        .select((from) => [
          'exampleID',
          from.lit(2).as('version'),
          'questionItemIDs',
          from
            .val(JSON.stringify({ general: before.anchoring!.title }))
            .$castTo()
            .as('wordings'),
        ])
        .where('exampleID', '=', 1),
    )
    .execute();
  expect((await open(tokenOf(0))).anchoring).toEqual(before.anchoring);
  await api.db.deleteFrom('anchoringExample').where('version', '=', 2).execute();
});

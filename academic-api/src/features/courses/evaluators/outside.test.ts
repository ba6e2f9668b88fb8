import { beforeEach, expect, test } from 'vitest';
import { EvaluatorScope, EvaluatorType, RequestPermission } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { cleanUp } from '../../system/clean-up/clean-up.job.ts';
import { scoreExamJob } from '../../results/scores/score-exam.job.ts';

const dayMs = 86_400_000;
const guest = { name: '鷹栖原 みちよ', email: 'michiyo@home.example', relation: '祖母' };

let school: TestSchool;
let exam: TestExam;
const api = await startTestApi();

beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db);
});

async function makeCourse(evaluatorType: EvaluatorType): Promise<number[]> {
  exam = await createExam(api, school, { evaluatorsPerStudent: 2, evaluatorType });
  await api.db
    .updateTable('exam')
    .set({
      requestPermission: RequestPermission.IncludingGuests,
      evaluatorScope: EvaluatorScope.SameSchool,
    })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  return [...exam.tokens.keys()];
}
const staff = (method: 'GET' | 'POST', rest: string, body?: unknown) =>
  api.call(method, `/exams/${exam.evalSettingID}/evaluators${rest}`, {
    token: school.admin,
    ...(body !== undefined && { body }),
  });
const ask = async (asks: number, body: object): Promise<number> =>
  (await api.call('POST', '/answer/evaluators', { candidate: exam.tokens.get(asks) ?? '', body }))
    .body.requestedEvaluatorID;
const accept = (...requestedEvaluatorIDs: number[]) =>
  staff('POST', '/requests', { requestedEvaluatorIDs, decision: 'accepted' });
const linksOf = async (): Promise<string[]> => {
  const { data } = (await staff('GET', '/outside')).body;
  const outsideEvaluatorIDs = data.map(
    (row: { outsideEvaluatorID: number }) => row.outsideEvaluatorID,
  );
  const links = await staff('POST', '/outside/links', { outsideEvaluatorIDs });
  return links.body.data.map(({ url }: { url: string }) => url.split('/answer/')[1]);
};

/** Answers everything by a link, as a device would. @returns how many questions there were */
async function answerAll(token: string, levelOf: (item: number) => number): Promise<number> {
  const { body } = await api.call('GET', '/answer/session', { candidate: token });
  const answers = body.tasks.flatMap((task: { evaluationRequestID: number }) =>
    body.items.map((item: { questionItemID: number; itemVersion: number }) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level: levelOf(item.questionItemID),
      milliseconds: 5000,
      answeredAt: body.serverTime,
    })),
  );
  await api.call('PUT', '/answer/answers', { candidate: token, body: { answers } });
  return body.items.length;
}

test('the minutes that somebody from outside is told are those of the questions about one student', async () => {
  const [about = 0] = await makeCourse(EvaluatorType.Internal);
  await accept(await ask(about, { guest }));
  const [token = ''] = await linksOf();
  const minutes = async (): Promise<number> =>
    (await api.call('GET', '/answer/session', { candidate: token })).body.minutes;
  const before = await minutes();
  await api.db
    .updateTable('exam')
    .set({ disposition: 'form', trendIDs: [1, 7, 8] })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  expect(await minutes()).toBe(before);
});

test('the name of a student of the school is written as the reader’s language writes it', async () => {
  const [about = 0] = await makeCourse(EvaluatorType.Internal);
  const elsewhere = school.students.find((s) => !exam.tokens.has(s.studentID))!.studentID;
  const named = {
    lastName: '鷹栖',
    firstName: 'みなみ',
    lastNameKana: 'タカス',
    firstNameKana: 'ミナミ',
  };
  await api.db
    .updateTable('student')
    .set({ ...named, email: 'minami@school.example' })
    .where('studentID', '=', elsewhere)
    .execute();
  await accept(await ask(about, { studentID: elsewhere }), await ask(about, { guest }));
  const names = async (lang: string): Promise<string[]> =>
    (
      await api.call('GET', `/exams/${exam.evalSettingID}/evaluators/outside`, {
        token: school.admin,
        headers: { lang },
      })
    ).body.data.map(({ name }: { name: string }) => name);
  expect((await names('ja')).toSorted()).toEqual(['鷹栖 みなみ', guest.name].toSorted());
  expect((await names('en')).toSorted()).toEqual(
    ['鷹栖 みなみ (Takasu Minami)', guest.name].toSorted(),
  );

  const links = await linksOf();
  const sessions = await Promise.all(
    links.map(
      async (candidate) => (await api.call('GET', '/answer/session', { candidate })).body.candidate,
    ),
  );
  expect(sessions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...named, latinName: 'Takasu Minami' }),
      expect.objectContaining({ lastName: guest.name, firstName: '' }),
    ]),
  );
  const mails = await api.db
    .selectFrom('outboxMail')
    .select('body')
    .where('companyID', '=', school.companyID)
    .where('recipient', '=', 'minami@school.example')
    .execute();
  expect(mails.map(({ body }) => body.includes('鷹栖 みなみ'))).toEqual([true]);

  // a name that was erased does not come back from the student's own row
  await api.db
    .updateTable('outsideEvaluator')
    .set({ name: '＊＊' })
    .where('studentID', '=', elsewhere)
    .execute();
  expect((await names('ja')).toSorted()).toEqual([guest.name, '＊＊'].toSorted());
  const shown = await Promise.all(
    links.map(
      async (candidate) =>
        (await api.call('GET', '/answer/session', { candidate })).body.candidate.lastName,
    ),
  );
  expect(new Set(shown)).toEqual(new Set([guest.name, '＊＊']));
});

test('in a course of internal evaluators staff add nobody from outside; whom a candidate may ask for comes by a request', async () => {
  const [about = 0] = await makeCourse(EvaluatorType.Internal);
  const body = { evaluators: [{ studentID: about, ...guest }], sendMail: true };
  expect(await staff('POST', '/outside', body)).toMatchObject({
    status: 409,
    body: { reason: 'internalOnly' },
  });
  expect((await staff('GET', '')).body.evaluatorType).toBe(EvaluatorType.Internal);
  expect((await staff('GET', '/outside')).body.totalRecords).toBe(0);
  await accept(await ask(about, { guest }));
  expect((await staff('GET', '/outside')).body.data).toMatchObject([{ name: guest.name }]);

  const [other = 0] = await makeCourse(EvaluatorType.Outside);
  const added = await staff('POST', '/outside', {
    ...body,
    evaluators: [{ studentID: other, ...guest }],
  });
  expect(added.body).toEqual({ added: 1, mails: 1 });
});

test('the links to print are everybody’s, however many pages the list has, but for revoked ones', async () => {
  const [about = 0] = await makeCourse(EvaluatorType.Outside);
  const evaluators = Array.from({ length: 60 }, (_, index) => ({
    studentID: about,
    name: `相手${index + 1}`,
    email: null,
    relation: '',
  }));
  await staff('POST', '/outside', { evaluators, sendMail: false });
  const [newest] = (await staff('GET', '/outside')).body.data;
  await staff('POST', `/outside/${newest.outsideEvaluatorID}/revoke`);
  const links = await staff('POST', '/outside/links', { outsideEvaluatorIDs: null });
  expect(links.body.data.map(({ name }: { name: string }) => name)).toEqual(
    evaluators.slice(0, -1).map(({ name }) => name),
  );
  const other = await createSchool(api.db);
  const foreign = await api.call('POST', `/exams/${exam.evalSettingID}/evaluators/outside/links`, {
    token: other.admin,
    body: { outsideEvaluatorIDs: null },
  });
  expect(foreign.status).toBe(404);
});

test('a student who is not in the course and evaluates two of it is one evaluator of the estimation', async () => {
  const [first = 0, second = 0, ...others] = await makeCourse(EvaluatorType.Internal);
  const elsewhere = school.students.find((s) => !exam.tokens.has(s.studentID))?.studentID ?? 0;
  await accept(
    await ask(first, { studentID: elsewhere }),
    await ask(second, { studentID: elsewhere }),
    await ask(second, { guest }),
  );
  const links = await linksOf();
  expect(links).toHaveLength(3);
  let questions = 0;
  for (const link of links) questions = await answerAll(link, (item) => 1 + (item % 4));
  for (const id of [first, second, ...others]) {
    await answerAll(exam.tokens.get(id) ?? '', (item) => 1 + ((item + id) % 4));
  }
  await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID: exam.evalSettingID });

  const fits = await api.db
    .selectFrom('outsideEvaluatorFit as f')
    .innerJoin('outsideEvaluator as o', 'o.outsideEvaluatorID', 'f.outsideEvaluatorID')
    .select(['o.studentID', 'f.ratings', 'f.severity'])
    .where('f.evalSettingID', '=', exam.evalSettingID)
    .orderBy('f.outsideEvaluatorID')
    .execute();
  const own = fits.filter((fit) => fit.studentID === elsewhere);
  expect(own.map((fit) => fit.ratings)).toEqual([2 * questions, 2 * questions]);
  expect(new Set(own.map((fit) => fit.severity)).size).toBe(1);
  expect(fits.find((fit) => fit.studentID === null)?.ratings).toBe(questions);

  const { competencyID } = await api.db
    .selectFrom('score')
    .select('competencyID')
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', '=', second)
    .where('value', 'is not', null)
    .executeTakeFirstOrThrow();
  const path = `/studentRecord/${second}/score/${exam.evalSettingID}/${competencyID}`;
  const explained = await api.call('GET', path, { token: school.admin });
  expect([explained.status, explained.body.course?.evaluators]).toEqual([
    200,
    exam.tokens.size + 2,
  ]);
});

test('names and addresses from outside go with the student, the month and the answers', async () => {
  const [first = 0, second = 0] = await makeCourse(EvaluatorType.Outside);
  const asked = await ask(first, { guest });
  await ask(second, { guest });
  await accept(asked);
  const { companyID } = school;
  const held = async (): Promise<string[]> => {
    const rows = await Promise.all([
      api.db
        .selectFrom('outsideEvaluator')
        .selectAll()
        .where('companyID', '=', companyID)
        .execute(),
      api.db
        .selectFrom('requestedEvaluator')
        .selectAll()
        .where('companyID', '=', companyID)
        .execute(),
    ]);
    const text = JSON.stringify(rows);
    return Object.values(guest).filter((word) => text.includes(word));
  };
  expect(await held()).toEqual(Object.values(guest));

  // over since more than a month: the addresses lead nowhere any more
  const end = new Date(Date.now() - 40 * dayMs);
  await api.db
    .updateTable('exam')
    .set({ startAt: new Date(end.getTime() - dayMs), endAt: end, scoringState: 'done' })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  expect((await cleanUp(api.deps)).outsideAddresses).toBe(3);
  expect(await held()).toEqual([guest.name, guest.relation]);

  const retention = (await api.call('GET', '/school/retention', { token: school.admin })).body;
  await api.call('PUT', '/school/retention', {
    token: school.admin,
    body: { ...retention, answerDays: 2 * 365, updatedAt: null },
  });
  expect((await cleanUp(api.deps)).outsideNames).toBe(0);
  api.setNow(new Date(Date.now() + 3 * 365 * dayMs));
  expect((await cleanUp(api.deps)).outsideNames).toBe(3);
  expect(await held()).toEqual([]);
});

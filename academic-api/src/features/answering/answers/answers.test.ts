import { fc, runs } from '@mebae/testing/properties';
import { beforeEach, expect, test } from 'vitest';
import type { AnswerSession, AnswerInput } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
let exam: TestExam;
let serial = 0;
const minute = 60_000;

const api = await startTestApi({ config: { rateLimitFactor: 1 } });
beforeEach(async () => {
  api.setNow(null);
  serial += 1;
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  exam = await createExam(api, school, { title: `回答 ${serial}` });
});

const tokenOf = (index: number): string =>
  exam.tokens.get(school.students[index]?.studentID ?? 0) ?? '';

async function open(candidate: string): Promise<AnswerSession> {
  const { status, body } = await api.call('GET', '/answer/session', { candidate });
  expect(status).toBe(200);
  const session: AnswerSession = body;
  return session;
}

const put = (candidate: string, answers: unknown[]) =>
  api.call('PUT', '/answer/answers', { candidate, body: { answers } });

/** An answer to every question of a session. */
const allAnswers = (session: AnswerSession, level = 3, at = new Date()): AnswerInput[] =>
  session.tasks.flatMap((task) =>
    session.items.map((item) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level,
      milliseconds: 4200,
      answeredAt: at.toISOString(),
    })),
  );

test('a link opens what its owner is asked, in every language', async () => {
  const session = await open(tokenOf(0));
  expect(session).toMatchObject({
    schoolName: '試験中学校',
    candidate: { lastName: '山田', firstName: '太郎1' },
    status: 'open',
    language: 'ja',
    receipt: null,
    answers: [],
    minutes: 7,
  });
  expect(session.tasks.map((task) => task.kind)).toEqual(['self', 'peer', 'peer', 'peer']);
  expect(session.items).toHaveLength(7);
  const texts = session.items.flatMap((item) => [item.self, item.other, ...item.levels]);
  expect(texts.every((text) => text.ja && text.en && text.vi)).toBe(true);
  expect(session.practice.levels).toHaveLength(4);
  const seen = await api.db
    .selectFrom('examinee')
    .select(['firstSeenAt', 'lastSeenAt'])
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', '=', school.students[0]?.studentID ?? 0)
    .executeTakeFirstOrThrow();
  expect(seen.firstSeenAt).not.toBeNull();
  expect(seen.lastSeenAt).not.toBeNull();
});

test('class and number stand beside a name that somebody else has too, readings beside every name', async () => {
  const [, second, two] = school.students;
  await api.db
    .updateTable('student')
    .set({ lastName: '鈴木', firstName: '葵', lastNameKana: 'スズキ', firstNameKana: 'アオイ' })
    .where('studentID', 'in', [second!.studentID, two!.studentID])
    .execute();
  const { tasks, wording } = await open(tokenOf(0));
  expect(wording).toBe('general');
  const peers = tasks.filter((task) => task.kind === 'peer').map((task) => task.target);
  const same = peers.filter((target) => target.lastName === '鈴木');
  expect(same.length).toBeGreaterThan(0);
  for (const target of same) {
    expect(target).toMatchObject({
      lastNameKana: 'スズキ',
      firstNameKana: 'アオイ',
      classAndNumber: {
        grade: 1,
        schoolClassName: expect.any(String),
        studentNumber: expect.any(Number),
      },
    });
  }
  const others = peers.filter((target) => target.lastName !== '鈴木');
  expect(others.map((target) => target.classAndNumber)).toEqual(others.map(() => null));
});

test('without a link, or with a wrong one, nothing opens', async () => {
  expect((await api.call('GET', '/answer/session')).status).toBe(401);
  const wrong = await api.call('GET', '/answer/session', { candidate: 'x'.repeat(27) });
  expect(wrong.status).toBe(401);
  expect((await api.call('GET', '/answer/session', { token: school.admin })).status).toBe(401);
});

test('answers are kept as given, can be changed, and move the progress', async () => {
  const session = await open(tokenOf(0));
  const [first, ...others] = allAnswers(session);
  if (!first) throw new Error('no questions');
  expect((await put(tokenOf(0), [first])).body).toEqual({
    taken: 1,
    refused: [],
    refusedExampleAnswers: [],
    refusedParts: [],
    refusedSurveyAnswers: [],
  });
  const progress = async () =>
    api.db
      .selectFrom('evaluationRequest')
      .select('progress')
      .where('evaluationRequestID', '=', first.evaluationRequestID)
      .executeTakeFirstOrThrow();
  expect((await progress()).progress).toBe(1);
  const changed = { ...first, level: 1, answeredAt: new Date(Date.now() + 1).toISOString() };
  await put(tokenOf(0), [changed, ...others]);
  expect((await progress()).progress).toBe(2);
  const again = await open(tokenOf(0));
  expect(again.answers).toHaveLength(28);
  expect(
    again.answers.find(
      (a) =>
        a.evaluationRequestID === first.evaluationRequestID &&
        a.questionItemID === first.questionItemID,
    )?.level,
  ).toBe(1);
});

test('two devices, any order, any repetition: the same answers are stored', async () => {
  const session = await open(tokenOf(1));
  const questions = allAnswers(session).slice(0, 6);
  const given = fc.record({
    question: fc.nat(5),
    level: fc.integer({ min: 1, max: 4 }),
    second: fc.integer({ min: 1, max: 20 }),
  });
  const stored = async () => {
    const rows = (await open(tokenOf(1))).answers;
    return rows.map((row) => [
      row.evaluationRequestID,
      row.questionItemID,
      row.level,
      row.answeredAt,
    ]);
  };
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(given, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { maxLength: 4 }),
      async (batches, repeats) => {
        await api.db.deleteFrom('answer').where('companyID', '=', school.companyID).execute();
        // each round a minute of its own calls: the link's limit counts them
        round += 1;
        const bodies = batches.map((batch) =>
          batch.map((choice) => ({
            ...questions[choice.question],
            level: choice.level,
            answeredAt: new Date(exam.startAt.getTime() + choice.second * 1000).toISOString(),
          })),
        );
        const direct = async (order: typeof bodies) => {
          for (const body of order) {
            expect((await put(tokenOf(1), body)).status).toBe(200);
          }
        };
        await direct(bodies);
        const straight = await stored();
        await api.db.deleteFrom('answer').where('companyID', '=', school.companyID).execute();
        const repeated = repeats.flatMap((n) => bodies[n % bodies.length] ?? []);
        await direct(bodies.toReversed());
        if (repeated.length > 0) await direct([repeated]);
        expect(await stored()).toEqual(straight);
      },
    ),
    runs(4),
  );
  expect(round).toBe(4);
});

test('somebody else’s request, an unknown question and an unknown version are refused, the rest is kept', async () => {
  const mine = allAnswers(await open(tokenOf(0)));
  const theirs = allAnswers(await open(tokenOf(1)));
  const [good] = mine;
  if (!good) throw new Error('no questions');
  const response = await put(tokenOf(0), [
    good,
    theirs[0],
    { ...good, questionItemID: 2501 },
    { ...good, itemVersion: 99 },
  ]);
  expect(response.body.taken).toBe(1);
  expect(response.body.refused.map((row: { reason: string }) => row.reason)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
  const rows = await api.db
    .selectFrom('answer')
    .select('evaluationRequestID')
    .where('companyID', '=', school.companyID)
    .execute();
  expect(rows.map((row) => row.evaluationRequestID)).toEqual([good.evaluationRequestID]);
});

test('handing in lists what is missing, then answers one receipt for good', async () => {
  const session = await open(tokenOf(0));
  const answers = allAnswers(session);
  await put(tokenOf(0), answers.slice(1));
  const early = await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect(early.body).toEqual({
    receipt: null,
    missing: [
      {
        evaluationRequestID: answers[0]?.evaluationRequestID,
        questionItemID: answers[0]?.questionItemID,
      },
    ],
    missingExamples: [],
    missingParts: [],
    missingSurveyItems: [],
  });
  await put(tokenOf(0), answers.slice(0, 1));
  const done = await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect(done.body.receipt.receiptNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const twice = await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect(twice.body).toEqual(done.body);
  expect((await open(tokenOf(0))).receipt).toEqual(done.body.receipt);
});

test('after handing in, what another device had on the way is taken, what is chosen later is refused', async () => {
  const session = await open(tokenOf(0));
  const answers = allAnswers(session, 2, new Date(Date.now() - 10 * minute));
  await put(tokenOf(0), answers);
  await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  const [first, second] = answers;
  if (!first || !second) throw new Error('no questions');
  const onTheWay = {
    ...first,
    level: 4,
    answeredAt: new Date(Date.now() - 5 * minute).toISOString(),
  };
  api.setNow(new Date(Date.now() + 2 * minute));
  const late = { ...second, level: 4, answeredAt: new Date(Date.now() + minute).toISOString() };
  const result = await put(tokenOf(0), [onTheWay, late]);
  expect(result.body.taken).toBe(1);
  expect(result.body.refused).toMatchObject([
    { questionItemID: second.questionItemID, reason: 'handedIn' },
  ]);
});

test('before the start no question is shown and none is taken', async () => {
  const later = await createExam(api, school, { title: `先 ${serial}`, startsInHours: 2 });
  const candidate = later.tokens.get(school.students[0]?.studentID ?? 0) ?? '';
  const session = await open(candidate);
  expect(session).toMatchObject({ status: 'beforeStart', items: [], tasks: [], answers: [] });
  const answers = allAnswers(await open(tokenOf(0))).slice(0, 1);
  const result = await put(candidate, answers);
  expect(result.body.refused).toMatchObject([{ reason: 'beforeStart' }]);
  const handIn = await api.call('POST', '/answer/handIn', { candidate });
  expect([handIn.status, handIn.body.reason]).toEqual([400, 'beforeStart']);
});

test('answers on the way are taken for ten minutes after the end, and no longer', async () => {
  const session = await open(tokenOf(0));
  const [first, second] = allAnswers(session);
  api.setNow(new Date(exam.endAt.getTime() + 9 * minute));
  expect((await open(tokenOf(0))).status).toBe('grace');
  expect((await put(tokenOf(0), [first])).body).toEqual({
    taken: 1,
    refused: [],
    refusedExampleAnswers: [],
    refusedParts: [],
    refusedSurveyAnswers: [],
  });
  api.setNow(new Date(exam.endAt.getTime() + 10 * minute));
  expect((await put(tokenOf(0), [second])).body.refused).toMatchObject([{ reason: 'ended' }]);
  expect(await open(tokenOf(0))).toMatchObject({
    status: 'ended',
    items: [],
    endAt: exam.endAt.toISOString(),
  });
});

test('during the grace what there is can be handed in, and before it and after it not', async () => {
  const handIn = (candidate: string) => api.call('POST', '/answer/handIn', { candidate });
  const [first] = allAnswers(await open(tokenOf(0)));
  await put(tokenOf(0), [first]);
  expect((await handIn(tokenOf(0))).body.receipt).toBeNull();
  api.setNow(new Date(exam.endAt.getTime() + 9 * minute));
  const { body } = await handIn(tokenOf(0));
  expect(body).toMatchObject({ receipt: { handedInAt: expect.any(String) }, missing: [] });
  expect((await open(tokenOf(0))).receipt).toEqual(body.receipt);
  // with nothing at all there is nothing to hand in
  expect((await handIn(tokenOf(1))).body.reason).toBe('ended');
  api.setNow(new Date(exam.endAt.getTime() + 10 * minute));
  expect((await handIn(tokenOf(1))).body.reason).toBe('ended');
});

test('an open page learns of an early end, of an extension and of another device’s receipt', async () => {
  const stateOf = async (candidate: string) =>
    (await api.call('GET', '/answer/state', { candidate })).body;
  expect(await stateOf(tokenOf(0))).toEqual({
    status: 'open',
    endAt: exam.endAt.toISOString(),
    receipt: null,
  });
  await put(tokenOf(0), allAnswers(await open(tokenOf(0))));
  const { body } = await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect(await stateOf(tokenOf(0))).toMatchObject({ status: 'open', receipt: body.receipt });

  const path = `/exams/${exam.evalSettingID}`;
  const ended = await api.call('POST', `${path}/end`, { token: school.admin });
  expect(await stateOf(tokenOf(1))).toMatchObject({ status: 'grace', endAt: ended.body.endedAt });
  const endAt = new Date(exam.endAt.getTime() + 60 * minute).toISOString();
  await api.call('POST', `${path}/extensions`, {
    token: school.admin,
    body: { people: { studentIDs: [school.students[1]?.studentID] }, endAt },
  });
  expect(await stateOf(tokenOf(1))).toEqual({ status: 'open', endAt, receipt: null });
  expect(await stateOf(tokenOf(2))).toMatchObject({ status: 'grace' });
});

test('the language of the pages is kept with the link', async () => {
  const set = await api.call('PUT', '/answer/language', {
    candidate: tokenOf(0),
    body: { language: 'vi' },
  });
  expect(set.status).toBe(200);
  expect((await open(tokenOf(0))).language).toBe('vi');
});

test('a link is held to sixty calls a minute over all its calls, and others are not', async () => {
  const calls = Array.from({ length: 60 }, (_, index) =>
    index % 2 === 0
      ? api.call('GET', '/answer/session', { candidate: tokenOf(2) })
      : api.call('POST', '/answer/handIn', { candidate: tokenOf(2) }),
  );
  const statuses = (await Promise.all(calls)).map((response) => response.status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const read = () => api.call('GET', '/answer/session', { candidate: tokenOf(2) });
  let over = await read();
  // Where sixty calls take longer than a minute, the next one is of another minute.
  while (over.status === 200) {
    const more = await Promise.all(Array.from({ length: 60 }, read));
    over = more.find(({ status }) => status !== 200) ?? over;
  }
  expect(over.status).toBe(429);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.call('GET', '/answer/session', { candidate: tokenOf(3) })).status).toBe(200);
});

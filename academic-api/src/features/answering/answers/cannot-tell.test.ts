import { fc, runs } from '@mebae/testing/properties';
import { beforeEach, expect, test } from 'vitest';
import type { AnswerInput, AnswerSession } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
let exam: TestExam;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  exam = await createExam(api, school);
});

const tokenOf = (index: number): string =>
  exam.tokens.get(school.students[index]?.studentID ?? 0) ?? '';
const open = async (candidate: string): Promise<AnswerSession> =>
  (await api.call('GET', '/answer/session', { candidate })).body;
const put = async (candidate: string, answers: readonly AnswerInput[]) =>
  (await api.call('PUT', '/answer/answers', { candidate, body: { answers } })).body;

/** An answer to every question of a session. */
const answersTo = (
  session: AnswerSession,
  levelOf: (task: AnswerSession['tasks'][number], index: number) => number | null,
): AnswerInput[] =>
  session.tasks.flatMap((task) =>
    session.items.map((item, index) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level: levelOf(task, index),
      milliseconds: 4200,
      answeredAt: session.serverTime,
    })),
  );

const requestOf = (evaluationRequestID: number) =>
  api.db
    .selectFrom('evaluationRequest')
    .select(['progress', 'cannotTell', 'cannotJudge'])
    .where('companyID', '=', school.companyID)
    .where('evaluationRequestID', '=', evaluationRequestID)
    .executeTakeFirstOrThrow();

test('counts as answered: whoever can’t tell hands in, and finds it again', async () => {
  const session = await open(tokenOf(0));
  const answers = answersTo(session, (task) => (task.kind === 'self' ? 3 : null));
  expect(await put(tokenOf(0), answers)).toMatchObject({ taken: 28, refused: [] });
  const [peer] = session.tasks.filter((task) => task.kind === 'peer');
  expect(await requestOf(peer!.evaluationRequestID)).toEqual({
    progress: 2,
    cannotTell: 7,
    cannotJudge: true,
  });
  expect((await open(tokenOf(0))).answers.filter(({ level }) => level === null)).toHaveLength(21);
  const { body } = await api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect(body).toMatchObject({ missing: [], receipt: { receiptNumber: expect.any(String) } });
});

test('nobody says it about themselves', async () => {
  const session = await open(tokenOf(1));
  const [self] = answersTo(session, () => null);
  expect(await put(tokenOf(1), [self!])).toMatchObject({
    taken: 0,
    refused: [{ questionItemID: self!.questionItemID, reason: 'unknown' }],
  });
});

test('in whatever order and how often answers come, the counts are those of what is kept', async () => {
  const session = await open(tokenOf(2));
  const [peer] = session.tasks.filter((task) => task.kind === 'peer');
  const choice = fc.record({
    item: fc.constantFrom(...session.items),
    level: fc.option(fc.integer({ min: 1, max: 4 })),
    second: fc.integer({ min: 0, max: 5 }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(choice, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (batches) => {
        round += 1;
        // each round is later than the one before, and within the course
        const from = exam.startAt.getTime() + round * 10_000;
        for (const batch of batches) {
          const given = batch.map(({ item, level, second }) => ({
            evaluationRequestID: peer!.evaluationRequestID,
            questionItemID: item.questionItemID,
            itemVersion: item.itemVersion,
            level,
            milliseconds: 1000,
            answeredAt: new Date(from + second * 1000).toISOString(),
          }));
          await put(tokenOf(2), given);
        }
        const kept = (await open(tokenOf(2))).answers;
        const untold = kept.filter(({ level }) => level === null).length;
        expect(await requestOf(peer!.evaluationRequestID)).toEqual({
          progress: kept.length === 7 ? 2 : 1,
          cannotTell: untold,
          cannotJudge: 2 * untold > 7,
        });
      },
    ),
    runs(25),
  );
});

test('staff see in the progress who can’t tell, and about whom', async () => {
  const session = await open(tokenOf(0));
  const [known, stranger] = session.tasks.filter((task) => task.kind === 'peer');
  await put(
    tokenOf(0),
    answersTo(session, (task, index) => {
      if (task === stranger) return null;
      return task === known && index === 0 ? null : 2;
    }),
  );
  const path = `/exams/${exam.evalSettingID}`;
  const people = await api.call('GET', `${path}/examinees?page=1&pageSize=50`, {
    token: school.admin,
  });
  const row = people.body.data.find(
    (person: { studentID: number }) => person.studentID === school.students[0]?.studentID,
  );
  expect(row).toMatchObject({ cannotTell: 8, cannotJudge: 0, peerGiving: 2 });
  expect(
    people.body.data.map((person: { cannotJudge: number }) => person.cannotJudge).toSorted(),
  ).toEqual([0, 0, 0, 0, 1]);
  const detail = await api.call('GET', path, { token: school.admin });
  expect(detail.body.classes[0]).toMatchObject({ cannotTell: 8 });
});

import { expect, it, vi } from 'vitest';
import type { AnswerSession, AnswerInput } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import * as repository from './save-answers.repository.ts';

/** How often calls were batched: each call counts once for its session and, with a link, once for its work. */
const begun = vi.hoisted(() => ({ count: 0, changed: () => {} }));
vi.mock(import('../../../lib/calls/batch-concurrent-calls.ts'), async (original) => {
  const { batchConcurrentCalls } = await original();
  const counted: typeof batchConcurrentCalls = (work, atMost) => {
    const call = batchConcurrentCalls(work, atMost);
    return (argument) => {
      begun.count += 1;
      const result = call(argument);
      begun.changed();
      return result;
    };
  };
  return { batchConcurrentCalls: counted };
});

const api = await startTestApi();

const newSchool = async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 12 });
  return { school, exam: await createExam(api, school, { evaluatorsPerStudent: 2 }) };
};
const tokensOf = ({ exam, school }: { exam: TestExam; school: TestSchool }): string[] =>
  school.students.map(({ studentID }) => exam.tokens.get(studentID) ?? '');

async function answersOf(candidate: string, level = 3): Promise<AnswerInput[]> {
  const { body } = await api.call('GET', '/answer/session', { candidate });
  const { tasks, items } = body as AnswerSession;
  return tasks.flatMap(({ evaluationRequestID }) =>
    items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level,
      milliseconds: 2100,
      answeredAt: new Date().toISOString(),
    })),
  );
}

const save = (candidate: string, answers: AnswerInput[]) =>
  api.call('PUT', '/answer/answers', { candidate, body: { answers } });

/**
 * How many batches each transaction held, while `work` ran. The first transaction of each course is held until all calls
 * have come, so that the others wait for it on a slow machine too.
 * @param calls how many calls of people with a link `work` makes
 * @param strangers how many calls of people without one
 */
async function batchesDuring(
  { calls, strangers = 0 }: { calls: number; strangers?: number },
  work: () => Promise<unknown>,
): Promise<number[]> {
  const expected = begun.count + 2 * calls + strangers;
  const allCame = new Promise<void>((resolve) => {
    begun.changed = () => {
      if (begun.count >= expected) resolve();
    };
  });
  const { lockToSave } = repository;
  const lock = vi.spyOn(repository, 'lockToSave').mockImplementation(async (...args) => {
    await allCame;
    return lockToSave(...args);
  });
  try {
    await work();
    return lock.mock.calls.map(([, sessions]) => sessions.length);
  } finally {
    lock.mockRestore();
  }
}

it('a school that answers at once shares transactions, and everybody gets the own result', async () => {
  const [first, other] = [await newSchool(), await newSchool()];
  const people = [...tokensOf(first), ...tokensOf(other)];
  const given = await Promise.all(people.map((token) => answersOf(token)));
  const foreign = given[0]!;
  given[1] = [...given[1]!, ...foreign];
  const calls = people.map((token, index) => ({ token, answers: given[index]! }));
  let results: Awaited<ReturnType<typeof save>>[] = [];
  const sizes = await batchesDuring({ calls: people.length, strangers: 1 }, async () => {
    results = await Promise.all([
      ...calls.map(({ token, answers }) => save(token, answers)),
      save('no link at all', foreign),
    ]);
  });

  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThan(people.length / 2);
  expect(results.at(-1)).toMatchObject({ status: 401, body: { code: -1 } });
  for (const [index, { status, body }] of results.slice(0, -1).entries()) {
    expect(status).toBe(200);
    const refused = index === 1 ? foreign.length : 0;
    expect(body.taken).toBe(given[index]!.length - refused);
    expect(body.refused.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array.from({ length: refused }, () => 'unknown'),
    );
  }
  const rows = await api.db
    .selectFrom('answer')
    .select(['companyID', (eb) => eb.fn.countAll<number>().as('count')])
    .where('companyID', 'in', [first.school.companyID, other.school.companyID])
    .groupBy('companyID')
    .execute();
  const expected = given[0]!.length * 12;
  expect(rows.map(({ count }) => count)).toEqual([expected, expected]);
});

it('of two devices of one person in one transaction, the later choice stays', async () => {
  const made = await newSchool();
  const [token = '', ...others] = tokensOf(made);
  const earlier = await answersOf(token, 1);
  const later = earlier.map((answer) => ({
    ...answer,
    level: 4,
    answeredAt: new Date(Date.parse(answer.answeredAt) + 1).toISOString(),
  }));
  api.setNow(new Date(Date.now() + 60_000));
  const sizes = await batchesDuring({ calls: others.length + 2 }, () =>
    Promise.all([
      save(token, later),
      save(token, earlier),
      ...others.map((other) => save(other, [])),
    ]),
  );
  api.setNow(null);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
  const session: AnswerSession = (await api.call('GET', '/answer/session', { candidate: token }))
    .body;
  expect(session.answers.map(({ level }) => level)).toEqual(later.map(() => 4));
});

it('who is locked by other work waits for it, and nobody else does', async () => {
  const made = await newSchool();
  const [held = '', ...others] = tokensOf(made);
  const [answers, ...ofOthers] = await Promise.all(
    [held, ...others].map((other) => answersOf(other)),
  );
  const { companyID, students } = made.school;
  let waiting: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await api.db.transaction().execute(async (tx) => {
    // a change of the row, as staff make it: who has waited goes on with what it says by then
    await tx
      .updateTable('examinee')
      .set({ endAt: new Date(Date.now() + 96 * 3_600_000) })
      .where('companyID', '=', companyID)
      .where('studentID', '=', students[0]!.studentID)
      .execute();
    waiting = save(held, answers!).then(({ status }) => {
      isDone = true;
      return status;
    });
    const saved = await Promise.all(others.map((other, index) => save(other, ofOthers[index]!)));
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    expect(isDone).toBe(false);
  });
  expect(await waiting).toBe(200);
});

it('a call that fails its transaction fails no other, and the transaction is logged', async () => {
  const made = await newSchool();
  const [bad = '', ...others] = tokensOf(made);
  const [badAnswers, ...ofOthers] = await Promise.all(
    [bad, ...others].map((other) => answersOf(other)),
  );
  const keep = repository.keepAnswers;
  const badRequest = badAnswers![0]!.evaluationRequestID;
  const spy = vi.spyOn(repository, 'keepAnswers').mockImplementation((...args) => {
    const [tx, companyID, answers] = args;
    // what the database refuses breaks the whole transaction
    const broken = answers.map((answer) =>
      answer.evaluationRequestID === badRequest ? { ...answer, level: 9 } : answer,
    );
    return keep(tx, companyID, broken, args[3], args[4]);
  });
  const logged = vi.spyOn(api.app.log, 'warn');
  let results: Awaited<ReturnType<typeof save>>[] = [];
  await batchesDuring({ calls: others.length + 1 }, async () => {
    results = await Promise.all([
      ...others.map((other, index) => save(other, ofOthers[index]!)),
      save(bad, badAnswers!),
    ]);
  });
  const saved = results.slice(0, -1);
  const refused = results.at(-1);
  spy.mockRestore();
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.any(Error), call: 'answer.save' }),
    'calls failed together',
  );
  logged.mockRestore();
  expect(refused?.status).toBe(500);
  for (const [index, { status, body }] of saved.entries()) {
    expect(status).toBe(200);
    expect(body.taken).toBe(ofOthers[index]!.length);
  }
});

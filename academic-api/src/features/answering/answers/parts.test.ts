import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type {
  AnswerSession,
  DispositionMethod,
  BlockInput,
  PartAnswerInput,
} from '@mebae/contracts';
import { implicitBlocks } from '@mebae/rules';
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

/** Has the course ask the parts. */
const setParts = (disposition: DispositionMethod | null, trendIDs: number[]) =>
  api.db
    .updateTable('exam')
    .set({ disposition, trendIDs })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();

async function open(candidate: string): Promise<AnswerSession> {
  const { status, body } = await api.call('GET', '/answer/session', { candidate });
  expect(status).toBe(200);
  const session: AnswerSession = body;
  return session;
}

const put = (candidate: string, body: object) =>
  api.call('PUT', '/answer/answers', { candidate, body });

/** An answer to every item of a part. */
const partAnswers = (
  session: AnswerSession,
  part: 'disposition' | 'trend',
  value = 4,
  at = new Date(),
): PartAnswerInput[] =>
  (part === 'trend' ? session.trendItems : (session.disposition?.items ?? [])).map((item) => ({
    part,
    itemID: item.itemID,
    itemVersion: item.itemVersion,
    value,
    milliseconds: 2500,
    answeredAt: at.toISOString(),
  }));

/** Every block of the task, each word of it in turn. */
function allBlocks(session: AnswerSession, milliseconds = 700, at = new Date()): BlockInput[] {
  const task = session.disposition?.implicitTask;
  if (!task) throw new Error('no implicit task');
  const { scaleID, taskVersion, isFirstPoleFirst } = task;
  return implicitBlocks(isFirstPoleFirst).map(({ block, left, right, trials }) => {
    const words = task.words.filter((word) => [...left, ...right].includes(word.group));
    return {
      scaleID,
      taskVersion,
      isFirstPoleFirst,
      block,
      trials: Array.from({ length: trials }, (_, index) => ({
        wordID: words[index % words.length]?.wordID ?? 0,
        isCorrect: index % 10 !== 0,
        milliseconds: milliseconds + index,
      })),
      answeredAt: at.toISOString(),
    };
  });
}

const progressOf = async (index: number) =>
  api.db
    .selectFrom('examineePart')
    .select(['part', 'progress', 'method'])
    .where('studentID', '=', school.students[index]?.studentID ?? 0)
    .orderBy('part')
    .execute();

test('a course without parts asks none', async () => {
  expect(await open(tokenOf(0))).toMatchObject({
    disposition: null,
    trendItems: [],
    partAnswers: [],
  });
});

test('a link opens the form and the trends of its course, trends mixed, in every language', async () => {
  await setParts('form', [13, 1]);
  const { disposition, trendItems, minutes } = await open(tokenOf(0));
  expect(disposition?.implicitTask).toBeNull();
  expect(disposition?.items).toHaveLength(20);
  expect(trendItems.map((item) => item.itemID)).toEqual([131, 11, 132, 12, 133, 13, 134, 14]);
  const texts = [
    ...trendItems.map((item) => item.statement),
    ...(disposition?.items ?? []).flatMap((item) => [item.left, item.right]),
  ];
  expect(texts.every((text) => text.ja && text.en && text.vi)).toBe(true);
  // what a score is made of stays on the server
  expect(JSON.stringify([disposition, trendItems])).not.toMatch(/isReversed|scaleID|trendID/);
  expect(minutes).toBeGreaterThan(7);
});

test('after the end nothing of the parts leaves the server', async () => {
  await setParts('implicit', [1]);
  const { endAt } = exam;
  api.setNow(new Date(endAt.getTime() + 11 * minute));
  expect(await open(tokenOf(0))).toMatchObject({ disposition: null, trendItems: [] });
});

test('of two devices the later choice stays, in whatever order they come', async () => {
  await setParts(null, [1]);
  const session = await open(tokenOf(0));
  const at = Date.now();
  const [early] = partAnswers(session, 'trend', 2, new Date(at - minute));
  const [late] = partAnswers(session, 'trend', 5, new Date(at));
  for (const order of [[late], [early], [late, early]]) {
    expect((await put(tokenOf(0), { partAnswers: order })).body.refusedParts).toEqual([]);
  }
  expect((await open(tokenOf(0))).partAnswers).toMatchObject([{ value: 5 }]);
});

test('a block that arrived stays as it was done; another device’s later one changes nothing', async () => {
  await setParts('implicit', []);
  const session = await open(tokenOf(0));
  const [first] = allBlocks(session, 700);
  const [second] = allBlocks(session, 1500);
  await put(tokenOf(0), { blocks: [first] });
  const again = await put(tokenOf(0), { blocks: [second] });
  // safe: the block is there, and is of no use to send again
  expect(again.body).toEqual({
    taken: 1,
    refused: [],
    refusedExampleAnswers: [],
    refusedParts: [],
    refusedSurveyAnswers: [],
  });
  const stored = await api.db
    .selectFrom('implicitBlock')
    .select(['block', 'trials'])
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  expect(stored).toEqual([{ block: 1, trials: first?.trials }]);
  expect((await open(tokenOf(0))).disposition?.implicitTask?.doneBlocks).toEqual([1]);
});

test('pairings come in both orders over the candidates, and in one order for each', async () => {
  await setParts('implicit', []);
  const orders = [];
  for (const index of [0, 1, 2, 3]) {
    const { disposition } = await open(tokenOf(index));
    orders.push(disposition?.implicitTask?.isFirstPoleFirst);
  }
  expect(orders.filter(Boolean)).toHaveLength(2);
  const session = await open(tokenOf(0));
  const [block] = allBlocks(session);
  await put(tokenOf(0), { blocks: [{ ...block, isFirstPoleFirst: !block?.isFirstPoleFirst }] });
  const again = await open(tokenOf(0));
  expect(again.disposition?.implicitTask?.isFirstPoleFirst).toBe(!block?.isFirstPoleFirst);
});

test('progress says how far a part is, and which way of the disposition test was taken', async () => {
  await setParts('implicit', [1]);
  const session = await open(tokenOf(0));
  expect(await progressOf(0)).toEqual([]);
  const blocks = allBlocks(session);
  await put(tokenOf(0), { blocks: blocks.slice(0, 3) });
  expect(await progressOf(0)).toEqual([{ part: 'disposition', progress: 1, method: 'implicit' }]);
  await put(tokenOf(0), { blocks: blocks.slice(3), partAnswers: partAnswers(session, 'trend') });
  expect(await progressOf(0)).toEqual([
    { part: 'disposition', progress: 2, method: 'implicit' },
    { part: 'trend', progress: 2, method: null },
  ]);
  const other = await open(tokenOf(1));
  await put(tokenOf(1), {
    blocks: allBlocks(other).slice(0, 1),
    partAnswers: partAnswers(other, 'disposition'),
  });
  expect(await progressOf(1)).toEqual([{ part: 'disposition', progress: 2, method: 'form' }]);
});

test('handing in lists what is missing in the parts', async () => {
  await setParts('implicit', [1]);
  const session = await open(tokenOf(0));
  const answers = session.tasks.flatMap(({ evaluationRequestID }) =>
    session.items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 3,
      milliseconds: 4000,
      answeredAt: new Date().toISOString(),
    })),
  );
  const blocks = allBlocks(session);
  const trend = partAnswers(session, 'trend');
  await put(tokenOf(0), { answers, blocks: blocks.slice(0, 5), partAnswers: trend.slice(0, 3) });
  const handIn = () => api.call('POST', '/answer/handIn', { candidate: tokenOf(0) });
  expect((await handIn()).body).toEqual({
    receipt: null,
    missing: [],
    missingExamples: [],
    missingParts: [
      { part: 'disposition', count: 2 },
      { part: 'trend', count: 1 },
    ],
    missingSurveyItems: [],
  });
  await put(tokenOf(0), { blocks: blocks.slice(5), partAnswers: trend.slice(3) });
  expect((await handIn()).body.receipt.receiptNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  // what another device had on the way is taken, what was chosen later is refused
  const late = new Date(Date.now() + 2 * minute);
  api.setNow(late);
  const after = await put(tokenOf(0), { partAnswers: partAnswers(session, 'trend', 1, late) });
  expect(after.body.refusedParts).toMatchObject(trend.map(() => ({ reason: 'handedIn' })));
});

test('the grace of ten minutes holds for parts, and no longer', async () => {
  await setParts('implicit', [1]);
  const session = await open(tokenOf(0));
  const body = { partAnswers: partAnswers(session, 'trend'), blocks: allBlocks(session) };
  api.setNow(new Date(exam.endAt.getTime() + 9 * minute));
  expect((await put(tokenOf(0), body)).body).toMatchObject({
    taken: 11,
    refusedParts: [],
    refusedSurveyAnswers: [],
  });
  api.setNow(new Date(exam.endAt.getTime() + 10 * minute));
  const late = await put(tokenOf(1), body);
  expect(late.body.taken).toBe(0);
  expect(new Set(late.body.refusedParts.map((row: { reason: string }) => row.reason))).toEqual(
    new Set(['ended']),
  );
});

test('what the course does not ask is refused, the rest is kept', async () => {
  await setParts('form', [1]);
  const session = await open(tokenOf(0));
  const [good] = partAnswers(session, 'trend');
  const block = {
    scaleID: 1,
    taskVersion: 1,
    block: 1,
    isFirstPoleFirst: true,
    trials: [{ wordID: 1, isCorrect: true, milliseconds: 600 }],
    answeredAt: new Date().toISOString(),
  };
  const result = await put(tokenOf(0), {
    partAnswers: [good, { ...good, itemID: 21 }, { ...good, itemVersion: 99 }],
    blocks: [block],
  });
  expect(result.body).toEqual({
    taken: 1,
    refused: [],
    refusedExampleAnswers: [],
    refusedParts: [
      { part: 'trend', number: 21, reason: 'unknown' },
      { part: 'trend', number: good?.itemID, reason: 'unknown' },
      { part: 'disposition', number: 1, reason: 'unknown' },
    ],
    refusedSurveyAnswers: [],
  });
});

test('a course asks the versions that it was made with; a newer version changes nothing in it', async () => {
  await setParts('implicit', [1]);
  const before = await open(tokenOf(0));
  const partItems = [
    ...(before.disposition?.items ?? []).map((item) => ({ part: 'disposition', ...item })),
    ...before.trendItems.map((item) => ({ part: 'trend', ...item })),
    { part: 'implicit', itemID: before.disposition?.implicitTask?.scaleID, itemVersion: 1 },
  ].map(({ part, itemID, itemVersion }) => ({ part, itemID, version: itemVersion }));
  await sql`update exam set part_items = ${JSON.stringify(partItems)}::jsonb`.execute(api.db);
  await sql`insert into part_item select part, item_id, 2, scale_id, position, is_reversed, wordings
    from part_item where item_id = 11`.execute(api.db);
  await sql`insert into implicit_task select scale_id, 2, wordings from implicit_task`.execute(
    api.db,
  );
  const after = await open(tokenOf(0));
  expect({ ...after, serverTime: '' }).toEqual({ ...before, serverTime: '' });
  await sql`update exam set part_items = null`.execute(api.db);
  const newest = await open(tokenOf(0));
  expect(newest.trendItems.find((item) => item.itemID === 11)).toMatchObject({ itemVersion: 2 });
  expect(newest.disposition?.implicitTask).toMatchObject({ taskVersion: 2 });
  await sql`delete from part_item where version = 2`.execute(api.db);
  await sql`delete from implicit_task where version = 2`.execute(api.db);
});

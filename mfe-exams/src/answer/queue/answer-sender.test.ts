import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import type { AnswerInput } from '@mebae/contracts';
import { AnswerSender, batchOf, type SenderSnapshot } from './answer-sender.ts';
import { FakeStorage } from './fake-storage.test-data.ts';
import {
  isLater,
  linkName,
  pendingAnswers,
  questionKey,
  type AnyInput,
} from './pending-answers.ts';

/** A server that keeps answers: the later choice wins, however often a batch comes. */
class FakeServer {
  readonly kept = new Map<string, AnyInput>();
  take(answers: readonly AnyInput[]): void {
    for (const answer of answers) {
      const known = this.kept.get(questionKey(answer));
      if (!known || isLater(answer, known)) this.kept.set(questionKey(answer), answer);
    }
  }
}

const answerAt = (second: number, question: number, level: number): AnswerInput => ({
  evaluationRequestID: 1,
  questionItemID: question,
  itemVersion: 1,
  level,
  milliseconds: 3000,
  answeredAt: new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString(),
});

const exampleAnswerAt = (second: number, question: number, level: number): AnyInput => ({
  exampleID: 2,
  questionItemID: question,
  // every second one could not tell
  level: level % 2 === 0 ? level : null,
  milliseconds: 3000,
  answeredAt: answerAt(second, 1, 1).answeredAt,
});

const statementAt = (second: number, itemID: number, value: number): AnyInput => ({
  part: 'trend',
  itemID,
  itemVersion: 1,
  value,
  milliseconds: 3000,
  answeredAt: answerAt(second, 1, 1).answeredAt,
});

const surveyAnswerAt = (second: number, surveyItemID: number, value: number): AnyInput => ({
  surveyItemID,
  value: surveyItemID % 2 === 0 ? value : null,
  options: [],
  text: surveyItemID % 2 === 0 ? '' : `言葉 ${value}`,
  milliseconds: 3000,
  answeredAt: answerAt(second, 1, 1).answeredAt,
});

const blockAt = (second: number, block: number): AnyInput => ({
  scaleID: 1,
  taskVersion: 1,
  block,
  isFirstPoleFirst: true,
  trials: [{ wordID: 1, isCorrect: true, milliseconds: 600 + second }],
  answeredAt: answerAt(second, 1, 1).answeredAt,
});

/** Timers that a test fires by hand. */
function manualTimers() {
  const due = new Set<() => void>();
  return {
    due,
    later: (run: () => void): (() => void) => {
      const once = (): void => {
        due.delete(once);
        run();
      };
      due.add(once);
      return () => due.delete(once);
    },
    fire: async (): Promise<void> => {
      for (const run of due) run();
      await settle();
    },
  };
}

type Outcome = 'taken' | 'lostOnTheWay' | 'answerLost';

function setUp() {
  const storage = new FakeStorage();
  const server = new FakeServer();
  const timers = manualTimers();
  let outcomes: Outcome[] = [];
  let snapshot: SenderSnapshot | null = null;
  const openPage = (): AnswerSender =>
    new AnswerSender({
      pending: pendingAnswers(storage, 'link'),
      send: async (answers) => {
        const outcome = outcomes.shift() ?? 'taken';
        await Promise.resolve();
        if (outcome === 'lostOnTheWay') throw new Error('network');
        server.take(answers);
        if (outcome === 'answerLost') throw new Error('network');
        return {
          taken: answers.length,
          refused: [],
          refusedExampleAnswers: [],
          refusedParts: [],
          refusedSurveyAnswers: [],
        };
      },
      isFinal: () => false,
      onChange: (next) => {
        snapshot = next;
      },
      later: timers.later,
    });
  return {
    storage,
    server,
    timers,
    openPage,
    nextOutcomes: (next: Outcome[]) => {
      outcomes = next;
    },
    snapshot: () => snapshot,
  };
}

/** Lets everything run that is ready to. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('through a flaky network and reloads no answer is ever lost', async () => {
  const outcome = fc.constantFrom<Outcome>('taken', 'lostOnTheWay', 'answerLost');
  const event = fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      question: fc.integer({ min: 101, max: 106 }),
      level: fc.integer({ min: 1, max: 4 }),
      of: fc.constantFrom(
        'person' as const,
        'example' as const,
        'part' as const,
        'survey' as const,
        'block' as const,
      ),
    }),
    fc.constant({ kind: 'reload' as const }),
    fc.constant({ kind: 'timer' as const }),
    fc.constant({ kind: 'online' as const }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 40 }),
      fc.array(outcome, { maxLength: 40 }),
      async (events, outcomes) => {
        const { server, storage, timers, openPage, nextOutcomes } = setUp();
        nextOutcomes([...outcomes]);
        const chosen = new Map<string, AnyInput>();
        let page = openPage();
        for (const [second, step] of events.entries()) {
          if (step.kind === 'answer') {
            const answer = {
              person: () => answerAt(second, step.question, step.level),
              example: () => exampleAnswerAt(second, step.question, step.level),
              part: () => statementAt(second, step.question, step.level),
              survey: () => surveyAnswerAt(second, step.question, step.level),
              block: () => blockAt(second, step.question - 100),
            }[step.of]();
            const key = questionKey(answer);
            // a block is done once: the first stays
            if (!('trials' in answer && chosen.has(key))) chosen.set(key, answer);
            page.push(answer);
          } else if (step.kind === 'reload') {
            page.close();
            page = openPage();
            page.sendNow();
          } else if (step.kind === 'online') page.sendNow();
          else await timers.fire();
          if (second % 2 === 0) await settle();
        }
        await settle();
        nextOutcomes([]);
        expect(await page.flush()).toBe(true);
        expect(Object.fromEntries(server.kept)).toEqual(Object.fromEntries(chosen));
        expect(storage.length).toBe(0);
      },
    ),
  );
});

test('a choice that is changed while its call runs is sent afterwards', async () => {
  const { server, openPage } = setUp();
  const page = openPage();
  page.push(answerAt(1, 101, 2));
  page.push(answerAt(2, 101, 4));
  await settle();
  expect(await page.flush()).toBe(true);
  expect(server.kept.get('1/101')).toMatchObject({ level: 4 });
});

test('quick answers travel together, not one call each', async () => {
  const { timers, openPage, storage } = setUp();
  let calls = 0;
  const page = new AnswerSender({
    pending: pendingAnswers(storage, 'link'),
    send: async (answers) => {
      calls += 1;
      await Promise.resolve();
      return {
        taken: answers.length,
        refused: [],
        refusedExampleAnswers: [],
        refusedParts: [],
        refusedSurveyAnswers: [],
      };
    },
    isFinal: () => false,
    onChange: () => undefined,
    later: timers.later,
  });
  page.push(answerAt(1, 101, 1));
  await settle();
  for (const question of [102, 103, 104]) page.push(answerAt(2, question, 2));
  await settle();
  expect(calls).toBe(1);
  await timers.fire();
  expect(calls).toBe(2);
  expect(openPage().snapshot().pending).toBe(0);
});

test('without storage the answers live in memory until they are sent', async () => {
  const { storage, server, openPage, nextOutcomes } = setUp();
  storage.full = true;
  nextOutcomes(['lostOnTheWay']);
  const page = openPage();
  page.push(answerAt(1, 101, 3));
  await settle();
  expect(page.snapshot()).toMatchObject({ state: 'waiting', pending: 1, isStored: false });
  storage.full = false;
  page.push(answerAt(2, 101, 4));
  expect(page.snapshot()).toMatchObject({ pending: 1, isStored: true });
  expect(await page.flush()).toBe(true);
  expect(server.kept.size).toBe(1);
  expect(page.snapshot()).toMatchObject({ pending: 0, isStored: true });
});

test('an entry that is no answer is left alone and holds nothing up', () => {
  const storage = new FakeStorage();
  storage.setItem('mebae-answer:link:1/101', '{"level":9}');
  storage.setItem('mebae-answer:link:1/102', 'not json');
  storage.setItem('mebae-answer:link:trend/11', JSON.stringify(statementAt(1, 11, 6)));
  const unfit = [{ value: 6 }, { options: [10] }, { options: [1, 1] }, { text: null }];
  for (const [index, part] of unfit.entries()) {
    const entry = { ...surveyAnswerAt(1, index, 1), ...part };
    storage.setItem(`mebae-answer:link:survey/${index}`, JSON.stringify(entry));
  }
  storage.setItem('mebae-answer:link:block/1/9', JSON.stringify(blockAt(1, 9)));
  const pending = pendingAnswers(storage, 'link');
  expect(pending.all()).toEqual([]);
  pending.put(answerAt(1, 103, 2));
  expect(pending.all()).toHaveLength(1);
});

test('two tabs of one phone share the queue and overwrite nothing', () => {
  const storage = new FakeStorage();
  const first = pendingAnswers(storage, 'link');
  const second = pendingAnswers(storage, 'link');
  first.put(answerAt(1, 101, 1));
  second.put(answerAt(2, 102, 2));
  second.put(answerAt(3, 101, 4));
  first.remove(answerAt(1, 101, 1));
  expect(second.all()).toMatchObject([
    { questionItemID: 102, level: 2 },
    { questionItemID: 101, level: 4 },
  ]);
});

test('a block that waits is not overwritten by another tab that did it again', () => {
  const storage = new FakeStorage();
  const first = blockAt(1, 3);
  pendingAnswers(storage, 'link').put(first);
  const other = pendingAnswers(storage, 'link');
  other.put(blockAt(9, 3));
  expect(other.all()).toEqual([first]);
  other.remove(first);
  expect(storage.length).toBe(0);
});

test('an answer in words is there after a reload, the last one that was typed', () => {
  const storage = new FakeStorage();
  const page = pendingAnswers(storage, 'link');
  for (const second of [1, 2, 3]) page.put(surveyAnswerAt(second, 7, second));
  expect(pendingAnswers(storage, 'link').all()).toEqual([surveyAnswerAt(3, 7, 3)]);
});

test('whatever is given waits where nothing can be stored, and travels in one batch', async () => {
  const { storage, openPage, nextOutcomes, server } = setUp();
  storage.full = true;
  nextOutcomes(['lostOnTheWay']);
  const page = openPage();
  const given = [
    statementAt(1, 11, 4),
    blockAt(2, 1),
    answerAt(3, 101, 2),
    surveyAnswerAt(4, 8, 0),
    exampleAnswerAt(5, 101, 1),
  ];
  for (const answer of given) page.push(answer);
  await settle();
  expect(page.snapshot()).toMatchObject({ state: 'waiting', pending: 5 });
  expect(await page.flush()).toBe(true);
  expect([...server.kept.values()]).toEqual(given);
  expect(batchOf(given)).toEqual({
    answers: [given[2]],
    exampleAnswers: [given[4]],
    partAnswers: [given[0]],
    blocks: [given[1]],
    surveyAnswers: [given[3]],
  });
});

test('refused answers leave the queue and are reported; a dead link stops and keeps them', async () => {
  const storage = new FakeStorage();
  const timers = manualTimers();
  let snapshot: SenderSnapshot | undefined;
  let dead = false;
  const page = new AnswerSender({
    pending: pendingAnswers(storage, 'link'),
    send: async (answers) => {
      if (dead) throw new Error('unknown link');
      const [first] = answers;
      if (!first || !('evaluationRequestID' in first)) throw new Error('no answer about a person');
      return {
        taken: 0,
        refused: [{ ...first, reason: 'handedIn' as const }],
        refusedExampleAnswers: [],
        refusedParts: [],
        refusedSurveyAnswers: [],
      };
    },
    isFinal: () => dead,
    onChange: (next) => {
      snapshot = next;
    },
    later: timers.later,
  });
  page.push(answerAt(1, 101, 1));
  await settle();
  expect(snapshot).toMatchObject({ state: 'idle', pending: 0, refused: [{ reason: 'handedIn' }] });
  dead = true;
  await timers.fire();
  page.push(answerAt(2, 102, 1));
  await settle();
  expect(snapshot).toMatchObject({ state: 'stopped', pending: 1 });
  expect(timers.due.size).toBe(0);
});

test('a link’s name is stable and does not hold its token', () => {
  expect(linkName('abcdefghijklmnopqrstuvwxyz0')).toBe(linkName('abcdefghijklmnopqrstuvwxyz0'));
  expect(linkName('a')).not.toBe(linkName('b'));
  expect(linkName('abcdefghijklmnopqrstuvwxyz0')).toMatch(/^[0-9a-z]{1,13}$/);
});

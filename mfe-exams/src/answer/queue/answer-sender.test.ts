import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenAnswer } from '@mebae/contracts';
import { AnswerSender, type SenderSnapshot } from './answer-sender.ts';
import { FakeStorage } from './fake-storage.test-data.ts';
import { isLater, linkName, questionKey, storedAnswers } from './pending-answers.ts';

/** What the server keeps: the later choice wins, however often a batch comes. */
class FakeServer {
  readonly kept = new Map<string, GivenAnswer>();
  take(answers: readonly GivenAnswer[]): void {
    for (const answer of answers) {
      const known = this.kept.get(questionKey(answer));
      if (!known || isLater(answer, known)) this.kept.set(questionKey(answer), answer);
    }
  }
}

const answerAt = (second: number, question: number, level: number): GivenAnswer => ({
  evaluationRequestID: 1,
  questionItemID: question,
  itemVersion: 1,
  level,
  milliseconds: 3000,
  answeredAt: new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString(),
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
      pending: storedAnswers(storage, 'link'),
      send: async (answers) => {
        const outcome = outcomes.shift() ?? 'taken';
        await Promise.resolve();
        if (outcome === 'lostOnTheWay') throw new Error('network');
        server.take(answers);
        if (outcome === 'answerLost') throw new Error('network');
        return { taken: answers.length, refused: [] };
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
        const chosen = new Map<string, GivenAnswer>();
        let page = openPage();
        for (const [second, step] of events.entries()) {
          if (step.kind === 'answer') {
            const answer = answerAt(second, step.question, step.level);
            chosen.set(questionKey(answer), answer);
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
  expect(server.kept.get('1/101')?.level).toBe(4);
});

test('quick answers travel together, not one call each', async () => {
  const { timers, openPage, storage } = setUp();
  let calls = 0;
  const page = new AnswerSender({
    pending: storedAnswers(storage, 'link'),
    send: async (answers) => {
      calls += 1;
      await Promise.resolve();
      return { taken: answers.length, refused: [] };
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
  expect(page.snapshot()).toMatchObject({ state: 'waiting', pending: 1 });
  expect(await page.flush()).toBe(true);
  expect(server.kept.size).toBe(1);
});

test('an entry that is no answer is left alone and holds nothing up', () => {
  const storage = new FakeStorage();
  storage.setItem('mebae-answer:link:1/101', '{"level":9}');
  storage.setItem('mebae-answer:link:1/102', 'not json');
  const pending = storedAnswers(storage, 'link');
  expect(pending.all()).toEqual([]);
  pending.put(answerAt(1, 103, 2));
  expect(pending.all()).toHaveLength(1);
});

test('two tabs of one phone share the queue and overwrite nothing', () => {
  const storage = new FakeStorage();
  const stored = storedAnswers(storage, 'link');
  const two = storedAnswers(storage, 'link');
  stored.put(answerAt(1, 101, 1));
  two.put(answerAt(2, 102, 2));
  two.put(answerAt(3, 101, 4));
  stored.remove(answerAt(1, 101, 1));
  expect(two.all().map((answer) => [answer.questionItemID, answer.level])).toEqual([
    [102, 2],
    [101, 4],
  ]);
});

test('refused answers leave the queue and are told; a dead link stops and keeps them', async () => {
  const storage = new FakeStorage();
  const timers = manualTimers();
  let snapshot: SenderSnapshot | undefined;
  let dead = false;
  const page = new AnswerSender({
    pending: storedAnswers(storage, 'link'),
    send: async (answers) => {
      if (dead) throw new Error('unknown link');
      const [first] = answers;
      if (!first) throw new Error('an empty batch');
      return { taken: 0, refused: [{ ...first, reason: 'handedIn' as const }] };
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerSession, HandInResult } from '@mebae/contracts';
import { failAfter } from '../lib/wait-until.ts';
import type { Outcome } from '../outage/client.ts';
import { batchesOf, choicesOf, linkCalls, type Batch, type Call } from './course.ts';
import { lessonMinutes, type Arrival } from './lesson.ts';

/** Interval in which a device sends its answers; it tries a failed call again after 1, 2, 4 … 30 seconds. */
const sendEveryMs = 1200;
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
/** A lesson is given up when it takes so many times as long as planned, and time to come back after the last kill. */
const longestLesson = 4;
const recoveryMs = 180_000;
/** Somebody needs about so long for a question. */
const questionMs = 4000;

export interface LessonResult {
  /** Milliseconds of every call that was answered with success. */
  readonly times: readonly number[];
  /** Choices that the server has said are saved, by `keyOf`. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** People whose receipt came. */
  readonly receipts: ReadonlySet<string>;
  readonly calls: number;
  /** Calls that had to be made again, by status. */
  readonly failures: ReadonlyMap<Outcome['status'], number>;
  /** Without a response in time, or success that does not say what was asked. */
  readonly wrong: number;
  readonly seconds: number;
  /** The most answers saved within a second. */
  readonly busiestSecond: number;
}

/** @returns how many choices a device has together when it sends, in a lesson that goes by so many times as fast */
export const choicesInCall = (speed: number): number =>
  Math.max(1, Math.round((sendEveryMs * speed) / questionMs));

type Choice =
  | Batch['answers'][number]
  | Batch['exampleAnswers'][number]
  | Batch['partAnswers'][number];

/** The same key for a choice and for its row. */
function keyOf(token: string, choice: Choice): string {
  if ('part' in choice) return `${token}/${choice.part}/${choice.itemID}`;
  return 'exampleID' in choice
    ? `${token}/example ${choice.exampleID}/${choice.questionItemID}`
    : `${choice.evaluationRequestID}/${choice.questionItemID}`;
}

/**
 * Plays a lesson: everybody opens the link, sends what they choose as the answer page does, and hands in.
 * @param speed how many times faster than a lesson: a device still sends once in 1.2 seconds, so a call has so many
 *   times more answers in it
 */
export async function runLesson(
  call: Call,
  people: readonly { token: string; arrival: Arrival }[],
  { speed, random }: { speed: number; random: () => number },
): Promise<LessonResult> {
  const minuteMs = 60_000 / speed;
  const times: number[] = [];
  const acknowledged = new Map<string, number>();
  const receipts = new Set<string>();
  const savedIn = new Map<number, number>();
  const failures = new Map<Outcome['status'], number>();
  let [calls, wrong] = [0, 0];
  const began = performance.now();
  const until = (minute: number): Promise<void> =>
    sleep(Math.max(0, began + minute * minuteMs - performance.now()));

  /** Tries until it succeeds, as the answer page does. */
  const succeed = async (attempt: () => Promise<Outcome>): Promise<string> => {
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, lastRetryMs)) {
      calls += 1;
      const outcome = await attempt();
      if (outcome.status === 200) {
        times.push(outcome.ended - outcome.began);
        return outcome.body;
      }
      failures.set(outcome.status, (failures.get(outcome.status) ?? 0) + 1);
      if (outcome.status === 'no answer') wrong += 1;
      // an address that nobody knows would be asked for ever
      if (outcome.status === 404 || outcome.status === 400) throw new Error(outcome.body);
      await sleep(retryMs);
    }
  };
  const live = async (token: string, { opensAt, handsInAt }: Arrival): Promise<void> => {
    const link = linkCalls(call, token);
    await until(opensAt);
    const session = JSON.parse(await succeed(link.session)) as AnswerSession;
    const batches = batchesOf(choicesOf(session, random), choicesInCall(speed));
    // half of the people answer as soon as they have opened the link, half of them just before they hand in
    const needed = (batches.length * sendEveryMs) / minuteMs;
    const from = random() < 0.5 ? opensAt : Math.max(opensAt, handsInAt - needed);
    for (const [index, batch] of batches.entries()) {
      await until(from + (needed * index) / batches.length);
      const { taken } = JSON.parse(await succeed(() => link.save(batch))) as { taken: number };
      const choices = [...batch.answers, ...batch.exampleAnswers, ...batch.partAnswers];
      if (taken !== choices.length) wrong += 1;
      for (const choice of choices) {
        acknowledged.set(
          keyOf(token, choice),
          'level' in choice ? (choice.level ?? 0) : choice.value,
        );
      }
      const second = Math.floor((performance.now() - began) / 1000);
      savedIn.set(second, (savedIn.get(second) ?? 0) + choices.length);
    }
    await until(handsInAt);
    const result = JSON.parse(await succeed(link.handIn)) as HandInResult;
    if (result.receipt === null) wrong += 1;
    else receipts.add(token);
  };
  // a device tries without end: what is refused again and again must not keep the bench for ever
  await Promise.race([
    Promise.all(people.map(({ token, arrival }) => live(token, arrival))),
    failAfter(lessonSeconds(speed) * 1000 * longestLesson + recoveryMs, 'the lesson', () =>
      [...failures].map(([status, count]) => `${count} calls ended in ${status}`).join(', '),
    ),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const busiestSecond = Math.max(0, ...savedIn.values());
  return { times, acknowledged, receipts, calls, failures, wrong, seconds, busiestSecond };
}

/** @returns about how many seconds a lesson takes at a speed */
export const lessonSeconds = (speed: number): number => (lessonMinutes * 60) / speed;

/**
 * Drops every third call: half of them before they leave, half of them when the response is on its way back.
 */
export function dropEveryThird(call: Call): Call {
  let count = 0;
  return async (request) => {
    count += 1;
    if (count % 3 !== 0) return call(request);
    const began = performance.now();
    if (count % 2 === 0) await call(request);
    return { status: 'cut', body: 'dropped', began, ended: performance.now() };
  };
}

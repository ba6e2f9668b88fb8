import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { httpNames, type AnswerSession } from '@mebae/contracts';
import { api, ownPage } from '../../bench/lib/product.ts';
import { retryDelayMs } from '../../../mfe-exams/src/answer/queue/retry-delay.ts';
import { waitUntil } from '../../bench/lib/wait-until.ts';
import type { Outcome, roundRobin } from '../../bench/outage/client.ts';

export type Call = ReturnType<typeof roundRobin>;

/** A member of staff who is signed in. */
export interface Person {
  userID: number;
  cookie: string;
}

/** Counts since they were taken last. */
export interface Counted {
  calls: number;
  /** Calls that were not answered with 200, by status and the reason that the response names. */
  failures: Map<string, number>;
  /** How many these are. */
  failed: number;
  /** Milliseconds for which the slowest caller had no success. */
  longestMs: number;
}

/** Says which calls failed: `503 database × 3`, or `none`. */
export const tellFailures = ({ failures }: Counted): string =>
  failures.size === 0
    ? 'none'
    : [...failures].map(([status, count]) => `${status} × ${count}`).join(', ');

/** A class comes in within so long: all at once would measure servers that have just been started. */
const classArrivalMs = 40_000;

const newCount = (): Counted => ({ calls: 0, failures: new Map(), failed: 0, longestMs: 0 });

/** The people of a lesson: candidates who answer, staff who look and write, all of them until it is stopped. */
export class Callers {
  /** The last acknowledged choice of each question, by request and item. */
  readonly acknowledged = new Map<string, number>();
  /** Titles of the activities that were said to be stored. */
  readonly written = new Set<string>();
  /** Responses of success that do not say what they should. */
  wrong = 0;
  /** Sessions that were refused. */
  signedOut = 0;
  readonly #call: Call;
  readonly #pauseMs: number;
  readonly #arrivalMs: number;
  readonly #ends: Promise<void>[] = [];
  #isOn = true;
  #counted = newCount();
  /** Begin of the first try of each caller who has had no success since: a call that hangs counts before it ends. */
  readonly #without = new Map<string, number>();

  /**
   * @param pauseMs between two calls of one caller, on average
   * @param arrivalMs within which everybody comes in
   */
  constructor(call: Call, pauseMs: number, arrivalMs = classArrivalMs) {
    this.#call = call;
    this.#pauseMs = pauseMs;
    this.#arrivalMs = arrivalMs;
  }

  /** Has candidates answer, by their personal links. */
  answer(tokens: readonly string[]): void {
    this.#ends.push(
      ...tokens.map((token, n) => this.#live(token, this.#answering(token, headersOf(1, n)))),
    );
  }

  /** Has staff read their profiles, and write an activity with each fourth call. */
  work(people: readonly Person[], purposeID: number): void {
    this.#ends.push(
      ...people.map((person, n) =>
        this.#live(person.cookie, this.#working(person, purposeID, headersOf(2, n))),
      ),
    );
  }

  /** Resolves when everybody has come in and has had a success. */
  async settle(): Promise<void> {
    await sleep(this.#arrivalMs);
    await this.goOn('everybody has come in');
  }

  /** Resolves when everybody who waits now has had a success. @param what is waited for, as a clause for the message */
  async goOn(what: string): Promise<void> {
    const now = performance.now();
    await waitUntil(what, () => this.waitingSince(now) === 0);
  }

  /** @returns the counts since the last time; those who wait now count with what they have waited until now */
  take(): Counted {
    const now = performance.now();
    for (const since of this.#without.values()) this.#wait(now - since);
    const counted = this.#counted;
    this.#counted = newCount();
    return counted;
  }

  /** Number of callers without a success since they began a try, at the latest at a moment of `performance.now()`. */
  waitingSince(moment: number): number {
    return [...this.#without.values()].filter((since) => since <= moment).length;
  }

  /** Everybody ends with a call that succeeded. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#ends);
  }

  #wait(milliseconds: number): void {
    this.#counted.longestMs = Math.max(this.#counted.longestMs, milliseconds);
  }

  async #live(caller: string, step: () => Promise<Outcome>): Promise<void> {
    await sleep(Math.random() * this.#arrivalMs);
    let tries = 0;
    while (this.#isOn || this.#without.has(caller)) {
      const since = this.#without.get(caller) ?? performance.now();
      this.#without.set(caller, since);
      const { status, body } = await step();
      this.#counted.calls += 1;
      if (status === 200) {
        this.#wait(performance.now() - since);
        this.#without.delete(caller);
        tries = 0;
        if (this.#isOn) await sleep(this.#pauseMs * (0.5 + Math.random()));
        continue;
      }
      this.#counted.failed += 1;
      const name = nameOfFailure(status, body);
      this.#counted.failures.set(name, (this.#counted.failures.get(name) ?? 0) + 1);
      if (status === 401) this.signedOut += 1;
      tries += 1;
      // as the candidate's page does
      await sleep(retryDelayMs(tries));
    }
  }

  /** One question after the other, over and over; what was not acknowledged is sent again as it was. */
  #answering(token: string, own: Record<string, string>): () => Promise<Outcome> {
    const headers = { ...own, [httpNames.candidateToken]: token };
    let session: AnswerSession | null = null;
    let at = 0;
    let given: { key: string; level: number; body: string } | null = null;
    return async () => {
      if (session === null) {
        const opened = await this.#call({ method: 'GET', path: `${api}/answer/session`, headers });
        if (opened.status === 200) session = parse(opened.body) as AnswerSession | null;
        return opened;
      }
      given ??= choice(session, at);
      const { key, level, body } = given;
      const outcome = await this.#call({
        method: 'PUT',
        path: `${api}/answer/answers`,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      if (outcome.status !== 200) return outcome;
      if ((parse(outcome.body) as { taken: number } | null)?.taken !== 1) this.wrong += 1;
      this.acknowledged.set(key, level);
      at += 1;
      given = null;
      return outcome;
    };
  }

  #working(
    { userID, cookie }: Person,
    purposeID: number,
    own: Record<string, string>,
  ): () => Promise<Outcome> {
    const headers = { ...own, cookie };
    let turn = Math.floor(Math.random() * 4);
    return async () => {
      turn += 1;
      if (turn % 4 !== 0) {
        const read = await this.#call({ method: 'GET', path: `${api}/account/profile`, headers });
        const isOwn = (parse(read.body) as { userID: number } | null)?.userID === userID;
        if (read.status === 200 && !isOwn) this.wrong += 1;
        return read;
      }
      const title = `drill ${randomUUID()}`;
      const outcome = await this.#call({
        method: 'POST',
        path: `${api}/jgrow/activities`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...activity, title, growingPurposeIDs: [purposeID] }),
      });
      if (outcome.status !== 200) return outcome;
      const id = (parse(outcome.body) as { activityID: number } | null)?.activityID;
      if (typeof id !== 'number') this.wrong += 1;
      this.written.add(title);
      return outcome;
    };
  }
}

/** Headers of a caller from its own device: an edge in front of the one that is drilled has seen its address. */
const headersOf = (group: number, n: number): Record<string, string> => ({
  ...ownPage,
  'x-forwarded-for': `10.${group}.${Math.floor(n / 250)}.${(n % 250) + 1}`,
});

function nameOfFailure(status: Outcome['status'], body: string): string {
  const reason = (parse(body) as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' ? `${status} ${reason}` : String(status);
}

const activity = {
  description: '',
  componentIDs: [],
  durationMinutes: null,
  beforeWork: '',
  afterWork: '',
  destinationID: null,
  isTemplate: false,
};

function choice(session: AnswerSession, at: number) {
  const { tasks, items } = session;
  const task = tasks[Math.floor(at / items.length) % tasks.length]!;
  const item = items[at % items.length]!;
  const level = 1 + Math.floor(Math.random() * 4);
  const answer = {
    evaluationRequestID: task.evaluationRequestID,
    questionItemID: item.questionItemID,
    itemVersion: item.itemVersion,
    level,
    milliseconds: 3000,
    answeredAt: new Date().toISOString(),
  };
  return {
    key: `${task.evaluationRequestID}/${item.questionItemID}`,
    level,
    body: JSON.stringify({ answers: [answer] }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

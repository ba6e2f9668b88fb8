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
  /** Calls that were not answered with 200, by status. */
  failures: Map<string, number>;
  /** Milliseconds for which the slowest caller had no success. */
  longestMs: number;
}

/** A class comes in within so long: all at once would measure servers that have just been started. */
const arrivalMs = 40_000;

const newCount = (): Counted => ({ calls: 0, failures: new Map(), longestMs: 0 });

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
  readonly #ends: Promise<void>[] = [];
  #isOn = true;
  #counted = newCount();
  /** Begin of the first of the failed calls of each caller who has had no success since. */
  readonly #without = new Map<string, number>();

  /** @param pauseMs between two calls of one caller, on average */
  constructor(call: Call, pauseMs: number) {
    this.#call = call;
    this.#pauseMs = pauseMs;
  }

  /** Has candidates answer, by their personal links. */
  answer(tokens: readonly string[]): void {
    this.#ends.push(...tokens.map((token) => this.#live(token, this.#answering(token))));
  }

  /** Has staff read their profiles, and write an activity with each fourth call. */
  work(people: readonly Person[], purposeID: number): void {
    this.#ends.push(
      ...people.map((person) => this.#live(person.cookie, this.#working(person, purposeID))),
    );
  }

  /** Resolves when everybody has come in and nobody waits. */
  async settle(): Promise<void> {
    await sleep(arrivalMs);
    await waitUntil('everybody has come in', () => this.waiting === 0, 100);
  }

  /** @returns the counts since the last time; those who wait now count with what they have waited until now */
  take(): Counted {
    const now = performance.now();
    for (const since of this.#without.values()) this.#wait(now - since);
    const counted = this.#counted;
    this.#counted = newCount();
    return counted;
  }

  /** Number of callers whose last call failed. */
  get waiting(): number {
    return this.#without.size;
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
    await sleep(Math.random() * arrivalMs);
    let tries = 0;
    while (this.#isOn || this.#without.has(caller)) {
      const outcome = await step();
      const { status, began, ended } = outcome;
      this.#counted.calls += 1;
      if (status === 200) {
        this.#wait(ended - (this.#without.get(caller) ?? began));
        this.#without.delete(caller);
        tries = 0;
        if (this.#isOn) await sleep(this.#pauseMs * (0.5 + Math.random()));
        continue;
      }
      const name = String(status);
      this.#counted.failures.set(name, (this.#counted.failures.get(name) ?? 0) + 1);
      if (status === 401) this.signedOut += 1;
      if (!this.#without.has(caller)) this.#without.set(caller, began);
      tries += 1;
      // as the candidate's page does
      await sleep(retryDelayMs(tries));
    }
  }

  /** One question after the other, over and over; what was not acknowledged is sent again as it was. */
  #answering(token: string): () => Promise<Outcome> {
    const headers = { ...ownPage, [httpNames.candidateToken]: token };
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

  #working({ userID, cookie }: Person, purposeID: number): () => Promise<Outcome> {
    const headers = { ...ownPage, cookie };
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

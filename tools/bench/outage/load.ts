import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, ownPage } from '../lib/product.ts';
import type { Outcome, roundRobin } from './client.ts';

export interface Person {
  readonly userID: number;
  readonly cookie: string;
}

/** An answered call, and whether its body is what was asked for. */
export interface CountedCall extends Outcome {
  readonly isWrong: boolean;
}

export interface Load {
  /** All that has been answered since the last `take`. */
  take(): CountedCall[];
  /** Titles of the activities that an answer said are written. */
  readonly acknowledged: ReadonlySet<string>;
  /** Titles of all that were sent. */
  readonly sent: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** How long each person waits between two calls. */
const pauseMs = 40;

/** One call in so many writes; the others read. */
const writeEvery = 4;

/** Everybody reads their own profile, and writes an activity now and then, until stopped. */
export function startLoad(
  people: readonly Person[],
  purposeID: number,
  call: ReturnType<typeof roundRobin>,
): Load {
  let judged: CountedCall[] = [];
  const run = { isOn: true };
  const sent = new Set<string>();
  const acknowledged = new Set<string>();

  const readOnce = async ({ userID, cookie }: Person): Promise<void> => {
    const outcome = await call({
      method: 'GET',
      path: `${api}/account/profile`,
      headers: { ...ownPage, cookie },
    });
    const isWrong = outcome.status === 200 && field(outcome.body, 'userID') !== userID;
    judged.push({ ...outcome, isWrong: isWrong || isGarbled(outcome) });
  };
  const writeOnce = async ({ cookie }: Person): Promise<void> => {
    const title = `bench ${randomUUID()}`;
    sent.add(title);
    const outcome = await call({
      method: 'POST',
      path: `${api}/jgrow/activities`,
      headers: { ...ownPage, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        title,
        description: '',
        growingPurposeIDs: [purposeID],
        componentIDs: [],
        durationMinutes: null,
        beforeWork: '',
        afterWork: '',
        destinationID: null,
        isTemplate: false,
      }),
    });
    if (outcome.status === 200) acknowledged.add(title);
    const isWrong = outcome.status === 200 && typeof field(outcome.body, 'activityID') !== 'number';
    judged.push({ ...outcome, isWrong: isWrong || isGarbled(outcome) });
  };
  const live = async (person: Person, index: number): Promise<void> => {
    for (let turn = index; run.isOn; turn += 1) {
      await (turn % writeEvery === 0 ? writeOnce(person) : readOnce(person));
      await sleep(pauseMs);
    }
  };
  const all = people.map(live);
  return {
    take() {
      const taken = judged;
      judged = [];
      return taken;
    },
    acknowledged,
    sent,
    async stop() {
      run.isOn = false;
      await Promise.all(all);
    },
  };
}

/** @returns whether an answer that came whole is not JSON */
function isGarbled({ status, body }: Outcome): boolean {
  return typeof status === 'number' && field(body, '') === unreadable;
}

const unreadable = Symbol('not JSON');

function field(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown>)[name];
  } catch {
    return unreadable;
  }
}

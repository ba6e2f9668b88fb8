import { httpNames } from '@mebae/contracts';
import { connect } from '../../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { api, ownPage, signIn } from '../../bench/lib/product.ts';
import { createAnswerLoad, prepareCandidates, type Candidate } from '../../bench/outage/answers.ts';
import { replicaAt, roundRobin, type Outcome } from '../../bench/outage/client.ts';
import { startLoad, type Person } from '../../bench/outage/load.ts';

const candidateCount = 40;
const staffCount = 5;
const hangMs = 20_000;
const lookEveryMs = 20;

export interface School {
  call: ReturnType<typeof roundRobin>;
  staff: Person[];
  candidates: Candidate[];
  growingPurposeID: number;
  /** The session's cookie of a member of staff. */
  cookie: string;
  /** The token of a candidate's link. */
  token: string;
}

/** A write that the product has said is stored, and when it had by this machine's clock, at the latest. */
export interface Acknowledged {
  kind: 'activity' | 'answer';
  key: string;
  /** Time of an answer in milliseconds: a later choice replaces it. */
  answeredAt: number;
  acknowledgedAt: number;
}

/** Makes a school with a running course, and signs its staff in at a bff. */
export async function prepareSchool(url: string, port: number): Promise<School> {
  const call = roundRobin([replicaAt(port)], hangMs);
  const db = connect(url, 2);
  try {
    const made = await createSchool(db, { classes: 1, studentsPerClass: candidateCount });
    const { growingPurposeID } = await db
      .selectFrom('growingPurpose')
      .select('growingPurposeID')
      .limit(1)
      .executeTakeFirstOrThrow();
    const staff: Person[] = [];
    for (let n = 0; n < staffCount; n += 1) {
      const { userID, email } = await createAccount(db, made.companyID);
      staff.push({ userID, cookie: await signIn(port, email, rightPassword) });
    }
    const { cookie } = staff[0]!;
    const { schoolClassID } = made.classes[0]!;
    const candidates = await prepareCandidates(call, cookie, schoolClassID);
    const { token } = candidates[0]!;
    return { call, staff, candidates, growingPurposeID, cookie, token };
  } finally {
    await db.destroy();
  }
}

/** The same people at another product that has the same school. */
export const schoolAt = (school: School, port: number): School => ({
  ...school,
  call: roundRobin([replicaAt(port)], hangMs),
});

/** Candidates answer and staff write and read, until stopped; keeps what was acknowledged, and when. */
export function startSchoolLoad(school: School) {
  const answers = createAnswerLoad(school.candidates, school.call);
  const load = startLoad(school.staff, school.growingPurposeID, school.call);
  const log: Acknowledged[] = [];
  const seen = new Map<string, number>();
  const look = (): void => {
    const acknowledgedAt = Date.now();
    for (const key of load.acknowledged) {
      if (seen.has(key)) continue;
      seen.set(key, 0);
      log.push({ kind: 'activity', key, answeredAt: 0, acknowledgedAt });
    }
    for (const [key, { answeredAt }] of answers.acknowledged) {
      const at = Date.parse(answeredAt);
      if (seen.get(key) === at) continue;
      seen.set(key, at);
      log.push({ kind: 'answer', key, answeredAt: at, acknowledgedAt });
    }
  };
  const looking = setInterval(look, lookEveryMs);
  const soFar = (): Acknowledged[] => {
    look();
    return [...log];
  };
  return {
    soFar,
    /** Calls without a right response, and those among the others that were asked to come again (503). */
    outcomes(): { failed: number; askedAgain: number } {
      const calls = load.take();
      const isRefused = (status: Outcome['status']): boolean => status !== 200 && status !== 503;
      return {
        failed:
          calls.filter(({ status, isWrong }) => isWrong || isRefused(status)).length +
          answers.hangs(),
        askedAgain: calls.filter(({ status }) => status === 503).length,
      };
    },
    async stop(): Promise<Acknowledged[]> {
      await Promise.all([load.stop(), answers.stop()]);
      clearInterval(looking);
      return soFar();
    },
  };
}

/** @returns the status of a call of somebody who had signed in before */
export const asStaff = (url: string, cookie: string): Promise<number> =>
  fetch(`${url}${api}/account/profile`, { headers: { ...ownPage, cookie } }).then(
    ({ status }) => status,
  );

/** @returns the status of a call of a link that was given out before */
export const asCandidate = (url: string, token: string): Promise<number> =>
  fetch(`${url}${api}/answer/session`, {
    headers: { ...ownPage, [httpNames.candidateToken]: token },
  }).then(({ status }) => status);

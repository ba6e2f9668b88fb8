import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningUrl } from '@mebae/postgres';
import { freePort, startProduct } from '@mebae/testing';
import pg from 'pg';
import { connect, type Db } from '../../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { pidOf } from '../outage/kills.ts';
import { smoke } from './measure.ts';
import { api, ownPage, signIn } from './product.ts';

const targets = ['worker', 'PostgreSQL', 'academic-api'] as const;
const recoveryLimitMs = 180_000;

/** Sends a call as the school's administrator; throws when it is refused. */
export type Call = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>;

export interface KillRounds {
  /** What is interrupted, such as `an import of 1000 rows`. */
  work: string;
  kills: number;
  /** The work takes about as long, from its start to its end: kills come at a random moment of it. */
  longestMs: number;
  /** Makes the school of one round. */
  createSchool: (db: Db) => Promise<{ companyID: number }>;
  /** Begins the work, which an operation of the worker does. */
  start: (call: Call) => Promise<unknown>;
  /** One row about the company `$1`, beside its operation's `state`. */
  storedSql: string;
  /** Whether that row is all of the work, or none of it. */
  outcomeOf: (stored: Record<string, number>) => 'all' | 'nothing' | 'a part';
}

/**
 * Kills processes of the product that `npm start` runs with -9 at random moments of some work, each in a school of its
 * own: academic-api, the worker and PostgreSQL by turns. After each it looks at what is stored, at once and when the
 * product is back and the operation is over. Prints a line for each; sets a failing exit code when one left a part, or
 * its operation said something else.
 */
export async function runKillRounds(rounds: KillRounds): Promise<void> {
  const kills = smoke ? 1 : rounds.kills;
  const dataFolder = mkdtempSync(join(tmpdir(), 'mebae-kills-'));
  // the embedded database may run as another user
  chmodSync(dataFolder, 0o711);
  const product = await startProduct({
    folder: join(import.meta.dirname, '../../..'),
    dataFolder,
    env: {
      DATABASE_URL: '',
      SMTP_URL: '',
      LLM_BASE_URL: '',
      RATE_LIMIT_FACTOR: '100000',
      ACADEMIC_API_PORT: String(await freePort()),
    },
  });
  let wrong = 0;
  try {
    const url = await runningUrl(join(dataFolder, 'postgres'));
    if (url === null) throw new Error('The product has no embedded database.');
    const schools = await createSchools(rounds, kills, url, Number(new URL(product.url).port));
    for (const [kill, school] of schools.entries()) {
      const target = targets[kill % targets.length]!;
      await school.isBack();
      await rounds.start(school.call);
      const after = Math.round(Math.random() * rounds.longestMs);
      await sleep(after);
      const printed = product.output().length;
      process.kill(await pidOf(target, dataFolder, url), 'SIGKILL');
      const first = (await school.stored()).outcome;
      const until = performance.now() + recoveryLimitMs;
      while (!product.output().slice(printed).includes(`${target} is started again.`)) {
        if (performance.now() > until) throw new Error(`${target} did not come back.`);
        await sleep(50);
      }
      const last = await school.over(until);
      const expected = last.state === 'succeeded' ? 'all' : 'nothing';
      if (first === 'a part' || last.outcome !== expected) wrong += 1;
      console.log(
        `${target} killed after ${after} ms: ${first} was stored; in the end ${last.outcome}, and its owner reads '${last.state}'`,
      );
    }
    console.log(`${kills} kills with -9 in the middle of ${rounds.work}: ${wrong} wrong`);
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  if (wrong > 0) process.exitCode = 1;
}

/** The schools of all rounds, made before the first kill, each with its signed-in administrator. */
async function createSchools(rounds: KillRounds, kills: number, url: string, port: number) {
  const db = connect(url, 2);
  try {
    const schools = [];
    for (let n = 0; n < kills; n += 1) {
      const { companyID } = await rounds.createSchool(db);
      const { email } = await createAccount(db, companyID);
      const cookie = await signIn(port, email, rightPassword);
      schools.push(
        schoolOf(rounds, { url, companyID, cookie, base: `http://127.0.0.1:${port}${api}` }),
      );
    }
    return schools;
  } finally {
    await db.destroy();
  }
}

function schoolOf(
  { storedSql, outcomeOf }: KillRounds,
  school: { url: string; companyID: number; cookie: string; base: string },
) {
  const { url, companyID, cookie, base } = school;
  const call: Call = async (method, path, body, own = {}) => {
    const headers = { ...ownPage, cookie, 'content-type': 'application/json', ...own };
    const response = await fetch(base + path, { method, headers, ...(body && { body }) });
    const result = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  };
  const stored = async () => {
    const { state, ...row } = await readStored(url, companyID, storedSql);
    return { state, outcome: outcomeOf(row) };
  };
  return {
    call,
    stored,
    /** Waits until the product serves the administrator. */
    isBack: async (): Promise<void> => {
      const profile = `${base}/account/profile`;
      while (!(await fetch(profile, { headers: { ...ownPage, cookie } })).ok) await sleep(50);
    },
    /** What there is once the operation is over, or at the latest then. */
    over: async (until: number) => {
      for (;;) {
        const now = await stored();
        if (now.state === 'succeeded' || now.state === 'failed') return now;
        if (performance.now() > until) return now;
        await sleep(200);
      }
    },
  };
}

/** One row of the database, as soon as it answers. */
async function readStored(
  url: string,
  companyID: number,
  statement: string,
): Promise<Record<string, number> & { state: string }> {
  const until = performance.now() + recoveryLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(
        `select stored.*, (select state from operation where company_id = $1) as state from (${statement}) stored`,
        [companyID],
      );
      return rows[0];
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

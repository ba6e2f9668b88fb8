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
import { failAfter, waitUntil } from './wait-until.ts';

const targets = ['worker', 'PostgreSQL', 'academic-api'] as const;
/** A call or a query that is lost with the process that was killed. */
const callLimitMs = 60_000;
/** A round with all its waits. */
const roundLimitMs = 600_000;

/** Sends a call as the school's administrator; throws when it is refused. */
export type Call = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>;

export interface KillRounds {
  /** The interrupted work, such as `an import of 1000 rows`. */
  work: string;
  kills: number;
  /** Processes that the kills hit, by turns. */
  targets?: readonly (typeof targets)[number][];
  /** Kills come at a random moment, at most so long after the work has begun. */
  longestMs: number;
  /** Makes the school of one round. */
  createSchool: (db: Db) => Promise<{ companyID: number }>;
  /** Begins the work: an operation of the worker, else a call whose response is still to come. */
  start: (
    call: Call,
    school: { db: pg.Client; companyID: number },
  ) => Promise<{ response: Promise<unknown> | null }>;
  /** One row about the company `$1`. */
  storedSql: string;
  /** Whether that row is all of the work, or none of it. */
  outcomeOf: (stored: Record<string, number>) => Outcome;
}

type Outcome = 'all' | 'nothing' | 'a part';
type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * Kills processes of the product that `npm start` runs with -9 in the middle of some works, each time in a school of its
 * own: academic-api, the worker and PostgreSQL by turns. After each it looks at what is stored, at once and when the
 * product is back and the work is over. Prints a line for each and for each work, and one for all; sets a failing exit
 * code when one left a part, or its owner was told something else.
 */
export async function runKillRounds(works: readonly KillRounds[]): Promise<void> {
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
  const all = { kills: 0, inTheMiddle: 0, wrong: 0 };
  try {
    const url = await runningUrl(join(dataFolder, 'postgres'));
    if (url === null) throw new Error('The product has no embedded database.');
    const port = Number(new URL(product.url).port);
    const prepared = [];
    for (const rounds of works) {
      const schools = await createSchools(rounds, smoke ? 1 : rounds.kills, url, port);
      prepared.push({ rounds, schools });
    }
    for (const { rounds, schools } of prepared) {
      const own = { kills: schools.length, inTheMiddle: 0, wrong: 0 };
      for (const [kill, school] of schools.entries()) {
        const hit = rounds.targets ?? targets;
        const target = hit[kill % hit.length]!;
        const running = { product, dataFolder, url };
        const result = await Promise.race([
          killOnce(rounds, school, target, running),
          failAfter(roundLimitMs, `round ${kill + 1} of ${rounds.work}`),
        ]);
        if (result.isInTheMiddle) own.inTheMiddle += 1;
        if (!result.isRight) own.wrong += 1;
      }
      console.log(`${rounds.work}: ${summary(own)}`);
      all.kills += own.kills;
      all.inTheMiddle += own.inTheMiddle;
      all.wrong += own.wrong;
    }
    console.log(`In all ${summary(all)}`);
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  if (all.wrong > 0) process.exitCode = 1;
}

const summary = (counted: { kills: number; inTheMiddle: number; wrong: number }): string =>
  `${counted.kills} kills with -9, ${counted.inTheMiddle} of them in the middle, ${counted.kills - counted.wrong} all or nothing, ${counted.wrong} wrong`;

/** State that the owner of a call reads. */
type ResponseState = 'waiting' | 'succeeded' | 'failed';

/** Begins the work in one school, kills in the middle of it, and looks at what has come of it. */
async function killOnce(
  rounds: KillRounds,
  school: ReturnType<typeof schoolOf>,
  target: (typeof targets)[number],
  { product, dataFolder, url }: { product: Product; dataFolder: string; url: string },
): Promise<{ isRight: boolean; isInTheMiddle: boolean }> {
  await school.isBack();
  const pid = await pidOf(target, dataFolder, url);
  const db = clientOf(url);
  await db.connect();
  const { response } = await rounds.start(school.call, { db, companyID: school.companyID });
  let responded: ResponseState = 'waiting';
  const settled = response?.then(
    () => (responded = 'succeeded'),
    () => (responded = 'failed'),
  );
  const stateNow = async (): Promise<string> =>
    response ? responded : ((await school.operation(db)) ?? '');
  // a call is on its way at once, an operation waits for the worker
  const hasBegun = async (): Promise<boolean> =>
    response !== null || (await stateNow()) !== 'waiting';
  await waitUntil(`${rounds.work} begins`, hasBegun, 2);
  const after = Math.round(Math.random() * rounds.longestMs);
  await sleep(after);
  const before = await stateNow();
  const printed = product.output().length;
  process.kill(pid, 'SIGKILL');
  await db.end().catch(() => undefined);
  const first = await school.stored();
  await waitUntil(`${target} is started again`, () =>
    product.output().slice(printed).includes(`${target} is started again.`),
  );
  // a call ends at the latest at its own time limit
  await settled;
  const state = response ? responded : await school.over();
  const last = await school.stored();
  // a response can be lost after all was stored; an operation can not
  const isRight =
    first !== 'a part' &&
    (response && state === 'failed'
      ? last !== 'a part'
      : last === (state === 'succeeded' ? 'all' : 'nothing'));
  console.log(
    `${target} killed after ${after} ms, ${before}: ${first} was stored; in the end ${last}, and its owner reads '${state}'`,
  );
  return { isRight, isInTheMiddle: before === (response ? 'waiting' : 'running') };
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
    const signal = AbortSignal.timeout(callLimitMs);
    const response = await fetch(base + path, { method, headers, signal, ...(body && { body }) });
    const result = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  };
  const operation = async (db: pg.Client): Promise<string | undefined> => {
    const { rows } = await db.query<{ state: string }>(
      'select state from operation where company_id = $1',
      [companyID],
    );
    return rows[0]?.state;
  };
  return {
    call,
    companyID,
    /** How far the operation is. */
    operation,
    /** Reads the work that is in the database, as soon as it answers. */
    stored: () =>
      withDatabase(url, async (db) => {
        const { rows } = await db.query<Record<string, number>>(storedSql, [companyID]);
        return outcomeOf(rows[0] ?? {});
      }),
    /** Waits until the product serves the administrator. */
    isBack: () =>
      waitUntil('the product serves the administrator', () =>
        fetch(`${base}/account/profile`, {
          headers: { ...ownPage, cookie },
          signal: AbortSignal.timeout(callLimitMs),
        }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    /** The operation's state once it is over. */
    over: async (): Promise<string | undefined> => {
      let state: string | undefined;
      await waitUntil(
        'the operation is over',
        async () => {
          state = await withDatabase(url, operation);
          return state === 'succeeded' || state === 'failed';
        },
        200,
        () => `it is ${state}`,
      );
      return state;
    },
  };
}

/** Asks the database, as soon as it answers. */
async function withDatabase<T>(url: string, ask: (db: pg.Client) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  let problem: unknown;
  await waitUntil(
    'the database answers',
    async () => {
      const client = clientOf(url);
      try {
        await client.connect();
        answer = { value: await ask(client) };
      } catch (error) {
        problem = error;
      } finally {
        await client.end().catch(() => undefined);
      }
      return answer !== undefined;
    },
    50,
    () => String(problem),
  );
  return answer!.value;
}

/** A client that does not end the bench when its server is killed. */
function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: callLimitMs,
  });
  client.on('error', () => undefined);
  return client;
}

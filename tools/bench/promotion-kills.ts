/**
 * Kills processes of the product that `npm start` runs with -9 at random moments of a promotion: academic-api, the worker
 * and PostgreSQL by turns. After each it counts what is stored: the whole new year or none of it, and once the product is
 * back and the operation is over, what its owner was told. Prints a line for each; fails when one is neither.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningUrl } from '@mebae/postgres';
import { freePort, startProduct } from '@mebae/testing';
import pg from 'pg';
import { connect } from '../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../academic-api/src/testing/account.ts';
import { createGrades } from '../../academic-api/src/testing/grades.ts';
import { smoke } from './lib/measure.ts';
import { api, ownPage, signIn } from './lib/product.ts';
import { pidOf } from './outage/kills.ts';

const targets = ['worker', 'PostgreSQL', 'academic-api'] as const;
const kills = smoke ? 1 : 10;
const students = 5000;
/** A promotion of so many students takes about as long, from its start to its end. */
const longestMs = 1200;
const recoveryLimitMs = 180_000;

interface Stored {
  places: number;
  classes: number;
  audited: number;
  applied: number;
  state: string;
}

/** What there is of the new year, as soon as the database answers. */
async function storedOf(url: string, companyID: number): Promise<Stored> {
  const until = performance.now() + recoveryLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Stored>(
        `select (select count(*)::int from enrolment e join promotion p on p.company_id = e.company_id
             and p.to_year = e.school_year where e.company_id = $1) as places,
           (select count(*)::int from school_class c join promotion p on p.company_id = c.company_id
             and p.to_year = c.school_year where c.company_id = $1) as classes,
           (select count(*)::int from audit_log where company_id = $1 and action = 'student.promote') as audited,
           (select count(*)::int from promotion where company_id = $1 and applied_at is not null) as applied,
           (select state from operation where company_id = $1) as state`,
        [companyID],
      );
      return rows[0]!;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Whether it is all of the new year, or none of it. */
function outcomeOf({ places, classes, audited, applied }: Stored): 'all' | 'nothing' | 'a part' {
  if (applied === 1 && classes > 0 && places === students && audited === students) return 'all';
  return applied + places + classes + audited === 0 ? 'nothing' : 'a part';
}

const dataFolder = mkdtempSync(join(tmpdir(), 'mebae-promotion-kills-'));
// the embedded database may run as another user
chmodSync(dataFolder, 0o711);
const product = await startProduct({
  folder: join(import.meta.dirname, '../..'),
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
  const port = Number(new URL(product.url).port);
  const db = connect(url, 2);
  const schools = [];
  for (let n = 0; n < kills; n += 1) {
    const school = await createGrades(db, students);
    const { email } = await createAccount(db, school.companyID);
    schools.push({ ...school, cookie: await signIn(port, email, rightPassword) });
  }
  await db.destroy();
  for (const [kill, school] of schools.entries()) {
    const target = targets[kill % targets.length]!;
    const { cookie } = school;
    const isServed = async (): Promise<boolean> => {
      const profile = `http://127.0.0.1:${port}${api}/account/profile`;
      return (await fetch(profile, { headers: { ...ownPage, cookie } })).ok;
    };
    while (!(await isServed())) await sleep(50);
    const call = async (
      method: string,
      path: string,
      body?: object,
    ): Promise<Record<string, unknown>> => {
      const response = await fetch(`http://127.0.0.1:${port}${api}/promotion${path}`, {
        method,
        headers: { ...ownPage, cookie, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const result = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(result)}`);
      return result;
    };
    await call('POST', '', {});
    const { fingerprint } = await call('GET', '/summary');
    await call('POST', '/start', { fingerprint });
    const after = Math.round(Math.random() * longestMs);
    await sleep(after);
    const printed = product.output().length;
    process.kill(await pidOf(target, dataFolder, url), 'SIGKILL');
    const first = outcomeOf(await storedOf(url, school.companyID));
    const until = performance.now() + recoveryLimitMs;
    const isOver = async (): Promise<boolean> => {
      const { state } = await storedOf(url, school.companyID);
      return state === 'succeeded' || state === 'failed';
    };
    while (!product.output().slice(printed).includes(`${target} is started again.`)) {
      if (performance.now() > until) throw new Error(`${target} did not come back.`);
      await sleep(50);
    }
    while (!(await isOver()) && performance.now() < until) await sleep(200);
    const stored = await storedOf(url, school.companyID);
    const last = outcomeOf(stored);
    const isRight =
      first !== 'a part' && (stored.state === 'succeeded' ? last === 'all' : last === 'nothing');
    if (!isRight) wrong += 1;
    console.log(
      `${target} killed after ${after} ms: ${first} was stored; in the end ${last}, and its owner reads '${stored.state}'`,
    );
  }
  console.log(
    `${kills} kills with -9 in the middle of a promotion of ${students} students: ${wrong} wrong`,
  );
} finally {
  await product.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
if (wrong > 0) process.exitCode = 1;

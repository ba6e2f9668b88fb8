import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningUrl } from '@mebae/postgres';
import { startProduct } from '@mebae/testing';
import pg from 'pg';
import { connect } from '../../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { median, ms } from '../lib/measure.ts';
import { api, ownPage, signIn } from '../lib/product.ts';
import { createAnswerLoad, prepareCandidates } from './answers.ts';
import { replicaAt, roundRobin } from './client.ts';
import { startLoad } from './load.ts';

const project = join(import.meta.dirname, '../../..');
const hangMs = 20_000;
const calmMs = 2_000;
const recoveryLimitMs = 120_000;
const candidateCount = 20;
const staffCount = 5;

const targets = ['bff', 'academic-api', 'worker', 'PostgreSQL', 'a database backend'] as const;

export type KillTarget = (typeof targets)[number];

/**
 * Kills the processes of the product that `npm start` runs, one after the other, with -9, while candidates answer and
 * staff read and write: counts what was acknowledged and is not stored, and who was signed out.
 * @param kills how many
 * @returns how much went wrong
 */
export async function measureKills(kills: number): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mebae-kills-'));
  // The embedded database may run as another user.
  chmodSync(dataFolder, 0o711);
  const product = await startProduct({
    folder: project,
    dataFolder,
    env: { DATABASE_URL: '', SMTP_URL: '', LLM_BASE_URL: '', RATE_LIMIT_FACTOR: '100000' },
  });
  try {
    const databaseUrl = await runningUrl(join(dataFolder, 'postgres'));
    if (databaseUrl === null) throw new Error('The product has no embedded database.');
    const port = Number(new URL(product.url).port);
    const call = roundRobin([replicaAt(port)], hangMs);

    const db = connect(databaseUrl, 2);
    const school = await createSchool(db, { classes: 1, studentsPerClass: candidateCount });
    const { growingPurposeID } = await db
      .selectFrom('growingPurpose')
      .select('growingPurposeID')
      .limit(1)
      .executeTakeFirstOrThrow();
    const staff = [];
    for (let n = 0; n < staffCount; n += 1) {
      const { userID, email } = await createAccount(db, school.companyID);
      staff.push({ userID, cookie: await signIn(port, email, rightPassword) });
    }
    await db.destroy();
    const [{ cookie }] = staff as [(typeof staff)[number]];
    const candidates = await prepareCandidates(call, cookie, school.classes[0]!.schoolClassID);

    const answers = createAnswerLoad(candidates, call);
    const load = startLoad(staff, growingPurposeID, call);
    const isServed = async (): Promise<boolean> => {
      const headers = { ...ownPage, cookie };
      return (
        (await call({ method: 'GET', path: `${api}/account/profile`, headers })).status === 200
      );
    };
    const recoveries: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const target = targets[kill % targets.length]!;
      const before = product.output().length;
      process.kill(await pidOf(target, dataFolder, databaseUrl), 'SIGKILL');
      const began = performance.now();
      // The launcher says when it has started a server again; a backend is started by PostgreSQL itself.
      const isBack = (): boolean =>
        target === 'a database backend' ||
        product.output().slice(before).includes(`${target} is started again.`);
      while (!isBack() || !(await isServed())) {
        if (performance.now() - began > recoveryLimitMs) {
          throw new Error(`${target} did not come back:\n${product.output()}`);
        }
        await sleep(20);
      }
      recoveries.push(performance.now() - began);
      await sleep(calmMs);
    }
    await Promise.all([load.stop(), answers.stop()]);

    const calls = load.take();
    const signedOut = calls.filter(({ status }) => status === 401 || status === 403).length;
    const hangs = calls.filter(({ status }) => status === 'no answer').length + answers.hangs();
    const wrong = calls.filter(({ isWrong }) => isWrong).length + answers.wrong();
    const lost = await countLost(databaseUrl, load.acknowledged, answers.acknowledged);
    console.log(
      `${kills} kills with -9 under ${candidateCount} candidates and ${staffCount} members of staff: ` +
        `served again after ${ms(median(recoveries))}, at most ${ms(Math.max(...recoveries))}`,
    );
    console.log(
      `  ${answers.acknowledged.size} answers (${answers.sent()} calls) and ${load.acknowledged.size} activities acknowledged, ` +
        `${lost} of them lost; wrong answers ${wrong}, hangs ${hangs}, signed out ${signedOut}`,
    );
    return lost + wrong + hangs + signedOut;
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** The process to kill: a server by the launcher's record, PostgreSQL by its own. */
export async function pidOf(
  target: KillTarget,
  dataFolder: string,
  databaseUrl: string,
): Promise<number> {
  if (target === 'PostgreSQL') {
    const file = join(dataFolder, 'postgres/cluster/postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }
  if (target === 'a database backend') {
    const rows = await query<{ pid: number }>(
      databaseUrl,
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        order by random() limit 1`,
    );
    if (!rows[0]) throw new Error('Nobody is connected to the database.');
    return rows[0].pid;
  }
  // A server that ended with the one killed before is in the record again when the launcher has started it.
  for (let tries = 0; tries < recoveryLimitMs / 20; tries += 1) {
    const { processes } = JSON.parse(readFileSync(join(dataFolder, 'run.json'), 'utf8')) as {
      processes: { name: string; pid: number }[];
    };
    const found = processes.find(({ name }) => name === target);
    if (found) return found.pid;
    await sleep(20);
  }
  throw new Error(`${target} is not running.`);
}

/** How many acknowledged activities are not stored, and answers neither stored nor followed by a later choice. */
async function countLost(
  databaseUrl: string,
  titles: ReadonlySet<string>,
  answers: ReadonlyMap<string, { level: number; answeredAt: string }>,
): Promise<number> {
  const activities = await query<{ title: string }>(
    databaseUrl,
    `select title from activity where title like 'bench %'`,
  );
  const storedTitles = new Set(activities.map(({ title }) => title));
  const rows = await query<{ key: string; level: number; at: Date }>(
    databaseUrl,
    `select evaluation_request_id || '/' || question_item_id as key, level, answered_at as at from answer`,
  );
  const stored = new Map(rows.map((row) => [row.key, row]));
  const lostAnswers = [...answers].filter(([key, { level, answeredAt }]) => {
    const row = stored.get(key);
    if (!row) return true;
    const difference = row.at.getTime() - Date.parse(answeredAt);
    return difference < 0 || (difference === 0 && row.level !== level);
  });
  return [...titles].filter((title) => !storedTitles.has(title)).length + lostAnswers.length;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

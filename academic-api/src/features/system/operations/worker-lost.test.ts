import { sql } from 'kysely';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, it, onTestFinished } from 'vitest';
import { interrupted, type Operation } from '@mebae/contracts';
import { migrateToLatest } from '../../../db/migrate.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { multipart } from '../../../testing/multipart.ts';
import { runProcess, until, type RunningProcess } from '@mebae/testing/process';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { rosterFile } from '../../people/student-import/test-support/workbooks.ts';
import { settleOperations } from './settle-operations.job.ts';

/** The worker writes 200 rows a round: these are three. */
const rosterSize = 600;
const inTheThirdRound = 'N0500';

/** Only what fails waits for so long: a busy machine is slow, not wrong. */
const waitMs = 180_000;

const api = await startTestApi();

const numbers = Array.from({ length: rosterSize }, (_, n) => `N${String(n).padStart(4, '0')}`);
const classSize = 50;
const classes = Math.ceil(rosterSize / classSize);
const roster = () =>
  rosterFile(
    numbers.map((number, n) => {
      const schoolClass = `${Math.floor(n / classSize) + 1}組`;
      const place = (n % classSize) + 1;
      return [1, schoolClass, place, number, '山田', '太郎', 'ヤマダ', 'タロウ', null, null];
    }),
  );
const emptySchool = () => createSchool(api.db, { classes, studentsPerClass: 0, maxStudents: 1000 });

async function startWorker(): Promise<RunningProcess> {
  const worker = runProcess('academic-api/src/worker.ts', {
    DATABASE_URL: api.url,
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  });
  await until(() => worker.out().includes('worker ready'));
  return worker;
}

/** Somebody else is about to register a student of the third round: a worker waits there. @returns what ends that */
async function holdTheThirdRound(school: TestSchool): Promise<() => Promise<void>> {
  const client = new Client(api.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(
    `insert into student (company_id, manage_number, last_name, first_name) values ($1, $2, '佐藤', '葵')`,
    [school.companyID, inTheThirdRound],
  );
  return async () => {
    await client.query('rollback');
  };
}

/** Somebody else holds the people of a course: a worker waits for them. @returns what ends that */
async function holdPeople(evalSettingID: number): Promise<() => Promise<void>> {
  const client = new Client(api.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select 1 from examinee where eval_setting_id = $1 for update', [
    evalSettingID,
  ]);
  return async () => {
    await client.query('rollback');
  };
}

async function startImport(school: TestSchool): Promise<string> {
  const token = school.admin;
  const file = multipart('名簿.xlsx', roster());
  const preview = await api.call('POST', '/students/import/preview', { token, ...file });
  expect(preview.body).toMatchObject({ counts: { created: rosterSize, failed: 0 } });
  const { importID } = preview.body;
  const started = await api.call('POST', `/students/import/${importID}/start`, { token, body: {} });
  expect(started.body).toMatchObject({ state: 'waiting' });
  return importID;
}

const operationOf = async (school: TestSchool): Promise<Operation> =>
  (await api.call('GET', '/operations', { token: school.admin })).body.data[0];

async function rosterOf({ companyID }: TestSchool): Promise<string[]> {
  const rows = await api.db
    .selectFrom('student')
    .select('manageNumber')
    .where('companyID', '=', companyID)
    .orderBy('manageNumber')
    .execute();
  return rows.map((row) => row.manageNumber);
}

/** A worker takes the import, and its process is killed when two of three rounds are written. */
async function killDuringWork(school: TestSchool): Promise<void> {
  const release = await holdTheThirdRound(school);
  const worker = await startWorker();
  await expect
    .poll(() => operationOf(school), { timeout: waitMs })
    .toMatchObject({ state: 'running', done: 400, total: rosterSize });
  worker.kill('SIGKILL');
  expect(await worker.exit).toBeNull();
  await release();
}

async function jobState({ operationID }: Operation): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where id = ${operationID}`.execute(api.db);
  return rows[0]?.state;
}

/** Repeats the check of every worker: looks for jobs whose worker no longer shows up. @returns one look */
async function watchQueue(queue = 'import-roster'): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: api.url, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  return async () => {
    // a look less than a minute after the last one would be left out
    await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(api.db);
    await boss.supervise(queue);
  };
}

/** Nobody has heard of the worker for longer than the queue waits. */
const passTime = ({ operationID }: Operation) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
      where id = ${operationID}`.execute(api.db);

it('is tried again when its worker is killed: until then nothing is written, and then all of it', async () => {
  const school = await emptySchool();
  const importID = await startImport(school);
  await killDuringWork(school);

  // Its owner sees how far it was, and nothing of it is there.
  const operation = await operationOf(school);
  expect(operation).toMatchObject({ state: 'running', done: 400, failure: null });
  expect(await rosterOf(school)).toEqual([]);

  const look = await watchQueue();
  await look();
  expect(await jobState(operation)).toBe('active');
  await passTime(operation);
  await look();
  expect(await jobState(operation)).toBe('retry');
  // It has a try left: it is not over.
  expect(await settleOperations(api.deps)).toBe(0);

  await startWorker();
  await expect
    .poll(() => operationOf(school), { timeout: waitMs })
    .toMatchObject({ operationID: operation.operationID, state: 'succeeded', done: rosterSize });
  expect(await rosterOf(school)).toEqual(numbers);
  const { body } = await api.call('GET', `/students/import/${importID}`, { token: school.admin });
  expect(body).toMatchObject({ applied: { created: rosterSize, changed: 0, skipped: 0 } });
}, 600_000);

it('fails when its last worker is killed: nothing is written, its owner is told, and can start it again', async () => {
  const school = await emptySchool();
  const importID = await startImport(school);
  await killDuringWork(school);
  const operation = await operationOf(school);
  await sql`update pgboss.job set retry_count = retry_limit where id = ${operation.operationID}`.execute(
    api.db,
  );
  const look = await watchQueue();
  await passTime(operation);
  await look();
  expect(await jobState(operation)).toBe('failed');
  expect(await settleOperations(api.deps)).toBe(1);

  expect(await operationOf(school)).toMatchObject({
    operationID: operation.operationID,
    state: 'failed',
    failure: { reason: [interrupted] },
  });
  expect(await rosterOf(school)).toEqual([]);
  const token = school.admin;
  const again = await api.call('POST', `/students/import/${importID}/start`, { token, body: {} });
  expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
}, 600_000);

it('draws login cards again when its worker is killed: one file, and nobody has two codes', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
  const exam = await createExam(api, school, { classes: 1 });
  const path = `/exams/${exam.evalSettingID}/cards`;
  const token = school.admin;
  const body = { people: { filter: {} }, perPage: 8 };
  await api.call('POST', path, { token, body });
  const codes = () =>
    api.db
      .selectFrom('examinee')
      .select(['studentID', 'shortCode'])
      .where('evalSettingID', '=', exam.evalSettingID)
      .orderBy('studentID')
      .execute();
  const given = await codes();
  expect(given.map((row) => row.shortCode)).not.toContain(null);
  const release = await holdPeople(exam.evalSettingID);
  const worker = await startWorker();
  await expect
    .poll(() => operationOf(school), { timeout: waitMs })
    .toMatchObject({ kind: 'drawLoginCards', state: 'running' });
  worker.kill('SIGKILL');
  expect(await worker.exit).toBeNull();
  await release();
  expect((await api.call('GET', path, { token })).body.data).toEqual([]);

  const operation = await operationOf(school);
  const look = await watchQueue('draw-login-cards');
  await passTime(operation);
  await look();
  expect(await jobState(operation)).toBe('retry');
  await startWorker();
  await expect
    .poll(() => operationOf(school), { timeout: waitMs })
    .toMatchObject({ operationID: operation.operationID, state: 'succeeded' });
  expect((await api.call('GET', path, { token })).body.data).toMatchObject([{ people: 3 }]);
  expect(await codes()).toEqual(given);
}, 600_000);

it('goes on by itself after its worker was killed', async () => {
  const school = await emptySchool();
  await startImport(school);
  await killDuringWork(school);
  const operation = await operationOf(school);
  const other = await startWorker();
  const isTakenAgain = async () => {
    const { rows } = await sql<{ taken: boolean }>`
      select retry_count > 0 and state in ('active', 'completed') as taken
      from pgboss.job where id = ${operation.operationID}`.execute(api.db);
    return rows[0]?.taken;
  };
  await expect.poll(isTakenAgain, { timeout: 60_000 }).toBe(true);
  await expect
    .poll(() => operationOf(school), { timeout: waitMs })
    .toMatchObject({ state: 'succeeded', done: rosterSize });
  other.kill('SIGTERM');
  await other.exit;
  expect(await rosterOf(school)).toEqual(numbers);
}, 600_000);

it('is looked for in every queue that people wait for or that writes for them, also in a database of an older version', async () => {
  await sql`update pgboss.queue set heartbeat_seconds = null`.execute(api.db);
  await migrateToLatest(api.url);
  const { rows } = await sql`
    select name from pgboss.queue where heartbeat_seconds = 10 order by name`.execute(api.db);
  // with the second after which lost jobs are looked for: on in less than 15 seconds
  expect(rows).toEqual([
    { name: 'apply-promotion' },
    { name: 'assign-evaluators' },
    { name: 'draw-login-cards' },
    { name: 'import-roster' },
    { name: 'make-export' },
    { name: 'make-reports' },
    { name: 'propose-classes' },
    { name: 'propose-groups' },
    { name: 'read-roster' },
    { name: 'score-exam' },
    { name: 'score-preliminary' },
    { name: 'start-reports' },
    { name: 'word-findings' },
    { name: 'write-exam-mails' },
    { name: 'write-letter' },
  ]);
});

/**
 * From the last release to this one and back in a lesson: nothing is lost and nobody has to wait. Two machines with bff, API
 * and worker of the last release run on a database that it has made, with a large school in it; the schema is brought to
 * this release's under load and beside a transaction that reads for a long time, as a dump does; then the machines change
 * one after the other to this release, and back again on the new schema.
 *
 * Options: --from COMMIT (else the nearest tag, else the last commit with an older schema), --students 50000 (of the large
 * school, with a year of answers), --candidates 500, --staff 20, --pause 10 (seconds between two calls of a person), --keep
 * (the folder with the logs is left).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres, type RunningPostgres } from '@mebae/postgres';
import { loginOf } from '@mebae/testing';
import { execaNode } from 'execa';
import pg from 'pg';
import { startSmtpSink } from '../../academic-api/src/testing/smtp-sink.ts';
import { replicaAt } from '../bench/outage/client.ts';
import { fillStudents, fillYear } from '../bench/years/fill.ts';
import { checkOut } from '../checks/src/releases/checkout.ts';
import { root } from '../publisher/src/project.ts';
import { newSecrets } from '../cluster/src/secrets.ts';
import type { Callers } from './lesson/callers.ts';
import {
  beginLesson,
  hangMs,
  judgeLesson,
  longestAllowedMs,
  reportFigures,
  seconds,
  type Figure,
} from './lesson/lesson.ts';
import { openEdge } from './upgrade/edge.ts';
import { errorLines } from './upgrade/error-lines.ts';
import { lastRelease } from './upgrade/last-release.ts';
import { watchLocks, type HeldLock } from './upgrade/lock-watch.ts';
import { createMachines, type Machine } from './upgrade/machines.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    students: { type: 'string', default: '50000' },
    candidates: { type: 'string', default: '500' },
    staff: { type: 'string', default: '20' },
    pause: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
});
const students = Number(values.students);
/** No call waits longer than this for a migration. */
const longestLockMs = 1_000;
/** How long somebody reads while the schema changes. */
const readerMs = 5_000;
/** Begins the line of a migration that waits for a lock. */
const waiting = /^Migration \S+ waits for /;
/** How long each state is left to its lesson. */
const stateMs = 15_000;

const since = (began: number): string => seconds(performance.now() - began);

const folder = mkdtempSync(join(tmpdir(), 'mebae-upgrade-'));
// The embedded database may run as another user.
chmodSync(folder, 0o711);
const dataFolder = join(folder, 'data');
mkdirSync(dataFolder, { mode: 0o711 });
const sink = await startSmtpSink();
/** Steps that undo what was done. */
const ends: (() => Promise<void>)[] = [async () => sink.close()];

async function undo(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) {
    await end().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  }
  if (values.keep) console.log(`The logs are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`${signal}: everything that was started is stopped.`);
    stopping.abort(new Error(signal));
    void undo().then(() => process.exit(130));
  });
}
try {
  const release = lastRelease(values.from);
  console.log(`From ${release.name} (${release.commit.slice(0, 10)}) to this commit.`);
  const source = join(root, '.cache/drill', release.commit);
  ends.push(await checkOut(release, source, stopping.signal));
  const server = await startPostgres({ dataDir: join(dataFolder, 'postgres') });
  ends.push(() => server.stop());
  await migrate(source, server);
  await fill(server);
  process.exitCode = (await drill(source, server)) ? 0 : 1;
} finally {
  await undo();
}

/** Brings the schema to that of a release, as the operator does. @param tell takes each line that it prints */
async function migrate(
  source: string,
  { url }: RunningPostgres,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  const lines = execaNode(join(source, 'academic-api/src/db/migrate-cli.ts'), [], {
    env: { DATABASE_URL: url, MEBAE_DATA: dataFolder },
    cancelSignal: stopping.signal,
  });
  for await (const line of lines) tell(line);
}

async function fill({ url }: RunningPostgres): Promise<void> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // rows of a bench that fit together: checking each key would take minutes
    await client.query(`set session_replication_role = replica`);
    const { rows } = await client.query<{ id: string }>(
      `insert into company (name, first_school_year, initial_setup_step) values ('大規模校', 2026, 4)
       returning company_id as id`,
    );
    const companyID = Number(rows[0]?.id);
    await fillStudents(client, companyID, students);
    await fillYear(client, { companyID, schoolYear: 2026, students });
    await client.query('vacuum analyze');
    const { rows: sizes } = await client.query<{ answers: string; size: string }>(
      `select (select count(*) from answer) as answers, pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    console.log(
      `${students} students, ${sizes[0]?.answers} answers, ${sizes[0]?.size}, after ${since(began)}.`,
    );
  } finally {
    await client.end();
  }
}

/** @returns whether everything was as it must be */
async function drill(old: string, server: RunningPostgres): Promise<boolean> {
  const databaseUrl = await loginOf(server.url, 'mebae_server');
  const machines = await createMachines({
    folder,
    dataFolder,
    databaseUrl,
    smtpUrl: sink.url,
    secrets: newSecrets(),
  });
  for (const machine of machines) {
    ends.push(() => machine.stop());
    await machine.start(old);
  }
  const [first, second] = machines;
  const edge = openEdge(
    machines.map(({ port }) => replicaAt(port)),
    hangMs,
  );
  ends.push(async () => edge.close());
  const place = { databaseUrl: server.url, port: first.port, call: edge.call };
  const lesson = await beginLesson(place, {
    candidates: Number(values.candidates),
    staff: Number(values.staff),
    schools: 5,
    pauseSeconds: Number(values.pause),
  });
  const { callers } = lesson;
  const schools = lesson.schools.values();
  /** Begins work in the next school. */
  const beginWork = async (): Promise<void> => schools.next().value?.begin();
  await callers.settle();
  console.log(`${values.candidates} candidates and ${values.staff} staff:`);
  const states: State[] = [];
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    callers.take();
    await work();
    await sleep(stateMs);
    states.push(report(name, callers));
  };
  await run('the last release', () => beginWork());
  let locks: HeldLock[] = [];
  await run('the schema changes', async () => {
    await beginWork();
    locks = await changeSchema(server);
  });
  await run('one machine of each', async () => {
    await change(second, root);
    await beginWork();
  });
  await run('this release', async () => {
    await change(first, root);
    await beginWork();
  });
  await run('back, one of each', () => change(second, old));
  await run('back to the last release', async () => {
    await change(first, old);
    await beginWork();
  });
  await callers.stop();
  const count = (pick: (state: State) => number): number =>
    states.reduce((sum, state) => sum + pick(state), 0);
  const longestMs = Math.max(...states.map((state) => state.longestMs));
  const received = () => sink.received.map(({ to }) => to.toLowerCase());
  const failed = count((state) => state.failed);
  const [longest] = locks;
  const lockMs = longest?.milliseconds ?? 0;
  const judged = await judgeLesson(place, lesson, received);
  const errors = errorLines(folder);
  for (const [message, times] of errors.slice(0, 5)) console.log(`    ${times} × ${message}`);
  const figures: Figure[] = [
    ...judged,
    ['calls', count(({ calls }) => calls), true],
    ['calls that failed', failed, failed === 0],
    ['slowest caller', seconds(longestMs), longestMs <= longestAllowedMs],
    [
      `longest lock, of ${longest?.table ?? 'none'}`,
      `${Math.round(lockMs)} ms`,
      lockMs <= longestLockMs,
    ],
    ['errors in the logs', errors.reduce((sum, [, times]) => sum + times, 0), errors.length === 0],
  ];
  return reportFigures(figures, 'an upgrade without a pause, and the way back');
}

/** Brings the schema to this release's while somebody reads. @returns the locks that were held, the longest first */
async function changeSchema(server: RunningPostgres): Promise<HeldLock[]> {
  const stopWatching = await watchLocks(server.url);
  const began = performance.now();
  let locks: HeldLock[] = [];
  try {
    const end = await readLong(server.url);
    let ended: Promise<void> | null = null;
    await migrate(root, server, (line) => {
      console.log(`    ${line}`);
      // it reads on for a while after a migration has met it, however late the machine began with that
      if (waiting.test(line)) ended ??= sleep(readerMs).then(end);
    });
    console.log(`    migrated after ${since(began)}`);
    await (ended ?? end());
  } finally {
    locks = await stopWatching();
  }
  for (const { table, mode, milliseconds } of locks.slice(0, 3)) {
    console.log(`    ${mode} of ${table} for ${Math.round(milliseconds)} ms`);
  }
  return locks;
}

interface State {
  calls: number;
  failed: number;
  longestMs: number;
}

function report(name: string, callers: Callers): State {
  const { calls, failures, longestMs } = callers.take();
  const told = [...failures].map(([status, count]) => `${status} × ${count}`).join(', ');
  console.log(
    `  ${name.padEnd(26)} ${calls} calls, failed ${told || 'none'}, slowest ${seconds(longestMs)}`,
  );
  return { calls, failed: [...failures.values()].reduce((sum, n) => sum + n, 0), longestMs };
}

async function change(machine: Machine, source: string): Promise<void> {
  await machine.stop();
  await machine.start(source);
}

/** Begins to read all tables in one transaction, as a dump does. @returns what ends it */
async function readLong(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'a long reader' });
  // it ends with the server when the drill is broken off
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access share mode`);
  return () => client.end();
}

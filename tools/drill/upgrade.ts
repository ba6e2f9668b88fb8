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
import { tellFailures, type Callers, type Counted } from './lesson/callers.ts';
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
import { createMachines, type Machine } from './upgrade/machines.ts';
import { changeSchema, neededATableAlone, noChange } from './upgrade/schema-change.ts';

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
  // servers that have just been started are slow
  callers.take();
  console.log(`${values.candidates} candidates and ${values.staff} staff:`);
  const states: Counted[] = [];
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    await work();
    await sleep(stateMs);
    states.push(report(name, callers));
  };
  await run('the last release', () => beginWork());
  let change = noChange;
  await run('the schema changes', async () => {
    await beginWork();
    change = await changeSchema(server.url, (tell) => migrate(root, server, tell));
  });
  await run('one machine of each', async () => {
    await replace(second, root);
    await beginWork();
  });
  await run('this release', async () => {
    await replace(first, root);
    await beginWork();
  });
  await run('back, one of each', () => replace(second, old));
  await run('back to the last release', async () => {
    await replace(first, old);
    await beginWork();
  });
  await callers.stop();
  states.push(report('the last calls', callers));
  const count = (pick: (state: Counted) => number): number =>
    states.reduce((sum, state) => sum + pick(state), 0);
  const longestMs = Math.max(...states.map((state) => state.longestMs));
  const received = () => sink.received.map(({ to }) => to.toLowerCase());
  const refused = lesson.schools.reduce((sum, { begun }) => sum + begun.refused, 0);
  const failed = count((state) => state.failed) + refused;
  const [lock] = change.locks;
  const [wait] = change.waits;
  const judged = await judgeLesson(place, lesson, received);
  const errors = errorLines(folder);
  for (const [message, times] of errors.slice(0, 5)) console.log(`    ${times} × ${message}`);
  const figures: Figure[] = [
    ...judged,
    ['calls', count(({ calls }) => calls), true],
    ['calls that failed', failed, failed === 0],
    ['slowest caller', seconds(longestMs), longestMs <= longestAllowedMs],
    duration(`longest lock, of ${lock?.table ?? 'none'}`, lock),
    duration(`longest wait for it, ${wait ? `for ${wait.what}` : 'none'}`, wait),
    [
      'waits of migrations for a reader',
      change.waited,
      change.waited > 0 || !neededATableAlone(change),
    ],
    ['errors in the logs', errors.reduce((sum, [, times]) => sum + times, 0), errors.length === 0],
  ];
  return reportFigures(figures, 'an upgrade without a pause, and the way back');
}

/** How long something lasted that keeps calls waiting; nothing lasts no time. */
function duration(name: string, seen: { milliseconds: number } | undefined): Figure {
  const milliseconds = Math.round(seen?.milliseconds ?? 0);
  return [name, `${milliseconds} ms`, milliseconds <= longestLockMs];
}

/** Prints what was counted of a state, and gives it on. */
function report(name: string, callers: Callers): Counted {
  const counted = callers.take();
  const { calls, longestMs } = counted;
  console.log(
    `  ${name.padEnd(26)} ${calls} calls, failed ${tellFailures(counted)}, slowest ${seconds(longestMs)}`,
  );
  return counted;
}

async function replace(machine: Machine, source: string): Promise<void> {
  await machine.stop();
  await machine.start(source);
}

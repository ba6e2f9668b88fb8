/**
 * A lesson on a whole cluster whose parts are killed, paused and cut off one after the other: nothing that was acknowledged
 * is lost or doubled, nobody is signed out, and everybody goes on within 15 seconds. The cluster is made of the files of
 * `deploy/`, all on this machine: three nodes of PostgreSQL with Patroni and etcd, two machines with HAProxy, PgBouncer,
 * bff, API and worker, and nginx in front.
 *
 * Options: --rounds 20, --candidates 2000, --staff 50, --away 12 (seconds for which a part is away), --pause 10 (seconds
 * between two calls of a person), --ports 15000 (the first of some 40 ports; any free ones without it), --keep (the folder
 * with the logs is left).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@mebae/testing';
import { connect } from '../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../academic-api/src/testing/account.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startSmtpSink } from '../../academic-api/src/testing/smtp-sink.ts';
import { createCourse } from '../bench/answer/course.ts';
import { compareWithStored } from '../bench/answer/stored.ts';
import { api, ownPage, signIn } from '../bench/lib/product.ts';
import { failAfter, waitUntil } from '../bench/lib/wait-until.ts';
import { replicaAt, roundRobin } from '../bench/outage/client.ts';
import { Callers, type Person } from './failover/callers.ts';
import { isFree, missingPrograms, startCluster, type Cluster } from './failover/cluster.ts';
import { faults, type Fault } from './failover/faults.ts';
import { createMarks, leaveMark, marksOn } from './failover/mark.ts';
import { createRoundSchool, judgeWork, type RoundSchool } from './failover/work.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    candidates: { type: 'string', default: '2000' },
    staff: { type: 'string', default: '50' },
    away: { type: 'string', default: '12' },
    pause: { type: 'string', default: '10' },
    ports: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const candidates = Number(values.candidates);
const awayMs = Number(values.away) * 1000;
const calmMs = 3_000;
/** A call without a response by then hangs. */
const hangMs = 30_000;
/** Everybody goes on within this. */
const longestAllowedMs = 15_000;
/** A round with all its waits. */
const roundLimitMs = 400_000;

const missing = missingPrograms();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

let nextPort = Number(values.ports);
/** Ports one after the other from the first one on, as far as they are free. */
async function port(): Promise<number> {
  if (values.ports === undefined) return freePort();
  while (!(await isFree(nextPort))) nextPort += 1;
  nextPort += 1;
  return nextPort - 1;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const folder = mkdtempSync(join(tmpdir(), 'mebae-failover-'));
chmodSync(folder, 0o711);
let cluster: Cluster | undefined;
const sink = await startSmtpSink();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`${signal}: everything that was started is stopped.`);
    void (cluster?.stop() ?? Promise.resolve()).then(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  });
}
try {
  const began = performance.now();
  cluster = await startCluster(folder, port, { RATE_LIMIT_FACTOR: '100000', SMTP_URL: sink.url });
  console.log(`The cluster is ready after ${seconds(performance.now() - began)}.`);
  process.exitCode = (await drill(cluster)) ? 0 : 1;
} finally {
  await cluster?.stop();
  await sink.close();
  if (values.keep) console.log(`The logs are in ${folder}/logs.`);
  else rmSync(folder, { recursive: true, force: true });
}

/** @returns whether everything was as it must be */
async function drill(running: Cluster): Promise<boolean> {
  const call = roundRobin([replicaAt(running.port)], hangMs);
  const db = connect(running.ownerUrl, 2);
  const course = await createCourse(db, { port: running.port, call }, candidates);
  const people: Person[] = [];
  const { companyID } = await createSchool(db, { studentsPerClass: 0 });
  for (let n = 0; n < Number(values.staff); n += 1) {
    const { userID, email } = await createAccount(db, companyID);
    people.push({ userID, cookie: await signIn(running.port, email, rightPassword) });
  }
  const purposes = db.selectFrom('growingPurpose').select('growingPurposeID').limit(1);
  const { growingPurposeID } = await purposes.executeTakeFirstOrThrow();
  const schools: RoundSchool[] = [];
  for (let round = 0; round < rounds; round += 1) {
    schools.push(await createRoundSchool(db, running.port));
  }
  await db.destroy();
  await createMarks(running, await leaderOf(running));

  const callers = new Callers(call, Number(values.pause) * 1000);
  callers.answer(course.tokens);
  callers.work(people, growingPurposeID);
  await sleep(Number(values.pause) * 1500);
  callers.take();
  let longestMs = 0;
  let marks = 0;
  console.log(`${candidates} candidates and ${people.length} staff, ${rounds} rounds:`);
  for (const [round, school] of schools.entries()) {
    const fault = faults[round % faults.length]!;
    const result = await Promise.race([
      runRound(running, fault, { round, school, callers }),
      failAfter(roundLimitMs, `round ${round + 1}, ${fault.name},`),
    ]);
    longestMs = Math.max(longestMs, result.longestMs);
    marks += result.marks;
  }
  await Promise.race([callers.stop(), failAfter(60_000, 'the lesson')]);
  return judge(running, { course, people, callers, schools, longestMs, marks });
}

async function leaderOf(running: Cluster): Promise<string> {
  return (await running.members()).find(({ role }) => role === 'leader')?.name ?? 'db1';
}

/** Something goes wrong while work has just begun, and is put right; then everything is as before. */
async function runRound(
  running: Cluster,
  fault: Fault,
  { round, school, callers }: { round: number; school: RoundSchool; callers: Callers },
): Promise<{ longestMs: number; marks: number }> {
  await school.begin();
  callers.take();
  if (fault.leavesMark) await leaveMark(running, await leaderOf(running), { round, folder });
  const { end, node } = await fault.begin(running);
  await sleep(awayMs);
  const began = performance.now();
  await end();
  await waitUntil('the cluster is whole again', () => isWhole(running), 250);
  const backMs = performance.now() - began;
  await waitUntil('everybody has gone on', () => callers.waiting === 0);
  await sleep(calmMs);
  const { calls, failures, longestMs } = callers.take();
  const marks = fault.leavesMark && node ? await marksOn(running, node, round) : 0;
  const failed = [...failures].map(([status, count]) => `${status} × ${count}`).join(', ');
  const mark = fault.leavesMark ? `; what only ${node} had: ${marks === 0 ? 'gone' : 'BACK'}` : '';
  console.log(
    `${String(round + 1).padStart(3)} ${fault.name.padEnd(34)} slowest ${seconds(longestMs).padStart(6)}; ` +
      `${calls} calls, failed ${failed || 'none'}; whole again after ${seconds(backMs)}${mark}`,
  );
  return { longestMs, marks };
}

/** Whether all nodes follow one leader, and both machines of the product work. */
async function isWhole(running: Cluster): Promise<boolean> {
  const members = await running.members();
  const leader = members.find(({ role }) => role === 'leader');
  const follows = members.every(
    (member) =>
      member === leader ||
      (['running', 'streaming'].includes(member.state) && member.timeline === leader?.timeline),
  );
  if (!leader || members.length < 3 || !follows) return false;
  if (!members.some(({ role }) => role === 'sync_standby')) return false;
  const { apps } = running.settings;
  const ports = apps.flatMap(({ apiPort, bffPort, workerMonitoringPort }) => [
    apiPort,
    bffPort,
    workerMonitoringPort,
  ]);
  const states = await Promise.all(
    ports.map((each) =>
      fetch(`http://127.0.0.1:${each}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      ),
    ),
  );
  return states.every(Boolean);
}

async function judge(
  running: Cluster,
  lesson: {
    course: { evalSettingID: number };
    people: readonly Person[];
    callers: Callers;
    schools: readonly RoundSchool[];
    longestMs: number;
    marks: number;
  },
): Promise<boolean> {
  const { course, people, callers, schools, longestMs, marks } = lesson;
  const judgeNow = () =>
    judgeWork(
      running.ownerUrl,
      schools,
      sink.received.map(({ to }) => to.toLowerCase()),
    );
  let work = await judgeNow();
  const until = performance.now() + 240_000;
  // a job that was lost is tried again after half a minute
  while (work.open + work.mailsMissing > 0 && performance.now() < until) {
    await sleep(2000);
    work = await judgeNow();
  }
  const answers = await compareWithStored(running.ownerUrl, course.evalSettingID, {
    acknowledged: callers.acknowledged,
    receipts: new Set(),
  });
  const activities = await titlesOf(running.ownerUrl);
  const lostWrites = [...callers.written].filter((title) => !activities.has(title)).length;
  const doubledWrites = [...activities.values()].filter((count) => count > 1).length;
  const signedOut = (
    await Promise.all(people.map((person) => isSignedOut(running.port, person)))
  ).filter(Boolean).length;
  const figures: [string, number | string, boolean][] = [
    ['answers acknowledged', callers.acknowledged.size, callers.acknowledged.size > 0],
    ['answers lost', answers.lost, answers.lost === 0],
    ['answers doubled', answers.twice, answers.twice === 0],
    ['writes of staff acknowledged', callers.written.size, callers.written.size > 0],
    ['writes lost', lostWrites, lostWrites === 0],
    ['writes doubled', doubledWrites, doubledWrites === 0],
    ['wrong responses', callers.wrong, callers.wrong === 0],
    ['sign-outs', signedOut + callers.signedOut, signedOut + callers.signedOut === 0],
    ['imports done whole, once', `${work.importsDone} of ${schools.length}`, true],
    ['jobs done twice or in part', work.importsWrong, work.importsWrong === 0],
    ['mails sent', work.mailsSent, work.mailsSent > 0],
    ['mails twice', work.mailsTwice, work.mailsTwice === 0],
    ['mails missing', work.mailsMissing, work.mailsMissing === 0],
    ['mails left to a person (interrupted)', work.mailsInterrupted, true],
    ['work still under way', work.open, work.open === 0],
    ['nodes that came back with more', marks, marks === 0],
    ['slowest caller', seconds(longestMs), longestMs <= longestAllowedMs],
  ];
  for (const [name, figure, isRight] of figures) {
    console.log(`  ${isRight ? '      ' : 'BROKEN'} ${name.padEnd(38)} ${figure}`);
  }
  const isKept = figures.every(([, , isRight]) => isRight);
  console.log(`  ${isKept ? 'kept  ' : 'BROKEN'} what the cluster promises`);
  return isKept;
}

async function titlesOf(url: string): Promise<Map<string, number>> {
  const db = connect(url, 1);
  try {
    const rows = await db
      .selectFrom('activity')
      .select(['title', (expression) => expression.fn.countAll<number>().as('count')])
      .where('title', 'like', 'drill %')
      .groupBy('title')
      .execute();
    return new Map(rows.map(({ title, count }) => [title, count]));
  } finally {
    await db.destroy();
  }
}

async function isSignedOut(productPort: number, { cookie }: Person): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${productPort}${api}/account/profile`, {
    headers: { ...ownPage, cookie },
  });
  await response.arrayBuffer();
  return response.status === 401;
}

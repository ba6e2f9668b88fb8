/**
 * A lesson on a whole cluster whose parts are killed, paused and cut off one after the other: nothing that was acknowledged
 * is lost or doubled, nobody is signed out, and everybody goes on within 15 seconds. The cluster is made of the files of
 * `deploy/`, all on this machine: three nodes of PostgreSQL with Patroni and etcd, two machines with HAProxy, PgBouncer,
 * bff, API and worker, and nginx in front. Where podman or buildah works, the images of `deploy/containers` are built and
 * started as well.
 *
 * Options: --rounds 21, --first 1 (the round to begin with), --candidates 2000, --staff 50, --away 20 (seconds for which a
 * part is away: more than anybody may wait), --pause 12 (seconds between two calls of a person: the wizard reckons with 12
 * for an answer), --ports 15000 (the first of some 40 ports; any free ones without it), --keep (the folder with the logs is
 * left).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@mebae/testing';
import { startSmtpSink } from '../../academic-api/src/testing/smtp-sink.ts';
import { failAfter, waitUntil } from '../bench/lib/wait-until.ts';
import { replicaAt, roundRobin } from '../bench/outage/client.ts';
import { isFree, missingPrograms, startCluster, type Cluster } from './failover/cluster.ts';
import { faults, type Fault } from './failover/faults.ts';
import { tryImages } from './failover/images.ts';
import { createMarks, leaveMark, marksOn } from './failover/mark.ts';
import { tellFailures, type Callers } from './lesson/callers.ts';
import {
  beginLesson,
  hangMs,
  judgeLesson,
  longestAllowedMs,
  reportFigures,
  seconds,
  type Figure,
} from './lesson/lesson.ts';
import type { RoundSchool } from './lesson/work.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '21' },
    first: { type: 'string', default: '1' },
    candidates: { type: 'string', default: '2000' },
    staff: { type: 'string', default: '50' },
    away: { type: 'string', default: '20' },
    pause: { type: 'string', default: '12' },
    ports: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const first = Number(values.first);
const candidates = Number(values.candidates);
const awayMs = Number(values.away) * 1000;
const pauseSeconds = Number(values.pause);
/** Everybody makes one call more, at the latest after one and a half of the usual pause. */
const lastCallMs = 60_000 + pauseSeconds * 1_500;
const calmMs = 3_000;
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
  console.log(await tryImages(folder));
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
  const place = { databaseUrl: running.ownerUrl, port: running.port, call };
  const size = { candidates, staff: Number(values.staff), schools: rounds };
  const lesson = await beginLesson(place, { ...size, pauseSeconds });
  const { callers, schools } = lesson;
  await createMarks(running, await leaderOf(running));

  await callers.settle();
  await writeAll(running);
  // servers that have just been started are slow
  callers.take();
  let longestMs = 0;
  let marks = 0;
  let failedPolitely = 0;
  console.log(`${candidates} candidates and ${values.staff} staff, ${rounds} rounds:`);
  for (const [n, school] of schools.entries()) {
    const round = first - 1 + n;
    const fault = faults[round % faults.length]!;
    const result = await Promise.race([
      runRound(running, fault, { round, school, callers }),
      failAfter(roundLimitMs, `round ${round + 1}, ${fault.name},`),
    ]);
    longestMs = Math.max(longestMs, result.longestMs);
    marks += result.marks;
    if (fault.failsNothing) failedPolitely += result.failed;
  }
  await Promise.race([callers.stop(), failAfter(lastCallMs, 'the lesson')]);
  longestMs = Math.max(longestMs, callers.take().longestMs);
  const received = () => sink.received.map(({ to }) => to.toLowerCase());
  const figures: Figure[] = [
    ...(await judgeLesson(place, lesson, received)),
    ['calls that failed by a polite stop', failedPolitely, failedPolitely === 0],
    ['nodes that came back with more', marks, marks === 0],
    ['slowest caller', seconds(longestMs), longestMs <= longestAllowedMs],
  ];
  return reportFigures(figures, 'what the cluster promises');
}

/**
 * Has all nodes write what they hold in memory, as every five minutes: the first new leader of a cluster that was just made
 * would write a thousand files before it goes on.
 */
async function writeAll(running: Cluster): Promise<void> {
  const leader = await leaderOf(running);
  const others = (await running.members()).filter(({ name }) => name !== leader);
  await running.askNode(leader, 'checkpoint');
  await Promise.all(others.map(({ name }) => running.askNode(name, 'checkpoint')));
}

async function leaderOf(running: Cluster): Promise<string> {
  return (await running.members()).find(({ role }) => role === 'leader')?.name ?? 'db1';
}

/** Something goes wrong while work has just begun, and is put right; then everything is as before. */
async function runRound(
  running: Cluster,
  fault: Fault,
  { round, school, callers }: { round: number; school: RoundSchool; callers: Callers },
): Promise<{ longestMs: number; marks: number; failed: number }> {
  await school.begin();
  // a call of the round before may end only now
  const before = callers.take();
  if (fault.leavesMark) await leaveMark(running, await leaderOf(running), { round, folder });
  const { end, node } = await fault.begin(running);
  await sleep(awayMs);
  const began = performance.now();
  await end();
  await waitUntil('the cluster is whole again', () => isWhole(running), 250);
  const backMs = performance.now() - began;
  await callers.goOn('everybody has gone on');
  await sleep(calmMs);
  const counted = callers.take();
  const { calls, failed, longestMs } = counted;
  const marks = fault.leavesMark && node ? await marksOn(running, node, round) : 0;
  const late =
    before.longestMs > longestMs ? `, and ${seconds(before.longestMs)} since the round before` : '';
  const mark = fault.leavesMark ? `; what only ${node} had: ${marks === 0 ? 'gone' : 'BACK'}` : '';
  console.log(
    `${String(round + 1).padStart(3)} ${fault.name.padEnd(34)} slowest ${seconds(longestMs).padStart(6)}${late}; ` +
      `${calls} calls, failed ${tellFailures(counted)}; whole again after ${seconds(backMs)}${mark}`,
  );
  return { longestMs: Math.max(longestMs, before.longestMs), marks, failed };
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

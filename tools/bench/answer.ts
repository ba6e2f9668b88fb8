/**
 * A school of 2,000 answers a course within one lesson, against one bff, one academic-api and a PostgreSQL that keeps what
 * it says it keeps (fsync on): how long everybody waits, and how many answers a second fit in, against the same rows
 * inserted bare over as many connections, by turns. Then the whole product, as `npm start` runs it, whose processes are
 * killed with -9 at random moments of a lesson while every third request is dropped: each answer that a device was told is
 * saved is there, once. Waiting times are printed and have no bound: a lesson brings as much on a slow machine as on a
 * fast one. `--pooled` goes through PgBouncer and HAProxy, without the kills. BENCH_SMOKE=1 runs a shortened version, without kills.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mebae/postgres';
import { connect } from '../../academic-api/src/db/connect.ts';
import { migrateToLatest } from '../../academic-api/src/db/migrate.ts';
import { createCourse, linkCalls, sizeOf } from './answer/course.ts';
import { answerUnderKills } from './answer/kills.ts';
import { arrivalsOf, lessonMinutes, randomFrom } from './answer/lesson.ts';
import { dropEveryThird, lessonSeconds, runLesson } from './answer/run-lesson.ts';
import { compareWithStored } from './answer/stored.ts';
import { inParallel, openBare, workOf, type BareWay, type Work } from './answer/throughput.ts';
import { median, ms, percentile, smoke } from './lib/measure.ts';
import { isPooled, wayTo } from './lib/pooled.ts';
import { startApi, startBff, type Service } from './lib/product.ts';
import { replicaAt, roundRobin } from './outage/client.ts';

/** Two classes at least, whose people answer about the anchoring examples first. */
const candidates = smoke ? 60 : 2000;
/** How many times faster than a lesson: 50 minutes are 3 minutes and 20 seconds. */
const speed = smoke ? 300 : 15;
/** The throughput is measured in so many parts, each side in turn. */
const rounds = smoke ? 1 : 4;
/** Number of calls of candidates that the bff takes at a time from a school behind one address. */
const connections = 64;
const hangMs = 30_000;
/** Share of the answers a second that bare inserts of the same rows reach, a transaction a call. */
const goalOfBare = 0.25;
/** Runs differ by a tenth; a save that cost half as much again would be below. */
const leastOfBare = 0.19;
const startedAt = performance.now();

const folder = mkdtempSync(join(tmpdir(), 'mebae-answer-'));
// The embedded database may run as another user.
chmodSync(folder, 0o711);
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
const db = connect(postgres.url, 5);
const started: Service[] = [];
const ends: (() => Promise<void>)[] = [];
let broken = 0;
let isFast = true;
try {
  await migrateToLatest(postgres.url);
  const database = await wayTo(postgres.url);
  ends.push(database.stop);
  const academicApi = await startApi(folder, database.databaseUrl, database.settings);
  started.push(academicApi);
  const bff = await startBff(folder, 'bff', academicApi.port);
  started.push(bff);
  const server = { port: bff.port, call: roundRobin([replicaAt(bff.port)], hangMs) };
  const random = randomFrom(11);

  const course = await createCourse(db, server, candidates);
  const arrivals = arrivalsOf(candidates, random);
  const people = course.tokens.map((token, index) => ({ token, arrival: arrivals[index]! }));
  // whoever calls first after a start waits for code to be compiled
  await linkCalls(server.call, course.tokens[0]!).session();
  const lesson = await runLesson(smoke ? dropEveryThird(server.call) : server.call, people, {
    speed,
    random,
  });
  const lessonRows = await compareWithStored(postgres.url, course.evalSettingID, lesson);
  const isWhole =
    lessonRows.lost + lessonRows.twice + lessonRows.lostReceipts + lesson.wrong === 0 &&
    lesson.receipts.size === candidates;
  if (!isWhole) broken += 1;
  console.log(
    `${candidates} candidates in a lesson of ${lessonMinutes} minutes, ${speed} times as fast (${lessonSeconds(speed)} s):`,
  );
  console.log(
    `  ${(lesson.acknowledged.size / lesson.seconds).toFixed(0)} answers a second, ${lesson.busiestSecond} in the busiest one; ` +
      `a call p50 ${ms(percentile(lesson.times, 50))}, p95 ${ms(percentile(lesson.times, 95))}, ` +
      `p99 ${ms(percentile(lesson.times, 99))} (${lesson.calls} calls; made again: ` +
      `${[...lesson.failures].map(([status, count]) => `${count} after ${status}`).join(', ') || 'none'})`,
  );
  console.log(
    `  ${lesson.acknowledged.size} answers acknowledged, lost ${lessonRows.lost}, twice ${lessonRows.twice}; ` +
      `receipts ${lesson.receipts.size}, lost ${lessonRows.lostReceipts}; hangs and wrong responses ${lesson.wrong}`,
  );

  const full = await createCourse(db, server, candidates);
  const students = await db
    .selectFrom('examinee')
    .select('studentID')
    .where('evalSettingID', '=', full.evalSettingID)
    .orderBy('studentID')
    .execute();
  const studentOf = new Map(full.tokens.map((token, index) => [token, students[index]!.studentID]));
  const work = await workOf(full, server.call, { connections, speed, random });
  const bare = await openBare(postgres.url, connections);
  const sides: Record<'product' | BareWay, number[]> = { product: [], call: [], row: [] };
  const answersIn = (part: typeof work): number =>
    part.reduce((sum, { batch }) => sum + sizeOf(batch), 0);
  for (let round = 0; round < rounds; round += 1) {
    const part = work.slice(
      Math.floor((work.length * round) / rounds),
      Math.floor((work.length * (round + 1)) / rounds),
    );
    const measure = async (
      side: keyof typeof sides,
      run: (work: Work, worker: number) => Promise<unknown>,
    ): Promise<void> => {
      const began = performance.now();
      await inParallel(part, connections, run);
      sides[side].push((answersIn(part) / (performance.now() - began)) * 1000);
    };
    await measure('product', async ({ token, batch }) => {
      const { status, body } = await linkCalls(server.call, token).save(batch);
      if (status !== 200) throw new Error(`${status} ${body}`);
    });
    for (const way of ['call', 'row'] as const) {
      await measure(way, ({ token, batch }, worker) =>
        bare.insert(way, worker, full, studentOf.get(token)!, batch),
      );
    }
  }
  await bare.stop();
  const product = median(sides.product);
  const against = (way: BareWay): string => {
    const inserted = median(sides[way]);
    return `${(product / inserted).toFixed(2)} of bare inserts of the same rows, a transaction a ${way} (${inserted.toFixed(0)} a second)`;
  };
  isFast = smoke || product / median(sides.call) >= leastOfBare;
  console.log(
    `Over ${connections} connections without a pause, ${answersIn(work)} answers in ${work.length} calls:`,
  );
  console.log(`  ${product.toFixed(0)} answers a second = ${against('call')},`);
  console.log(`  ${against('row')}`);
  console.log(
    `  ${isFast ? 'kept  ' : 'BROKEN'} at least ${leastOfBare} of bare inserts, a transaction a call (goal ${goalOfBare})`,
  );
} finally {
  await Promise.all(started.map(({ running }) => running.stop('SIGKILL')));
  for (const end of ends) await end();
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!smoke && !isPooled) broken += await answerUnderKills({ candidates, speed, kills: 20 });
console.log(`  ${broken === 0 ? 'kept  ' : 'BROKEN'} each answer that was acknowledged, once`);
console.log(`All of it took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
if (broken > 0 || !isFast) process.exitCode = 1;

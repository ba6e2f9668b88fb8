/**
 * 400 full reports of a course and their zip: seconds, processor time a report, memory of the worker, and how long other
 * calls take meanwhile against an idle time before. Then all of them again without other calls, with reports a second and
 * processor time of worker and PostgreSQL until the worker is killed by -9 in the middle: it goes on with those that are
 * left, none is made twice and none is missing. Exits 1 when one is, when 400 take more
 * than 120 s, or when the p99 of other calls is more than three times its idle value. BENCH_SMOKE=1 makes 20.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { createScoredExam } from '../../academic-api/src/testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../academic-api/src/testing/school.ts';
import { percentile, smoke } from './lib/measure.ts';
import { cpuMicroseconds, postmasterOf, residentMegabytes } from './lib/process-cost.ts';
import { api as apiPath, startApi, startDatabase, startWorker } from './lib/product.ts';

const perClass = smoke ? 10 : 40;
const classes = smoke ? 2 : 10;
const reports = perClass * classes;
const mostSeconds = 120;
const mostTimesIdle = 3;
const idleMs = smoke ? 1_000 : 10_000;
const competencies = Array.from({ length: 25 }, (_, n) => n + 1);

const folder = mkdtempSync(join(tmpdir(), 'mebae-reports-'));
const database = await startDatabase();
const worker = await startWorker(folder, database.url);
const academicApi = await startApi(folder, database.url, { SHED_LOOP_DELAY_MS: '0' });
const ends: (() => void)[] = [];

/** Two courses of everybody with all competencies and the disposition test: a report has all of its parts. */
async function createCourse(): Promise<{ school: TestSchool; evalSettingID: number }> {
  const { db } = database;
  const school = await createSchool(db, { classes, studentsPerClass: perClass });
  const scores = (shift: number) =>
    school.students.flatMap(({ studentID }, at) =>
      competencies.map((competencyID) => ({
        studentID,
        competencyID,
        value: 30 + ((at * 7 + competencyID * 11 + shift) % 60),
        selfValue: 20 + ((at * 5 + competencyID * 13) % 70),
      })),
    );
  await createScoredExam(db, school, scores(0), { title: 'before', daysAgo: 200 });
  const evalSettingID = await createScoredExam(db, school, scores(17), { title: 'now' });
  await sql`
    insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast, count,
      model_version)
    select x.company_id, x.eval_setting_id, x.student_id, 'disposition', d.scale_id, 'form',
      (x.student_id * 37 + d.scale_id * 41) % 200 - 100, false, 4, 'bench'
    from examinee x cross join disposition_scale d where x.eval_setting_id = ${evalSettingID}`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return { school, evalSettingID };
}

async function call<Result>(school: TestSchool, path: string, body?: object): Promise<Result> {
  const response = await fetch(`http://127.0.0.1:${academicApi.port}${apiPath}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'auth-token': school.admin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Result;
}

/** Calls as staff do meanwhile: lists and records, one after the other, until told to stop. */
function callMeanwhile(school: TestSchool): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  const over = new AbortController();
  const calls = async (offset: number): Promise<void> => {
    for (let n = offset; !over.signal.aborted; n += 1) {
      const { studentID } = school.students[n % school.students.length]!;
      const start = performance.now();
      await call(school, n % 3 === 0 ? '/students' : `/studentRecord/${studentID}`);
      times.push(performance.now() - start);
      await sleep(20);
    }
  };
  const running = Promise.all([calls(0), calls(1)]);
  // told where it is stopped; what ends the bench before that is what matters
  running.catch(() => undefined);
  return {
    stop: async () => {
      over.abort();
      await running;
      return times;
    },
  };
}

interface Counts {
  completed: number;
  inWork: number;
  failed: number;
}
const countsOf = async (school: TestSchool, evalSettingID: number): Promise<Counts> => {
  const { counts } = await call<{ counts: Counts[] }>(
    school,
    `/exams/${evalSettingID}/reports?pageSize=1`,
  );
  return counts[0]!;
};

/** However long it takes: the machine may do much else. */
async function untilLeft(school: TestSchool, evalSettingID: number, most: number): Promise<void> {
  while ((await countsOf(school, evalSettingID)).inWork > most) await sleep(200);
}

const make = (school: TestSchool, evalSettingID: number) =>
  call(school, `/exams/${evalSettingID}/reports`, {
    people: {},
    kinds: ['full'],
    language: 'ja',
    hasReadings: false,
    which: 'all',
  });

/** @returns the peak of the worker's memory while something goes on */
function watchMemory(): { stop: () => number } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, residentMegabytes(worker.running.pid));
  };
  const timer = setInterval(look, 100);
  // the bench may end before
  timer.unref();
  ends.push(() => clearInterval(timer));
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

async function run(): Promise<void> {
  const { school, evalSettingID } = await createCourse();
  const idle = callMeanwhile(school);
  await sleep(idleMs);
  const idleP99 = percentile(await idle.stop(), 99);

  const memory = watchMemory();
  const cpuBefore = cpuMicroseconds(worker.running.pid);
  const meanwhile = callMeanwhile(school);
  const start = performance.now();
  await make(school, evalSettingID);
  await untilLeft(school, evalSettingID, 0);
  const seconds = (performance.now() - start) / 1000;
  const busyP99 = percentile(await meanwhile.stop(), 99);
  const cpu = (cpuMicroseconds(worker.running.pid) - cpuBefore) / 1000 / reports;
  const peak = memory.stop();
  const made = await countsOf(school, evalSettingID);

  const zipStart = performance.now();
  const { url } = await call<{ url: string }>(
    school,
    `/exams/${evalSettingID}/reportZip?kind=full`,
  );
  const zip = await fetch(`http://127.0.0.1:${academicApi.port}${new URL(url).pathname}`, {
    headers: { 'auth-token': school.admin },
  });
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const zipSeconds = (performance.now() - zipStart) / 1000;
  const inZip = Object.keys(unzipSync(bytes)).length;
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `reports: ${made.completed} full ones in ${seconds.toFixed(1)} s, ${cpu.toFixed(0)} ms of a processor each, ` +
      `worker at most ${peak.toFixed(0)} MB; load of the machine ${load}`,
  );
  console.log(
    `zip: ${inZip} reports, ${(bytes.length / 1e6).toFixed(1)} MB in ${zipSeconds.toFixed(1)} s`,
  );
  console.log(
    `other calls: p99 ${busyP99.toFixed(0)} ms = ${(busyP99 / idleP99).toFixed(1)} × its idle ${idleP99.toFixed(0)} ms`,
  );
  const isSlow = !smoke && (seconds > mostSeconds || busyP99 > mostTimesIdle * idleP99);
  if (isSlow || made.completed !== reports || inZip !== reports) process.exitCode = 1;
  await killInTheMiddle(school, evalSettingID);
}

/** Every report with its file, by student; files that are kept and can be read. */
async function filesNow(evalSettingID: number) {
  const { rows } = await sql<{ studentID: number; fileID: string; state: number }>`
    select student_id as "studentID", file_id as "fileID", state from report
    where eval_setting_id = ${evalSettingID} and kind = 'full'`.execute(database.db);
  const kept = await sql<{ n: number }>`
    select count(*)::int as n from stored_file where is_kept and wrapped_key is not null`.execute(
    database.db,
  );
  return { rows, kept: kept.rows[0]?.n ?? 0 };
}

async function killInTheMiddle(school: TestSchool, evalSettingID: number): Promise<void> {
  const before = new Map(
    (await filesNow(evalSettingID)).rows.map((row) => [row.studentID, row.fileID]),
  );
  const postgres = await postmasterOf(database.db);
  const costs = (): number[] => [worker.running.pid, postgres].map(cpuMicroseconds);
  const costsBefore = costs();
  const aloneStart = performance.now();
  await make(school, evalSettingID);
  await untilLeft(school, evalSettingID, reports / 2);
  const aloneSeconds = (performance.now() - aloneStart) / 1000;
  const used = costs().map((cost, place) => (cost - (costsBefore[place] ?? 0)) / 1000);
  await worker.running.stop('SIGKILL');
  const killed = (await filesNow(evalSettingID)).rows;
  const done = new Map(
    killed.filter((row) => row.state === 3).map((row) => [row.studentID, row.fileID]),
  );
  const [ofWorker = 0, ofPostgres = 0] = used.map((cost) => cost / done.size);
  console.log(
    `without other calls: ${done.size} in ${aloneSeconds.toFixed(1)} s = ${(done.size / aloneSeconds).toFixed(2)} a second; ` +
      `worker ${ofWorker.toFixed(0)} ms and PostgreSQL ${ofPostgres.toFixed(0)} ms of a processor each`,
  );
  const start = performance.now();
  await worker.start();
  await untilLeft(school, evalSettingID, 0);
  const seconds = (performance.now() - start) / 1000;
  const after = await filesNow(evalSettingID);
  const missing = after.rows.filter(
    (row) => row.state !== 3 || row.fileID === before.get(row.studentID),
  ).length;
  const twice = after.rows.filter(
    ({ studentID, fileID }) => done.has(studentID) && done.get(studentID) !== fileID,
  ).length;
  console.log(
    `kill -9 after ${done.size} of ${reports}: gone on ${seconds.toFixed(0)} s later; missing ${missing}, twice ${twice}, ` +
      `files that can be read ${after.kept}`,
  );
  if (missing + twice > 0 || after.kept !== reports) process.exitCode = 1;
}

try {
  await run();
} finally {
  for (const end of ends) end();
  await academicApi.running.stop('SIGKILL');
  await worker.running.stop('SIGKILL');
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

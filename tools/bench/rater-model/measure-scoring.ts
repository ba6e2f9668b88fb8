import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openJobs } from '../../../academic-api/src/lib/processes/jobs.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import {
  cpuMicroseconds,
  peakMegabytes,
  postmasterOf,
  residentMegabytes,
} from '../lib/process-cost.ts';
import { startDatabase, startWorker, type BenchDatabase } from '../lib/product.ts';
import { writeCourse, type WaitingCourse } from './write-course.ts';

/** A school, and how many others evaluate each of its students in the courses that are scored. */
export interface ScoringShape {
  classes: number;
  studentsPerClass: number;
  evaluators: readonly number[];
}

/**
 * Has a worker as in production score a course for each number of evaluators, and prints what that costs: processor time
 * of the worker and of PostgreSQL, and the most memory that the worker ever held. Each course has a school and a worker of
 * its own, so that none has the memory of the one before.
 * @throws Error when people of a course are not linked, or not all of them get scores
 */
export async function printScoring(shape: ScoringShape): Promise<void> {
  const database = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'mebae-scoring-'));
  try {
    for (const evaluators of shape.evaluators)
      await printCourse(database, folder, shape, evaluators);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function printCourse(
  database: BenchDatabase,
  folder: string,
  { classes, studentsPerClass }: ScoringShape,
  evaluators: number,
): Promise<void> {
  const { db, url } = database;
  const school = await createSchool(db, { classes, studentsPerClass });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const postgres = await postmasterOf(db);
  const { running } = await startWorker(folder, url);
  const { jobs, close } = await openJobs(url);
  try {
    const course = await writeCourse(client, school, evaluators);
    const idle = residentMegabytes(running.pid);
    const before = { worker: cpuMicroseconds(running.pid), postgres: cpuMicroseconds(postgres) };
    const start = performance.now();
    const { companyID, evalSettingID } = course;
    await db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, 'score-exam', { companyID, evalSettingID }));
    await untilScored(client, course);
    const seconds = (performance.now() - start) / 1000;
    const used = (pid: number, from: number): string =>
      ((cpuMicroseconds(pid) - from) / 1e6).toFixed(1);
    console.log(
      `scoring, ${course.ratings.toLocaleString('en')} ratings of ${school.students.length.toLocaleString('en')} linked people, ` +
        `${evaluators} others each: worker ${used(running.pid, before.worker)} s and PostgreSQL ` +
        `${used(postgres, before.postgres)} s of a processor, ${seconds.toFixed(1)} s in all; ` +
        `worker at most ${peakMegabytes(running.pid).toFixed(0)} MiB (${idle.toFixed(0)} MiB before)`,
    );
    await assertWhole(client, course, school.students.length);
  } finally {
    await close();
    await running.stop('SIGKILL');
    await client.end();
  }
}

/** Waits however long it takes: the machine may do much else. @throws Error when scoring failed */
async function untilScored(client: pg.Client, course: WaitingCourse): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>(
      'select scoring_state as state from exam where company_id = $1 and eval_setting_id = $2',
      [course.companyID, course.evalSettingID],
    );
    if (rows[0]?.state === 'done') return;
    if (rows[0]?.state === 'failed') throw new Error('The course was not scored.');
    await sleep(100);
  }
}

async function assertWhole(
  client: pg.Client,
  { companyID, evalSettingID }: WaitingCourse,
  students: number,
): Promise<void> {
  const { rows } = await client.query<{ subsets: number; scored: number; converged: boolean }>(
    `select subsets, converged, (select count(distinct student_id)::int from score s
       where s.company_id = r.company_id and s.eval_setting_id = r.eval_setting_id) as scored
     from score_run r where company_id = $1 and eval_setting_id = $2`,
    [companyID, evalSettingID],
  );
  const { subsets = 0, scored = 0, converged = false } = rows[0] ?? {};
  if (subsets !== 1 || scored !== students || !converged) {
    throw new Error(`${scored} of ${students} scored, ${subsets} subsets, converged: ${converged}`);
  }
}

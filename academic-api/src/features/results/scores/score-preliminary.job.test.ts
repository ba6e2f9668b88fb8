import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam, scoreNow } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { findNewAnswers, scorePreliminaryJob } from './score-preliminary.job.ts';
import { lockUnscored } from './preliminary.repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const competencyIDs = [1, 3];
const minutes = (count: number): number => count * 60_000;
const start = new Date('2026-06-01T09:00:00+09:00');
const at = (minute: number): Date => new Date(start.getTime() + minutes(minute));

/** A course that runs from `start` for a week: everybody is asked about themselves and the next three. */
async function runningCourse(): Promise<{ school: TestSchool; evalSettingID: number }> {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });
  const { companyID, students } = school;
  const evalSettingID = await createScoredExam(api.db, school, [], {
    competencyIDs,
    scoringState: 'queued',
  });
  await api.db
    .updateTable('exam')
    .set({ scoringState: 'none', startAt: start, endAt: at(7 * 24 * 60) })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  await api.db
    .insertInto('evaluationRequest')
    .values(
      students.flatMap((evaluator, index) =>
        [0, 1, 2, 3].map((step) => ({
          companyID,
          evalSettingID,
          kind: step === 0 ? ('self' as const) : ('peer' as const),
          evaluatorStudentID: evaluator.studentID,
          targetStudentID: students[(index + step) % students.length]?.studentID ?? 0,
          progress: 0,
          completedAt: null,
        })),
      ),
    )
    .execute();
  return { school, evalSettingID };
}

/** One person gives all answers at a moment, as the answer pages save them. */
async function answer(evalSettingID: number, studentID: number, now: Date, shift = 0) {
  const requests = await api.db
    .selectFrom('evaluationRequest')
    .select(['companyID', 'evaluationRequestID', 'targetStudentID'])
    .where('evalSettingID', '=', evalSettingID)
    .where('evaluatorStudentID', '=', studentID)
    .execute();
  await api.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('examinee')
      .set({ lastSeenAt: now })
      .where('evalSettingID', '=', evalSettingID)
      .where('studentID', '=', studentID)
      .execute();
    await tx
      .insertInto('answer')
      .values(
        requests.flatMap(({ companyID, evaluationRequestID, targetStudentID }) =>
          competencyIDs.map((competencyID) => ({
            companyID,
            evaluationRequestID,
            questionItemID: competencyID * 100 + 1,
            itemVersion: 1,
            competencyID,
            level: 1 + ((studentID + 2 * targetStudentID + competencyID + shift) % 4),
            milliseconds: 4000,
            answeredAt: now,
            receivedAt: now,
          })),
        ),
      )
      .onConflict((on) =>
        on
          .columns(['companyID', 'evaluationRequestID', 'questionItemID'])
          .doUpdateSet((eb) => ({ level: eb.ref('excluded.level') })),
      )
      .execute();
  });
}

type Course = JobData['score-preliminary'];

/** Looks for new answers at a moment. @returns the courses whose jobs were queued */
async function look(now: Date): Promise<Course[]> {
  const queued: Course[] = [];
  const jobs = {
    ...api.deps.jobs,
    enqueue: async (_tx: unknown, _name: unknown, data: unknown) => {
      queued.push(data as Course);
    },
  };
  await findNewAnswers({ ...api.deps, now: () => now, jobs });
  return queued;
}

const run = (course: Course, now: Date) =>
  scorePreliminaryJob({ ...api.deps, now: () => now }, course);
const scores = (evalSettingID: number) =>
  api.db
    .selectFrom('score')
    .select(['studentID', 'competencyID', 'value', 'selfValue', 'evaluators', 'isFixed'])
    .where('evalSettingID', '=', evalSettingID)
    .orderBy('studentID')
    .orderBy('competencyID')
    .execute();
const runOf = (evalSettingID: number) =>
  api.db
    .selectFrom('scoreRun')
    .select(['iterations', 'ratings', 'computedAt'])
    .where('evalSettingID', '=', evalSettingID)
    .executeTakeFirst();

describe('preliminary scores of a running course', () => {
  it('are queued once when answers come in, and not again for some minutes', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    const mine = async (minute: number) =>
      (await look(at(minute))).filter((queued) => queued.evalSettingID === evalSettingID);
    expect(await mine(1)).toEqual([]);
    for (const student of school.students) await answer(evalSettingID, student.studentID, at(2));
    expect(await mine(3)).toEqual([course]);
    // it waits, and then runs
    expect(await mine(4)).toEqual([]);
    await run(course, at(4));
    const first = await scores(evalSettingID);
    expect(first).toHaveLength(8 * 2);
    expect(first.every((row) => !row.isFixed && row.evaluators === 3)).toBe(true);
    // nobody was there since
    expect(await mine(30)).toEqual([]);
    await answer(evalSettingID, school.students[0]?.studentID ?? 0, at(31), 1);
    expect(await mine(32)).toEqual([course]);
    await run(course, at(32));
    await answer(evalSettingID, school.students[1]?.studentID ?? 0, at(33), 1);
    expect(await mine(32 + limits.preliminaryScoreMinutes - 1)).toEqual([]);
    expect(await mine(32 + limits.preliminaryScoreMinutes)).toEqual([course]);
    // the course itself still counts as not scored
    const exam = await api.db
      .selectFrom('exam')
      .select('scoringState')
      .where('evalSettingID', '=', evalSettingID)
      .executeTakeFirstOrThrow();
    expect(exam.scoringState).toBe('none');
  });

  it('take answers that come while a run is under way into the next one', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    const [last, ...others] = school.students;
    for (const student of others) await answer(evalSettingID, student.studentID, at(1));
    expect(await look(at(2))).toContainEqual(course);
    // somebody's answers are committed after the run has read and before it writes: the course is held just so long
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = withSchoolTransaction(api.deps.db, school.companyID, async (tx) => {
      await lockUnscored(tx, course);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const running = run(course, at(2));
    await expect
      .poll(async () => (await waitingFor('exam')).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await answer(evalSettingID, last?.studentID ?? 0, at(1));
    held.resolve();
    await Promise.all([holding, running]);
    expect((await runOf(evalSettingID))?.ratings).toBe(7 * 6);
    expect(await look(at(2 + limits.preliminaryScoreMinutes))).toContainEqual(course);
    await run(course, at(8));
    expect((await runOf(evalSettingID))?.ratings).toBe(8 * 6);
    expect(await look(at(20))).not.toContainEqual(course);
  });

  it('are not computed twice from the same answers', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    for (const student of school.students) await answer(evalSettingID, student.studentID, at(1));
    await look(at(2));
    await run(course, at(2));
    const first = await runOf(evalSettingID);
    // somebody opens the page again, and answers nothing
    await api.db
      .updateTable('examinee')
      .set({ lastSeenAt: at(5) })
      .where('evalSettingID', '=', evalSettingID)
      .execute();
    expect(await look(at(8))).toContainEqual(course);
    await run(course, at(8));
    await run(course, at(8));
    expect(await runOf(evalSettingID)).toEqual(first);
  });

  it('are computed by the next job when a run died', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    for (const student of school.students) await answer(evalSettingID, student.studentID, at(1));
    expect(await look(at(2))).toContainEqual(course);
    // every try of the job is lost with its worker
    expect(await look(at(10))).not.toContainEqual(course);
    expect(await look(at(18))).toContainEqual(course);
    await run(course, at(18));
    expect(await scores(evalSettingID)).toHaveLength(16);
  });

  it('begin where the last run ended, and come out the same', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    for (const student of school.students) await answer(evalSettingID, student.studentID, at(1));
    await look(at(2));
    await run(course, at(2));
    const studentID = school.students[0]?.studentID ?? 0;
    await answer(evalSettingID, studentID, at(3), 1);
    await run(course, at(8));
    const preliminary = await scores(evalSettingID);
    await scoreNow(api, school, evalSettingID);
    const fixed = await scores(evalSettingID);
    fixed.forEach((row, index) => {
      expect(row.value).toBeCloseTo(preliminary[index]?.value ?? NaN, 4);
    });
  });

  it('give way to fixed ones', async () => {
    const { school, evalSettingID } = await runningCourse();
    const course = { companyID: school.companyID, evalSettingID };
    for (const student of school.students) await answer(evalSettingID, student.studentID, at(1));
    await look(at(2));
    await api.db
      .updateTable('exam')
      .set({ endedAt: at(3) })
      .where('evalSettingID', '=', evalSettingID)
      .execute();
    await scoreNow(api, school, evalSettingID);
    const fixed = await scores(evalSettingID);
    expect(fixed.every((row) => row.isFixed)).toBe(true);
    // the job that was queued before comes late
    await run(course, at(4));
    expect(await scores(evalSettingID)).toEqual(fixed);
    expect(await look(at(60))).not.toContainEqual(course);
  });
});

/** Statements that wait for a lock on a row of this table. */
async function waitingFor(table: string): Promise<unknown[]> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike ${`%from "${table}"%`} and datname = current_database()`.execute(
    api.db,
  );
  return rows;
}

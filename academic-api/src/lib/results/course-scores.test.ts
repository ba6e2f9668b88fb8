import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import { listExams } from '../../features/courses/exams/exams.repository.ts';
import { scoredExams } from '../../features/results/class-management/class-management.repository.ts';
import { readCourses } from '../../features/results/event-analysis/event-analysis.repository.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { newestScoredExam } from '../score-groups/newest-scored-exam.repository.ts';
import { readScoredCourses } from '../score-groups/scored-courses.repository.ts';

// Which courses have scores is asked with each page of statistics and records. In a school of years it must not depend on
// what the courses before have: measured with six courses of 5,000 students, reading the table took 0.43 s.

let api: TestApi;
let school: TestSchool;
const exams: number[] = [];
const courses = 5;

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 4, studentsPerClass: 40 });
  const { companyID, schoolYear } = school;
  for (let course = 0; course < courses; course += 1) {
    const { rows } = await sql<{ id: number }>`
      insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
        question_type_id, scoring_state, trend_ids)
      values (${companyID}, ${schoolYear}, ${`Course ${course}`}, now() - interval '9 days', now() - interval '2 days', 2,
        '{1,2,3}', 1, ${course === courses - 1 ? 'none' : 'done'}, '{1,2,4,13,14}')
      returning eval_setting_id as id`.execute(api.db);
    const id = Number(rows[0]?.id);
    exams.push(id);
    await sql`
      with people as (
        insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
        select company_id, ${id}, student_id, enrolment_id, sha256((student_id || '/' || ${id}::bigint)::bytea)
        from enrolment where company_id = ${companyID} returning student_id, enrolment_id
      ), trends as (
        insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast, count,
          model_version)
        select ${companyID}, ${id}, student_id, 'trend', t, 'form', 50, false, 4, 'test'
        from people cross join unnest('{1,2,4,13,14}'::int[]) t
      ), runs as (
        insert into score_run (company_id, eval_setting_id, method, model_version, ratings, iterations, converged, subsets,
          thresholds, items)
        values (${companyID}, ${id}, 2, 'test', 1, 1, true, 1, '{}', '[]')
      )
      insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version, value,
        standard_error, unadjusted, evaluators, is_fixed)
      select ${companyID}, ${id}, student_id, c, enrolment_id, 2, 'test', 50, 4, 50, 4, true
      from people cross join generate_series(1, 25) c
      where ${course} <> 1`.execute(api.db);
  }
  await sql`analyze`.execute(api.db);
});

/** How many scores and results of the trend check a transaction has read by reading their tables from the beginning. */
async function rowsReadWithoutIndex(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables where relname in ('score', 'part_score')`.execute(
    tx,
  );
  return rows[0]?.read ?? NaN;
}

const asked: [what: string, ask: (tx: Tx) => Promise<unknown>, expected: () => unknown][] = [
  [
    'courses with results',
    async (tx) => {
      const filter = {
        companyID: school.companyID,
        schoolYear: school.schoolYear,
        scope: null,
        limit: 10,
      };
      return (await readScoredCourses(tx, filter)).map(({ hasScores }) => hasScores);
    },
    () => [true, true, false, true],
  ],
  [
    'scored courses of a year',
    async (tx) => {
      const values = { companyID: school.companyID, schoolYear: school.schoolYear, scope: null };
      return (await scoredExams(tx, values)).map(({ hasFixedScores }) => hasFixedScores);
    },
    () => [true, true, false, true],
  ],
  [
    'courses of an event',
    async (tx) =>
      (await readCourses(tx, school.companyID, exams)).map(({ hasScores }) => hasScores),
    () => [true, false, true, true, false],
  ],
  [
    'the newest course with scores',
    async (tx) => (await newestScoredExam(tx, school.companyID))?.evalSettingID,
    () => exams[courses - 2],
  ],
  [
    'preliminary scores of a list of courses',
    async (tx) => {
      const filter = { schoolYear: school.schoolYear, scope: null, now: new Date() };
      const { rows } = await listExams(tx, school.companyID, filter, { limit: 10, offset: 0 });
      return rows
        .filter((row) => row.hasPreliminaryScores)
        .map(({ evalSettingID }) => evalSettingID);
    },
    () => [exams[courses - 1]],
  ],
];

it.each(asked)(
  '%s: no course’s scores are read from the beginning of the table',
  async (_what, ask, expected) => {
    const [answer, read] = await withSchoolTransaction(
      api.deps.db,
      school.companyID,
      async (tx) => {
        const before = await rowsReadWithoutIndex(tx);
        return [await ask(tx), (await rowsReadWithoutIndex(tx)) - before];
      },
    );
    expect(answer).toEqual(expected());
    expect(read).toBe(0);
  },
);

/**
 * How work grows with the number of schools: pages of one school, the jobs of each minute, courses that end in the same minute, the
 * nightly clean-up, and the operator's list, in one school of 250 students, in 200 and in 2,000, each as a ratio to the one.
 * `BENCH_SCHOOLS=1,200` chooses other numbers; BENCH_SMOKE=1 runs a shortened version.
 */
import pg from 'pg';
import { findDueMails } from '../../academic-api/src/features/courses/exam-mails/due-mails.job.ts';
import { joinExams } from '../../academic-api/src/features/courses/exam-joiners/join-exams.job.ts';
import { closeExams } from '../../academic-api/src/features/courses/exams/close-exams.job.ts';
import { findNewAnswers } from '../../academic-api/src/features/results/scores/score-preliminary.job.ts';
import { cleanUp } from '../../academic-api/src/features/system/clean-up/clean-up.job.ts';
import { settleOperations } from '../../academic-api/src/features/system/operations/settle-operations.job.ts';
import {
  bytesOfSchools,
  listSchools,
} from '../../academic-api/src/schools-command/schools.repository.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { median, ms, smoke, timesOf } from './lib/measure.ts';

const given = process.env['BENCH_SCHOOLS']?.split(',').map(Number);
const sizes = smoke ? [1, 10] : (given ?? [1, 200, 2_000]);
const classes = 7;
const studentsPerClass = smoke ? 5 : 36;
/** Courses that end in one minute, at the most one a school. */
const ending = 200;
const rounds = smoke ? 3 : 15;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();

/** Makes schools with a course that runs, by the server alone. Each has an account, whose session is over. */
async function addSchools(count: number): Promise<void> {
  const { rows } = await bare.query<{ id: string }>(
    `insert into company (name, first_school_year, initial_setup_step)
     select '学校' || n, 2026, 4 from generate_series(1, $1::int) n returning company_id as id`,
    [count],
  );
  await fill(rows.map(({ id }) => Number(id)));
}

async function fill(companyIDs: readonly number[]): Promise<void> {
  const all = [companyIDs];
  await bare.query(
    `insert into licence (company_id, plan, max_students, ends_on) select id, 'standard', 5000, '2099-03-31'
     from unnest($1::bigint[]) id on conflict do nothing`,
    all,
  );
  await bare.query(
    `with who as (insert into account (company_id, email, role, last_name, first_name)
       select id, id || '@bench.example', 1, '山田', '花子' from unnest($1::bigint[]) id returning company_id, user_id)
     insert into auth_token (company_id, user_id, token_hash, expires_at)
     select company_id, user_id, sha256((company_id || '/' || n)::text::bytea), now() + n * interval '1 day'
     from who cross join generate_series(1, 20) n`,
    all,
  );
  await bare.query(
    `insert into school_class (company_id, school_year, grade, name)
     select id, $2, 1, n || '組' from unnest($1::bigint[]) id cross join generate_series(1, $3::int) n
     where not exists (select from school_class c where c.company_id = id)`,
    [companyIDs, schoolYear, classes],
  );
  await bare.query(
    `insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, search_key)
     select c.company_id, 'M' || c.school_class_id || '-' || n, '山田', '太郎' || n, 'ヤマダ', 'タロウ' || n, 'm' || n
     from school_class c cross join generate_series(1, $2::int) n where c.company_id = any($1)`,
    [companyIDs, studentsPerClass],
  );
  await bare.query(
    `insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
     select c.company_id, s.student_id, c.school_year, c.school_class_id, n
     from school_class c cross join generate_series(1, $2::int) n
     join student s on s.company_id = c.company_id and s.manage_number = 'M' || c.school_class_id || '-' || n
     where c.company_id = any($1)`,
    [companyIDs, studentsPerClass],
  );
  await bare.query(
    `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
       question_type_id)
     select id, $2, 'Course', now() - interval '1 day', now() + interval '30 days', 2,
       (select array_agg(n) from generate_series(1, 25) n), 1 from unnest($1::bigint[]) id`,
    [companyIDs, schoolYear],
  );
  await bare.query(
    `insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
     select x.company_id, x.eval_setting_id, e.student_id, e.enrolment_id,
       sha256((e.student_id || '/' || x.eval_setting_id)::bytea)
     from exam x join enrolment e using (company_id) where x.company_id = any($1)`,
    all,
  );
}

/** Lets the courses of some schools end now, closes them, and takes it back. @returns milliseconds a course */
async function closeCourses(count: number): Promise<number> {
  const { rows } = await bare.query<{ id: string }>(
    `update exam set start_at = now() - interval '10 days', end_at = now() - interval '1 day' where eval_setting_id in (
       select eval_setting_id from exam order by eval_setting_id desc limit $1) returning eval_setting_id as id`,
    [count],
  );
  const start = performance.now();
  await closeExams(api.deps);
  const took = performance.now() - start;
  const { rowCount } = await bare.query(
    `update exam set scoring_state = 'none', start_at = now() - interval '1 day', end_at = now() + interval '30 days'
     where scoring_state = 'queued'`,
  );
  await bare.query('delete from pgboss.job');
  if (rowCount !== rows.length)
    throw new Error(`${rowCount} of ${rows.length} courses were closed`);
  return took / rows.length;
}

const { companyID, schoolYear, admin } = await createSchool(api.db, {
  classes,
  studentsPerClass: 0,
});

async function get(path: string): Promise<void> {
  const response = await api.app.inject({
    method: 'GET',
    url: `/api/v3/academic${path}`,
    headers: { 'auth-token': admin },
  });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body.slice(0, 300)}`);
}

const minuteJobs = { findDueMails, joinExams, closeExams, findNewAnswers, settleOperations };

/** Milliseconds of each kind of work with so many schools. */
async function measure(schools: number): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const usual = async (work: () => Promise<unknown>, times = rounds) =>
    median(await timesOf(work, times));
  found.set('a page of students', await usual(() => get('/students?pageSize=50&page=3')));
  found.set(
    'a page of courses',
    await usual(() => get(`/exams?schoolYear=${schoolYear}&pageSize=20`)),
  );
  for (const [name, job] of Object.entries(minuteJobs)) {
    // it begins with what the run before has left, such as mails to write
    await job(api.deps);
    await bare.query('delete from pgboss.job');
    found.set(`${name}, a school`, (await usual(() => job(api.deps), 3)) / schools);
  }
  const courses = Math.min(ending, schools);
  found.set('closing, a course', await closeCourses(courses));
  found.set('clean-up, a school', (await usual(() => cleanUp(api.deps), 2)) / schools);
  found.set('list of schools, all', await usual(() => listSchools(api.db, new Date()), 3));
  found.set('bytes of schools, all', await usual(() => bytesOfSchools(api.db), 3));
  return found;
}

try {
  await fill([companyID]);
  let made = 1;
  let first: Map<string, number> | undefined;
  for (const schools of sizes) {
    // in parts, so that no statement takes minutes
    for (; made < schools; made += Math.min(100, schools - made)) {
      await addSchools(Math.min(100, schools - made));
    }
    await bare.query('vacuum analyze');
    const times = await measure(schools);
    first ??= times;
    const students = (schools * classes * studentsPerClass).toLocaleString('en');
    console.log(`${schools.toLocaleString('en')} schools, ${students} students:`);
    for (const [name, time] of times) {
      const ratio = (time / (first.get(name) ?? time)).toFixed(2);
      console.log(`  ${name.padEnd(26)} ${ms(time).padStart(9)} = ${ratio} × one school`);
    }
  }
} finally {
  await bare.end();
  await api.stop();
}

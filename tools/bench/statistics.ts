/**
 * Statistics, rankings and class analyses of a school of 5,000 students with 25 competencies in six courses: each call
 * against the bare SQL that reads its scores, and its p95. `BENCH_STUDENTS=50000` chooses another size; BENCH_SMOKE=1 runs a shortened
 * version.
 */
import pg from 'pg';
import { partsOfDerived } from '../../academic-api/src/lib/results/derived-parts.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, percentile, smoke, timesOf } from './lib/measure.ts';

const studentsPerClass = smoke ? 10 : 40;
const students = Number(process.env['BENCH_STUDENTS'] ?? 5_000);
const classes = smoke ? 4 : Math.ceil(students / studentsPerClass);
const courses = smoke ? 2 : 6;
const rounds = smoke ? 3 : students > 10_000 ? 5 : 15;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();

try {
  const school = await createSchool(api.db, { classes, studentsPerClass: 0 });
  const { companyID } = school;
  await bare.query(
    `insert into student (company_id, manage_number, last_name, first_name, search_key)
     select $1, 'M' || c.school_class_id || '-' || n, '山田', '太郎' || n, 'm' || n
     from school_class c cross join generate_series(1, $2::int) n where c.company_id = $1`,
    [companyID, studentsPerClass],
  );
  await bare.query(
    `insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
     select $1, s.student_id, c.school_year, c.school_class_id, n
     from school_class c cross join generate_series(1, $2::int) n
     join student s on s.company_id = c.company_id and s.manage_number = 'M' || c.school_class_id || '-' || n
     where c.company_id = $1`,
    [companyID, studentsPerClass],
  );
  await bare.query(
    `with made as (insert into tag (company_id, tag) select $1, '部活' || n from generate_series(1, 20) n returning tag_id)
     insert into student_tag (company_id, student_id, tag_id)
     select $1, s.student_id, t.tag_id from student s cross join made t
     where s.company_id = $1 and (s.student_id + t.tag_id) % 10 = 0`,
    [companyID],
  );
  const exams: number[] = [];
  for (let course = 0; course < courses; course += 1) {
    const { rows } = await bare.query<{ id: string }>(
      `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
         question_type_id, scoring_state, trend_ids)
       values ($1, $2, 'Course ' || $3::int, now() - ($3::int * 30 + 9) * interval '1 day',
         now() - ($3::int * 30 + 2) * interval '1 day', 2, (select array_agg(n) from generate_series(1, 25) n), 1, 'done',
         '{1,2,4,13,14}') returning eval_setting_id as id`,
      [companyID, school.schoolYear, course],
    );
    const id = Number(rows[0]?.id);
    exams.push(id);
    await bare.query(
      `insert into score_run (company_id, eval_setting_id, method, model_version, ratings, iterations, converged, subsets,
         thresholds, items) values ($1, $2, 2, 'bench', 0, 0, true, 1, '{}', '[]')`,
      [companyID, id],
    );
    await bare.query(
      `with people as (
         insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
         select $1, $2, student_id, enrolment_id, sha256((student_id || '/' || $2::bigint)::bytea)
         from enrolment where company_id = $1 returning student_id, enrolment_id
       ), trends as (
         insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast, count,
           model_version)
         select $1, $2, student_id, 'trend', t, 'form', random() * 100, false, 4, 'bench'
         from people cross join unnest('{1,2,4,13,14}'::int[]) t
       )
       insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
         value, standard_error, unadjusted, evaluators, is_fixed, self_value)
       select $1, $2, student_id, c, enrolment_id, 2, 'bench', 50 + 25 * (random() + random() - 1), 4, 50, 4, true,
         random() * 100
       from people cross join generate_series(1, 25) c`,
      [companyID, id],
    );
    await bare.query('select write_pm_norms($1, $2)', [companyID, id]);
  }
  await bare.query('vacuum analyze');

  const newest = exams[0] ?? 0;
  const scoresOf = (ids: readonly number[], competencyIDs: readonly number[]) => async () => {
    for (const id of ids) {
      await bare.query(
        `select s.student_id, e.school_class_id, e.grade, array_agg(s.competency_id), array_agg(s.value),
             array_agg(s.standard_error), array_agg(s.self_value)
           from score s join enrolment e on e.company_id = s.company_id and e.enrolment_id = s.enrolment_id
           where s.company_id = $1 and s.eval_setting_id = $2 and s.competency_id = any($3) and s.is_fixed
           group by s.student_id, e.school_class_id, e.grade`,
        [companyID, id, competencyIDs],
      );
    }
  };
  const trendsOf = (ids: readonly number[]) => async () => {
    for (const id of ids) {
      await bare.query(
        `select r.student_id, e.school_class_id, e.grade, array_agg(r.scale_id), array_agg(r.value)
           from part_score r join examinee p using (company_id, eval_setting_id, student_id)
           join enrolment e on e.company_id = p.company_id and e.enrolment_id = p.enrolment_id
           where r.company_id = $1 and r.eval_setting_id = $2 group by r.student_id, e.school_class_id, e.grade`,
        [companyID, id],
      );
    }
  };
  const all = Array.from({ length: 25 }, (_, index) => index + 1);
  const ownClass = `class-${school.classes[0]?.schoolClassID}`;
  const series = `series=${newest}:all,${newest}:grade-1,${newest}:${ownClass}`;
  const before = exams[1] ?? newest;
  const ranking = `classManagement/ranking?page=1&pageSize=50&evalSettingID=${newest}`;
  const calls: [name: string, path: string, sql: () => Promise<unknown>][] = [
    [
      'distribution',
      `statistics/distribution?measure=competency-1&${series}`,
      scoresOf([newest], [1]),
    ],
    ['box plot', `statistics/boxes?${series}`, scoresOf([newest], all)],
    [
      'scatter plot',
      `statistics/scatter?x=competency-1&y=competency-2&${series}`,
      scoresOf([newest], [1, 2]),
    ],
    [
      'change',
      `statistics/change?before=${before}&after=${newest}&targets=all,${ownClass}`,
      scoresOf([before, newest], all),
    ],
    ['self and peers', `statistics/selfPeer?${series}`, scoresOf([newest], all)],
    [
      'ranking, class',
      `${ranking}&competencyID=1&scale=class&schoolClassID=${school.classes[0]?.schoolClassID}`,
      scoresOf([newest], [1]),
    ],
    ['ranking, school', `${ranking}&competencyID=1&scale=school`, scoresOf([newest], [1])],
    [
      'combined ranking',
      `${ranking}&derived=leadership&scale=school`,
      scoresOf([newest], partsOfDerived('leadership')),
    ],
    [
      'trend',
      `classAnalyses/trend?target=${ownClass}`,
      async () => {
        await scoresOf(exams, [1])();
        await scoresOf([newest, before], all)();
      },
    ],
    [
      'ranking details',
      `classAnalyses/rankingDetails?evalSettingID=${newest}&target=all`,
      scoresOf([newest], all),
    ],
    [
      'PM analysis',
      `classAnalyses/pm?evalSettingID=${newest}&target=${ownClass}&norm=school`,
      scoresOf([newest, before], [1, 2, 3, 9, 11, 15, 16, 20]),
    ],
    [
      'trend analyses',
      `classAnalyses/trendAnalyses?evalSettingID=${newest}&target=grade-1`,
      trendsOf([newest, before]),
    ],
  ];
  console.log(
    `Statistics of ${(classes * studentsPerClass).toLocaleString('en')} students, 25 competencies, ${courses} courses (${rounds} rounds):`,
  );
  for (const [name, path, sql] of calls) {
    const whole = await timesOf(async () => {
      const response = await api.app.inject({
        method: 'GET',
        url: `/api/v3/academic/${path}`,
        headers: { 'auth-token': school.admin },
      });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.body.slice(0, 300)}`);
    }, rounds);
    const part = percentile(await timesOf(sql, rounds), 50);
    console.log(
      `  ${name.padEnd(16)} ${(percentile(whole, 50) / part).toFixed(2)} × its bare SQL (${ms(part)}), median ${ms(percentile(whole, 50))}, p95 ${ms(percentile(whole, 95))}`,
    );
  }
} finally {
  await bare.end();
  await api.stop();
}

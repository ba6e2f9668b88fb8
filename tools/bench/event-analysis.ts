/**
 * The analysis of an event's survey: 1,800 students of one event, 30 questions, two courses of 25 competencies. Each call
 * against the bare SQL that reads the same answers and scores, and its p95. BENCH_SMOKE=1 runs a shortened version.
 */
import pg from 'pg';
import { createEvent } from '../../academic-api/src/testing/events.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, percentile, smoke, timesOf } from './lib/measure.ts';

const classes = smoke ? 2 : 45;
const studentsPerClass = smoke ? 10 : 40;
const rounds = smoke ? 3 : 15;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();

/** A course that everybody took part in, with fixed scores. */
async function addCourse(companyID: number, schoolYear: number, daysAgo: number): Promise<number> {
  const { rows } = await bare.query<{ id: string }>(
    `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
       question_type_id, scoring_state)
     values ($1, $2, 'Course ' || $3::int, now() - ($3::int + 9) * interval '1 day',
       now() - ($3::int + 2) * interval '1 day', 2, (select array_agg(n) from generate_series(1, 25) n), 1, 'done')
     returning eval_setting_id as id`,
    [companyID, schoolYear, daysAgo],
  );
  const id = Number(rows[0]?.id);
  await bare.query(
    `with people as (
       insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
       select $1, $2, student_id, enrolment_id, sha256((student_id || '/' || $2::bigint)::bytea)
       from enrolment where company_id = $1 returning student_id, enrolment_id
     )
     insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
       value, standard_error, unadjusted, evaluators, is_fixed, self_value)
     select $1, $2, student_id, c, enrolment_id, 2, 'bench', 50 + 25 * (random() + random() - 1), 4, 50, 4, true, 50
     from people cross join generate_series(1, 25) c`,
    [companyID, id],
  );
  return id;
}

try {
  const school = await createSchool(api.db, { classes, studentsPerClass });
  const { companyID, schoolYear } = school;
  const courseBefore = await addCourse(companyID, schoolYear, 60);
  const courseAfter = await addCourse(companyID, schoolYear, 0);
  // with five activities and five purposes: 5 before, 10 after, and 15 of its own, more than a form takes
  const own = (kind: 'scale' | 'choice' | 'text', count: number) =>
    Array.from({ length: count }, (_, index) => ({
      moment: 'after' as const,
      kind,
      text: `${kind} ${index}`,
      ...(kind === 'choice' && { options: ['A', 'B', 'C', 'D'] }),
    }));
  const event = await createEvent(api.db, school, {
    schoolYear,
    startsOn: `${schoolYear}-10-01`,
    schoolClassIDs: school.classes.map((row) => row.schoolClassID),
    activities: ['1', '2', '3', '4', '5'],
    growingPurposeIDs: [1, 2, 3, 4, 5],
    courseBefore,
    courseAfter,
    questions: [...own('scale', 8), ...own('choice', 5), ...own('text', 2)],
  });
  await bare.query('update activity set component_ids = $2 where company_id = $1', [
    companyID,
    [1, 44, 60],
  ]);
  await bare.query(
    `insert into survey_answer (company_id, survey_item_id, student_id, event_id, eval_setting_id, value, options, text,
       milliseconds, answered_at, received_at)
     select $1, i.survey_item_id, s.student_id, i.event_id, case i.moment when 'before' then $2::bigint else $3 end,
       case when i.kind in ('choice', 'text') then null else 1 + floor(random() * 5) end,
       case when i.kind = 'choice' then array[floor(random() * 4)::smallint] else '{}' end,
       case when i.kind = 'text' then '班で協力して調べたことが楽しかったです。' || (random() * 1000)::int else '' end,
       3000, now(), now()
     from survey_item i join student s on s.company_id = i.company_id where i.company_id = $1`,
    [companyID, courseBefore, courseAfter],
  );
  await bare.query('vacuum analyze');

  const target = [companyID, event.eventID];
  const students = () =>
    bare.query(
      `select e.student_id, e.enrolment_id, e.school_class_id from event_target t
       join enrolment e on e.company_id = t.company_id and e.school_class_id = t.school_class_id
       where t.company_id = $1 and t.event_id = $2`,
      target,
    );
  const answers = () =>
    bare.query(
      `select a.student_id, array_agg(a.survey_item_id), array_agg(a.value),
         array_agg(array_to_string(a.options, ' ')), array_agg(a.text <> '')
       from survey_answer a where a.company_id = $1 and a.event_id = $2 group by a.student_id`,
      target,
    );
  const scores = async () => {
    for (const id of [courseBefore, courseAfter]) {
      await bare.query(
        `select s.student_id, e.school_class_id, e.grade, array_agg(s.competency_id), array_agg(s.value),
           array_agg(s.standard_error), array_agg(s.self_value)
         from score s join enrolment e on e.company_id = s.company_id and e.enrolment_id = s.enrolment_id
         where s.company_id = $1 and s.eval_setting_id = $2 and s.is_fixed
         group by s.student_id, e.school_class_id, e.grade`,
        [companyID, id],
      );
    }
  };
  const words = event.itemID('after', 'text');
  const texts = () =>
    bare.query(
      `select student_id, text from survey_answer where company_id = $1 and survey_item_id = $2 and text <> ''`,
      [companyID, words],
    );
  const allOf =
    (...parts: (() => Promise<unknown>)[]) =>
    async () => {
      for (const part of parts) await part();
    };
  const all = allOf(students, answers, scores);
  const path = `jgrow/events/${event.eventID}`;
  const calls: [name: string, path: string, sql: () => Promise<unknown>][] = [
    ['analysis', `${path}/analysis`, all],
    [
      'answers in words',
      `${path}/texts?surveyItemID=${words}&page=1&pageSize=50`,
      allOf(students, texts),
    ],
    ['comparison', `jgrow/analysis/comparison?eventIDs=${event.eventID}`, all],
    ['progress', path, allOf(students, answers)],
  ];
  console.log(
    `Analysis of an event: ${(classes * studentsPerClass).toLocaleString('en')} students, ${event.items.length} questions, 25 competencies (${rounds} rounds):`,
  );
  for (const [name, url, sql] of calls) {
    const whole = await timesOf(async () => {
      const response = await api.app.inject({
        method: 'GET',
        url: `/api/v3/academic/${url}`,
        headers: { 'auth-token': school.admin },
      });
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.body.slice(0, 300)}`);
    }, rounds);
    const part = percentile(await timesOf(sql, rounds), 50);
    console.log(
      `  ${name.padEnd(16)} ${(percentile(whole, 50) / part).toFixed(2)} × its bare SQL (${ms(part)}), p95 ${ms(percentile(whole, 95))}`,
    );
  }
} finally {
  await bare.end();
  await api.stop();
}

import type { TestDatabase } from './database.ts';

/** Values of a competency by class and number; null for who has none. */
export interface GivenScores {
  competencyID: number;
  values: readonly (number | null)[];
  /** The means of the own answers. */
  selfValues?: readonly number[];
}

/**
 * A course of all students of a school that is over, with exactly these fixed scores.
 * @returns its id
 */
export async function scoredCourse(
  db: TestDatabase,
  companyID: number,
  course: { title: string; daysAgo: number; yearsAgo?: number; scores: readonly GivenScores[] },
): Promise<number> {
  const { title, daysAgo, yearsAgo = 0, scores } = course;
  const rows = scores.flatMap(({ competencyID, values, selfValues }) =>
    values.flatMap((value, at) =>
      value === null
        ? []
        : [{ c: competencyID, at: at + 1, v: value, s: selfValues?.[at] ?? null }],
    ),
  );
  const { id } = await db.one<{ id: number }>(
    `with course as (
       insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
         question_type_id, scoring_state)
       select $1, max(school_year) - $4, $2, now() - ($3::int + 7) * interval '1 day', now() - $3::int * interval '1 day',
         3, $5::smallint[], 1, 'done'
       from enrolment where company_id = $1
       returning eval_setting_id
     ), people as (
       select e.student_id, e.enrolment_id, row_number() over (order by c.grade, c.name, e.student_number) as at
       from enrolment e join school_class c using (company_id, school_class_id)
       where e.company_id = $1
     ), examinees as (
       insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
       select $1, eval_setting_id, student_id, enrolment_id, sha256(('link ' || student_id || $2)::bytea)
       from people cross join course
     ), run as (
       insert into score_run (company_id, eval_setting_id, method, model_version, ratings, iterations, converged, subsets,
         thresholds, items)
       select $1, eval_setting_id, 2, 'story', 0, 1, true, 1, '{}', '[]' from course
     ), scores as (
       insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
         value, standard_error, unadjusted, evaluators, is_fixed, self_value)
       select $1, eval_setting_id, student_id, r.c, enrolment_id, 2, 'story', r.v, 3, 50, 4, true, r.s
       from course cross join people join jsonb_to_recordset($6::jsonb) as r(c smallint, at int, v float8, s float8) using (at)
     )
     select eval_setting_id as id from course`,
    [
      companyID,
      title,
      daysAgo,
      yearsAgo,
      scores.map(({ competencyID }) => competencyID),
      JSON.stringify(rows),
    ],
  );
  return id;
}

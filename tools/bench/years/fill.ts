import type pg from 'pg';

/** A school year of a school, all of whose students are enrolled in it. */
export interface YearOfSchool {
  companyID: number;
  schoolYear: number;
  students: number;
}

/** Courses of a year; in each a student is evaluated on 25 competencies by itself and four others, with a question each. */
export const coursesPerYear = 2;
const evaluators = 4;
const competencies = 25;
/** Rows of the audit log, and mails, for each student and year. */
const auditRows = 40;
const mails = 12;

/** Makes the students of a school. */
export async function fillStudents(
  client: pg.Client,
  companyID: number,
  students: number,
): Promise<void> {
  await client.query(
    `insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, search_key)
     select $1, 'M' || n, '山田', '太郎' || n, 'ヤマダ', 'タロウ' || n, '山田太郎' || n || '|ヤマダタロウ' || n || '|m' || n
     from generate_series(1, $2::int) n`,
    [companyID, students],
  );
}

/** Writes a course that has ended and is scored, by the server alone. @param course of its year, from 0 */
export async function fillCourse(
  client: pg.Client,
  { companyID, schoolYear }: YearOfSchool,
  course: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
       question_type_id, scoring_state)
     select $1, $2::int, 'Course ' || $3::int, make_date($2::int, 5 + $3::int * 6, 1), make_date($2::int, 5 + $3::int * 6, 8), 2,
       (select array_agg(n) from generate_series(1, 25) n), 1, 'done' returning eval_setting_id as id`,
    [companyID, schoolYear, course],
  );
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
     select $1, $2, student_id, enrolment_id, sha256((student_id || '/' || $2::bigint)::bytea)
     from enrolment where company_id = $1 and school_year = $3`,
    [companyID, id, schoolYear],
  );
  // planned for rows that it knows nothing of, the next statement looks at all students for each student
  await client.query('analyze examinee');
  await client.query(
    `with place as (
       select student_id, row_number() over (order by student_id) - 1 as n, count(*) over () as total
       from examinee where company_id = $1 and eval_setting_id = $2
     )
     insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id, progress,
       completed_at)
     select $1, $2, case when step = 0 then 'self' else 'peer' end, a.student_id, b.student_id, 2, now()
     from place a cross join generate_series(0, $3::int) step join place b on b.n = (a.n + step) % a.total
     order by a.student_id, step`,
    [companyID, id, evaluators],
  );
  await client.query('analyze evaluation_request');
  await client.query(
    `insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
       milliseconds, answered_at)
     select $1, r.evaluation_request_id, q.question_item_id, q.version, q.competency_id, 1 + (random() * 3)::int,
       2000, make_date($4::int, 6, 1)
     from evaluation_request r cross join (
       select distinct on (competency_id) question_item_id, version, competency_id from question_item
       order by competency_id, question_item_id, version limit $3) q
     where r.company_id = $1 and r.eval_setting_id = $2
     order by r.evaluation_request_id, q.question_item_id`,
    [companyID, id, competencies, schoolYear],
  );
  await client.query(
    `insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
       value, standard_error, unadjusted, evaluators, is_fixed, self_value)
     select $1, $2, x.student_id, c, x.enrolment_id, 2, 'bench', 50 + 25 * (random() + random() - 1), 4, 50, 4, true,
       random() * 100
     from examinee x cross join generate_series(1, $3::int) c where x.company_id = $1 and x.eval_setting_id = $2`,
    [companyID, id, competencies],
  );
}

/** Enrols all students in a year. */
export async function fillEnrolments(
  client: pg.Client,
  { companyID, schoolYear }: YearOfSchool,
): Promise<void> {
  await client.query(
    `insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
     select $1, student_id, $2, null, null from student where company_id = $1`,
    [companyID, schoolYear],
  );
}

/** Writes a year of a school: enrolments, courses with answers and scores, audit log and mails. */
export async function fillYear(client: pg.Client, year: YearOfSchool): Promise<void> {
  const { companyID, schoolYear, students } = year;
  await fillEnrolments(client, year);
  for (let course = 0; course < coursesPerYear; course += 1) {
    await fillCourse(client, year, course);
  }
  await client.query(
    `insert into audit_log (company_id, at, user_id, role, action, student_id, detail, ip)
     select $1, make_date($2::int, 4, 1) + n * interval '365 days' / $3::int, 1, 1, 'student.update', null,
       '{"changed": ["lastName", "firstName"]}', '192.0.2.1'
     from generate_series(0, $3::int - 1) n`,
    [companyID, schoolYear, students * auditRows],
  );
  await client.query(
    `insert into outbox_mail (company_id, recipient, subject, body, state, created_at, sent_at)
     select $1, 'student' || n || '@school.example', 'アンケートのお願い', repeat('本文です。', 40), 'sent', at, at
     from generate_series(0, $3::int - 1) n,
       lateral (select make_date($2::int, 4, 1) + n * interval '365 days' / $3::int as at) t`,
    [companyID, schoolYear, students * mails],
  );
}

import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** What every question about one student's data needs. */
interface Of {
  companyID: number;
  studentID: number;
  language: LanguageCode;
}

export async function profileOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('student')
    .select([
      'studentID',
      'manageNumber',
      'lastName',
      'firstName',
      'lastNameKana',
      'firstNameKana',
      'email',
      'memo',
      'createdAt',
      'updatedAt',
    ])
    .where((eb) => eb.and({ companyID, studentID }))
    .executeTakeFirstOrThrow();
}

export async function enrolmentsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    schoolYear: number;
    grade: number | null;
    className: string | null;
    studentNumber: number | null;
    state: string;
  }>`
    select e.school_year, c.grade, c.name as class_name, e.student_number, e.state
    from enrolment e
    left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
    where e.company_id = ${companyID} and e.student_id = ${studentID}
    order by e.school_year, e.enrolment_id`.execute(tx);
  return rows;
}

export async function tagsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{ tag: string; isPriority: boolean }>`
    select t.tag, s.is_priority from student_tag s
    join tag t on t.company_id = s.company_id and t.tag_id = s.tag_id
    where s.company_id = ${companyID} and s.student_id = ${studentID} order by t.tag`.execute(tx);
  return rows;
}

export async function coursesOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    evalSettingID: number;
    title: string;
    schoolYear: number;
    startAt: Date;
    endAt: Date;
    handedInAt: Date | null;
  }>`
    select x.eval_setting_id, x.title, x.school_year, x.start_at, coalesce(x.ended_at, x.end_at) as end_at,
      p.handed_in_at
    from examinee p join exam x on x.company_id = p.company_id and x.eval_setting_id = p.eval_setting_id
    where p.company_id = ${companyID} and p.student_id = ${studentID}
    order by x.start_at, x.eval_setting_id`.execute(tx);
  return rows;
}

/** An answer with its words; about others, and by others, it names nobody. */
interface AnswerRow {
  course: string;
  /** Tells evaluations of one course apart, in no order of people. */
  evaluation: number;
  competency: string;
  statement: string;
  level: number;
  levelText: string;
  answeredAt: Date | null;
}

/**
 * Answers of a student about themselves (`self`), by them about others (`given`), or by others about them (`received`).
 * Nobody else is named, and of an evaluation that was received not even the moment is told.
 */
export async function answersOf(
  tx: Tx,
  { companyID, studentID, language }: Of,
  side: 'self' | 'given' | 'received',
): Promise<AnswerRow[]> {
  const those = {
    self: sql`r.kind = 'self' and r.evaluator_student_id = ${studentID}`,
    given: sql`r.kind = 'peer' and r.evaluator_student_id = ${studentID}`,
    received: sql`r.kind = 'peer' and r.target_student_id = ${studentID}`,
  }[side];
  const who = sql.lit(side === 'self' ? 'self' : 'other');
  const { rows } = await sql<AnswerRow>`
    select x.title as course,
      dense_rank() over (partition by r.eval_setting_id
        order by md5(r.evaluation_request_id || ' ' || ${side}::text))::int as evaluation,
      c.name ->> ${language} as competency,
      i.wordings -> q.wording -> ${who} ->> ${language} as statement,
      a.level, i.wordings -> q.wording -> 'levels' -> (a.level - 1) ->> ${language} as level_text,
      ${side === 'received' ? sql`null::timestamptz` : sql`a.answered_at`} as answered_at
    from evaluation_request r
    join answer a on a.company_id = r.company_id and a.evaluation_request_id = r.evaluation_request_id
    join exam x on x.company_id = r.company_id and x.eval_setting_id = r.eval_setting_id
    join question_type q on q.question_type_id = x.question_type_id
    join competency c on c.competency_id = a.competency_id
    join question_item i on i.question_item_id = a.question_item_id and i.version = a.item_version
    where r.company_id = ${companyID} and ${those}
    order by x.start_at, r.eval_setting_id, evaluation, a.competency_id, a.question_item_id`.execute(
    tx,
  );
  return rows;
}

export async function scoresOf(tx: Tx, { companyID, studentID, language }: Of) {
  const { rows } = await sql<{
    course: string;
    competency: string;
    value: number | null;
    standardError: number | null;
    selfValue: number | null;
    evaluators: number;
    isFixed: boolean;
    method: number;
    modelVersion: string;
  }>`
    select x.title as course, c.name ->> ${language} as competency, s.value, s.standard_error, s.self_value,
      s.evaluators, s.is_fixed, s.method, s.model_version
    from score s
    join exam x on x.company_id = s.company_id and x.eval_setting_id = s.eval_setting_id
    join competency c on c.competency_id = s.competency_id
    where s.company_id = ${companyID} and s.student_id = ${studentID}
    order by x.start_at, s.eval_setting_id, s.competency_id`.execute(tx);
  return rows;
}

/** Who looked at and changed the student's data when, by authority and not by name. */
export async function auditOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{ at: Date; action: string; role: number | null }>`
    select at, action, role from audit_log
    where company_id = ${companyID} and student_id = ${studentID} order by at, audit_id`.execute(
    tx,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** The student, with the enrolment of one school year where there is one. */
export async function studentOfYear(
  tx: Tx,
  companyID: number,
  studentID: number,
  schoolYear: number,
) {
  return tx
    .selectFrom('student as s')
    .leftJoin('enrolment as e', (join) =>
      join
        .onRef('e.company_id', '=', 's.company_id')
        .onRef('e.student_id', '=', 's.student_id')
        .on('e.school_year', '=', schoolYear),
    )
    .leftJoin('school_class as c', (join) =>
      join
        .onRef('c.company_id', '=', 'e.company_id')
        .onRef('c.school_class_id', '=', 'e.school_class_id'),
    )
    .select([
      's.student_id',
      's.last_name',
      's.first_name',
      's.last_name_kana',
      's.first_name_kana',
      's.email',
      's.manage_number',
      'e.student_number',
      'c.school_class_id',
      'c.grade',
      'c.name as class_name',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.student_id', '=', studentID)
    .executeTakeFirst();
}
export type StudentOfYear = NonNullable<Awaited<ReturnType<typeof studentOfYear>>>;

/** Every enrolment of a student, newest school year first. */
export async function enrolmentsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('enrolment as e')
    .leftJoin('school_class as c', (join) =>
      join
        .onRef('c.company_id', '=', 'e.company_id')
        .onRef('c.school_class_id', '=', 'e.school_class_id'),
    )
    .select(['e.school_year', 'e.student_number', 'e.state', 'c.grade', 'c.name as class_name'])
    .where('e.company_id', '=', companyID)
    .where('e.student_id', '=', studentID)
    .orderBy('e.school_year', 'desc')
    .execute();
}
export type EnrolmentOfStudent = Awaited<ReturnType<typeof enrolmentsOf>>[number];

export async function tagsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('student_tag as st')
    .innerJoin('tag as t', (join) =>
      join.onRef('t.company_id', '=', 'st.company_id').onRef('t.tag_id', '=', 'st.tag_id'),
    )
    .select(['t.tag_id', 't.tag', 'st.is_priority'])
    .where('st.company_id', '=', companyID)
    .where('st.student_id', '=', studentID)
    .orderBy('t.tag')
    .execute();
}
export type TagOfStudent = Awaited<ReturnType<typeof tagsOf>>[number];

/** Courses that a student takes part in and that are over, or scored already; newest first. */
export async function examsOf(tx: Tx, companyID: number, studentID: number, now: Date) {
  return tx
    .selectFrom('examinee as p')
    .innerJoin('exam as x', (join) =>
      join
        .onRef('x.company_id', '=', 'p.company_id')
        .onRef('x.eval_setting_id', '=', 'p.eval_setting_id'),
    )
    .select([
      'x.eval_setting_id',
      'x.title',
      'x.school_year',
      'x.start_at',
      'x.end_at',
      'x.ended_at',
      'x.scoring_state',
    ])
    .where('p.company_id', '=', companyID)
    .where('p.student_id', '=', studentID)
    .where((eb) =>
      eb.or([eb('x.scoring_state', '=', 'done'), eb(sql`least(x.ended_at, x.end_at)`, '<=', now)]),
    )
    .orderBy(sql`least(x.ended_at, x.end_at)`, 'desc')
    .orderBy('x.eval_setting_id', 'desc')
    .execute();
}

import { sql, type NotNull } from 'kysely';
import { studentFields } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { nameColumns } from '../../../../db/name-columns.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../../../db/query.ts';
import { columnList } from '../../../../lib/database/plain-fields.repository.ts';
import { isEnrolled, stateToday } from '../../../../lib/people/enrolled.repository.ts';
import { hasIdentifier } from '../../../../lib/people/identifiers.repository.ts';
import { formerWithKeys } from '../../../../lib/people/former-students.repository.ts';
import type { CurrentData, CurrentStudent, Occupant } from './current-data.ts';

/**
 * Students whom a roster may mean, also former ones, by management number or by email (in lower case); and those who have
 * an identifier that it gives to somebody.
 */
export async function studentsNamed(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  named: { manageNumbers: string[]; emails: string[]; identifiers: Record<string, string[]> },
): Promise<CurrentStudent[]> {
  const former = await formerWithKeys(tx, { companyID, schoolYear }, named);
  const formerByID = new Map(former.map((row) => [row.studentID, row]));
  const result = await sql<CurrentStudent>`
    select s.student_id, ${columnList('s', studentFields)},
      array(
        select t.tag from student_tag st
        join tag t on ${sameSchoolKey('t', 'st', 'tagID')}
        where ${sameSchoolKey('st', 's', 'studentID')}
        order by t.tag) as tags,
      case when e.enrolment_id is not null then jsonb_build_object(
        'schoolClassID', e.school_class_id, 'grade', c.grade, 'className', c.name,
        'studentNumber', e.student_number, 'state', ${stateToday('e')}) end as enrolment
    from student s
    left join enrolment e on ${sameSchoolKey('e', 's', 'studentID')} and e.school_year = ${schoolYear}
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where s.company_id = ${companyID}
      and (s.removed_at is null or s.student_id = any(${[...formerByID.keys()]}::bigint[]))
      and (s.manage_number = any(${named.manageNumbers}::text[])
        or (s.email is not null and lower(s.email) = any(${named.emails}::text[]))
        or ${hasIdentifier('s', named.identifiers)})`.execute(tx);
  return result.rows.map((row) => ({ ...row, former: formerByID.get(row.studentID) ?? null }));
}

/** Everybody with a place in these classes; one who has left keeps the number until it is given up. */
export async function occupantsOf(
  tx: Tx,
  companyID: number,
  schoolClassIDs: number[],
): Promise<Occupant[]> {
  return tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .select([
      'enrolment.studentID',
      'enrolment.schoolClassID',
      'enrolment.studentNumber',
      sql<boolean>`${isEnrolled()}`.as('enrolled'),
      ...nameColumns('student'),
      'student.manageNumber',
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolClassID', '=', anyOf(schoolClassIDs))
    .$narrowType<{ schoolClassID: NotNull }>()
    .execute();
}

/** How many are enrolled this school year, and how many the plan allows. */
export async function enrolmentCount(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<Pick<CurrentData, 'enrolled' | 'maxStudents'>> {
  const result = await sql<{ enrolled: number; maxStudents: number | null }>`
    select
      (select count(*) from enrolment e where e.company_id = ${companyID}
        and e.school_year = ${schoolYear} and ${isEnrolled('e')}) as enrolled,
      (select l.max_students from licence l where l.company_id = ${companyID}) as max_students
  `.execute(tx);
  const row = result.rows[0];
  return { enrolled: row?.enrolled ?? 0, maxStudents: row?.maxStudents ?? 0 };
}

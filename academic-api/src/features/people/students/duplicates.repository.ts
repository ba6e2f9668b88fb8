import { sql } from 'kysely';
import {
  otherStudentFields,
  type OtherStudentField,
  type PersonName,
  type StudentValues,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { columnsOf } from '../../../lib/database/plain-fields.repository.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

export interface DuplicatePair {
  first: number;
  second: number;
}

/** Pairs that a list of suggestions shows at most. */
const pairsMax = 50;

/**
 * Pairs of students who may be one person: the same kana, and enrolments that one person can have had. In no school year
 * are they in different classes, and from year to year their grades rise together.
 */
export async function duplicatePairs(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<DuplicatePair[]> {
  const { rows } = await sql<DuplicatePair>`
    with named as materialized (
      select student_id, lower(last_name_kana) as last, lower(first_name_kana) as first,
        count(*) over (partition by lower(last_name_kana), lower(first_name_kana)) as alike
      from student
      where company_id = ${companyID} and removed_at is null and last_name_kana <> '' and first_name_kana <> ''
    ), alike as materialized (
      select named.student_id, last, first from named where named.alike > 1
    ), years as materialized (
      select e.student_id, e.school_year, e.school_class_id, e.grade, e.state, e.leaves_on
      from enrolment e
      where e.company_id = ${companyID} and e.student_id = any(array(select student_id from alike))
    ), pairs as materialized (
      select a.student_id as one, b.student_id as other, a.last, a.first
      from alike a
      join alike b on b.last = a.last and b.first = a.first and b.student_id > a.student_id
    ), different as materialized (
      select distinct p.one, p.other
      from pairs p
      join years x on x.student_id = p.one
      join years y on y.student_id = p.other
      where (x.school_year = y.school_year and x.school_class_id is distinct from y.school_class_id)
        or x.grade - y.grade <> x.school_year - y.school_year
    ), enrolled as materialized (
      select student_id from years where school_year = ${schoolYear} and ${isEnrolled('years')}
    )
    select p.one as first, p.other as second
    from pairs p
    left join different d on d.one = p.one and d.other = p.other
    where d.one is null
      and not exists (select from different_people x where x.company_id = ${companyID}
        and x.first_student_id = p.one and x.second_student_id = p.other)
      and (p.one in (select student_id from enrolled) or p.other in (select student_id from enrolled))
    order by p.last, p.first, p.one, p.other
    limit ${pairsMax}`.execute(tx);
  return rows;
}

/** Students as a suggestion shows them, with how many courses have answers of theirs or about them. */
export async function duplicateStudents(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  const { rows } = await sql<
    PersonName & {
      studentID: number;
      manageNumber: string;
      email: string | null;
      answeredExams: number;
    }
  >`
    select s.student_id, ${nameList('s')}, s.manage_number, s.email,
      (select count(*)::int from examinee p where ${sameSchoolKey('p', 's', 'studentID')}
        and exists (select 1 from evaluation_request r
          join answer a on ${sameSchoolKey('a', 'r', 'evaluationRequestID')}
          where ${sameSchoolKey('r', 'p', 'evalSettingID')}
            and s.student_id in (r.evaluator_student_id, r.target_student_id))) as answered_exams
    from student s
    where s.company_id = ${companyID} and s.student_id = any(${studentIDs}::bigint[])`.execute(tx);
  return rows;
}

/** Addresses that a merge changes of the kept student, and reads of both. */
export async function contactsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('student')
    .select([
      'studentID',
      'email',
      ...columnsOf('student', otherStudentFields),
      'memo',
      'removedAt',
    ])
    .where((eb) => eb.and({ companyID, studentID }))
    .executeTakeFirst();
}

export async function setContacts(
  tx: Tx,
  companyID: number,
  studentID: number,
  values: Pick<StudentValues, 'email' | OtherStudentField> & { memo: string },
): Promise<void> {
  await tx
    .updateTable('student')
    .set(values)
    .where((eb) => eb.and({ companyID, studentID }))
    .execute();
}

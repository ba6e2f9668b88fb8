import { sql } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

export interface SchoolClassListRow {
  schoolClassID: number;
  grade: number;
  name: string;
  studentCount: number;
  teachers: { teacherID: number; lastName: string; firstName: string }[];
}

/** Classes of a school year by grade and name (`2組` before `10組`), with enrolled students and valid teachers in charge. */
export async function listSchoolClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<SchoolClassListRow[]> {
  const result = await sql<SchoolClassListRow>`
    select c.school_class_id, c.grade, c.name,
      coalesce(counts.students, 0) as student_count,
      coalesce(charge.teachers, '[]'::jsonb) as teachers
    from school_class c
    left join (
      select e.school_class_id, count(*) as students
      from enrolment e
      where e.company_id = ${companyID} and e.school_year = ${schoolYear}
        and e.state = ${EnrolmentState.Enrolled}
      group by e.school_class_id
    ) counts on counts.school_class_id = c.school_class_id
    left join (
      select ct.school_class_id,
        jsonb_agg(jsonb_build_object('teacherID', t.teacher_id, 'lastName', a.last_name,
          'firstName', a.first_name) order by t.last_name_kana, t.first_name_kana, t.teacher_id) as teachers
      from class_teacher ct
      join teacher t on t.company_id = ct.company_id and t.teacher_id = ct.teacher_id
      join account a on a.company_id = t.company_id and a.user_id = t.user_id and a.valid
      where ct.company_id = ${companyID}
      group by ct.school_class_id
    ) charge on charge.school_class_id = c.school_class_id
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by c.grade, substring(c.name from '^\\D*') collate "C",
      substring(c.name from '\\d{1,18}')::bigint nulls last, c.name collate "C"`.execute(tx);
  return result.rows;
}

import { sql } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { classOrder, sameKey } from '../../db/query.ts';

export interface SchoolClassListRow {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
  studentCount: number;
  teachers: { teacherID: number; lastName: string; firstName: string }[];
}

/** Classes of a school year in their order, with how many are enrolled and the valid teachers in charge. */
export async function listSchoolClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<SchoolClassListRow[]> {
  const result = await sql<SchoolClassListRow>`
    select c.school_class_id, c.grade, c.name as school_class_name,
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
      join teacher t on ${sameKey('t', 'ct', 'teacherID')}
      join account a on ${sameKey('a', 't', 'userID')} and a.valid
      where ct.company_id = ${companyID}
      group by ct.school_class_id
    ) charge on charge.school_class_id = c.school_class_id
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by ${classOrder('c')}`.execute(tx);
  return result.rows;
}

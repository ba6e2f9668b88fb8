import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { createSchool, type TestSchool } from './school.ts';

const studentsPerClass = 40;
const grades = 3;

/** A school of three grades, in classes of forty. */
export async function createGrades(db: Db, students: number): Promise<TestSchool> {
  const classes = Math.ceil(students / studentsPerClass / grades) * grades;
  const school = await createSchool(db, { classes, studentsPerClass: 0 });
  const { companyID, schoolYear } = school;
  await sql`
    update school_class c set grade = n.at % ${grades} + 1, name = (n.at / ${grades} + 1) || '組'
    from (select school_class_id, row_number() over (order by school_class_id) - 1 as at
      from school_class where company_id = ${companyID}) n
    where c.company_id = ${companyID} and c.school_class_id = n.school_class_id`.execute(db);
  await sql`
    with s as (
      insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana)
      select ${companyID}, lpad(n::text, 5, '0'), '佐藤', '葵' || n, 'サトウ', 'アオイ'
      from generate_series(0, ${students}::int - 1) n
      returning student_id, manage_number
    ), c as (
      select school_class_id, row_number() over (order by school_class_id) - 1 as at
      from school_class where company_id = ${companyID}
    )
    insert into enrolment (company_id, student_id, school_year, school_class_id)
    select ${companyID}, s.student_id, ${schoolYear}, c.school_class_id
    from s join c on c.at = s.manage_number::int % ${classes}`.execute(db);
  return school;
}

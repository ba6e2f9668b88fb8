import { searchKey } from '@mebae/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { TestSchool } from '../school.ts';

/** Words that stand in every text of the school's rows and nowhere else, so that any answer shows whose data it holds. */
export const marker = {
  /** Students of the class that `inCharge` is in charge of. */
  ownStudent: 'zqown',
  /** Students of the other class. */
  farStudent: 'zqfar',
  /** The school's staff, classes, courses, activities, mails. */
  school: 'zqschool',
} as const;

/** When every school's profile was changed last. */
export const schoolUpdatedAt = '2026-05-01T00:00:00.000Z';

/** Plants the markers in what `createSchool` has written. */
export async function mark(db: Db, school: TestSchool): Promise<void> {
  const { companyID } = school;
  const ownClass = school.classes[0]?.schoolClassID ?? 0;
  const key = (word: string): string => searchKey(word);
  await sql`
    update student s set last_name = word, first_name = word || s.student_id, last_name_kana = word,
      first_name_kana = word, email = word || s.student_id || '@marked.example', memo = word,
      manage_number = word || s.student_id,
      search_key = case word when ${marker.ownStudent} then ${key(marker.ownStudent)} else ${key(marker.farStudent)} end
    from (select e.student_id, case e.school_class_id when ${ownClass} then ${marker.ownStudent}::text
      else ${marker.farStudent}::text end as word from enrolment e where e.company_id = ${companyID}) as w
    where s.company_id = ${companyID} and s.student_id = w.student_id`.execute(db);
  await sql`update school_class set name = name || ${marker.school}::text where company_id = ${companyID}`.execute(
    db,
  );
  for (const row of school.classes) row.name += marker.school;
  await sql`update account set last_name = ${marker.school}, first_name = ${marker.school} || user_id,
    email = ${marker.school} || user_id || '@marked.example' where company_id = ${companyID}`.execute(
    db,
  );
  await sql`update company set name = ${marker.school}, dashboard_text = ${marker.school},
    profile_updated_at = ${schoolUpdatedAt}, dashboard_text_updated_at = ${schoolUpdatedAt}
    where company_id = ${companyID}`.execute(db);
}

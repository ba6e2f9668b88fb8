import { sql } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import type { StaffSession } from '../../lib/session.ts';

/** The school's tags by name, each with how many students whom the caller may see carry it this school year. */
export async function listTags(
  tx: Tx,
  session: StaffSession,
): Promise<{ tagID: number; tag: string; studentCount: number }[]> {
  const classes = visibleClasses(session);
  const visible = classes ? sql`e.school_class_id = any(${classes}::bigint[])` : sql`true`;
  const result = await sql<{ tagID: number; tag: string; studentCount: number }>`
    select t.tag_id, t.tag, count(e.student_id) as student_count
    from tag t
    left join student_tag st on st.company_id = t.company_id and st.tag_id = t.tag_id
    left join enrolment e on e.company_id = st.company_id and e.student_id = st.student_id
      and e.school_year = ${session.schoolYear} and e.state = ${EnrolmentState.Enrolled}
      and ${visible}
    where t.company_id = ${session.companyID}
    group by t.company_id, t.tag_id
    order by t.tag`.execute(tx);
  return result.rows;
}

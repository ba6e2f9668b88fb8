import { sql } from 'kysely';
import type { SurveyMoment, SurveyProgressState, PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { studentsWithProgress } from '../../../lib/events/survey-progress.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface PersonRow extends PersonName {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  before: SurveyProgressState;
  after: SurveyProgressState;
}

export interface PeopleFilter {
  /** Classes of all years whose students the caller may see. */
  scope: Scope;
  schoolClassID: number | null;
  /** State of the moment, or of one of the two. */
  state: SurveyProgressState | null;
  moment: SurveyMoment | null;
}

/** One page of an event's students by class and number, and how many there are. */
export async function listPeople(
  tx: Tx,
  companyID: number,
  eventID: number,
  { scope, schoolClassID, state, moment }: PeopleFilter,
  page: Page,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { rows } = await sql<PersonRow & { total: number }>`
    with people as materialized (
      select p.* from ${studentsWithProgress(companyID, [eventID])} p
      where ${inScope(scope, 'p')}
        and (${schoolClassID}::bigint is null or p.school_class_id = ${schoolClassID})
        and (${state}::text is null
          or (${moment}::text is distinct from 'after' and p.before = ${state})
          or (${moment}::text is distinct from 'before' and p.after = ${state}))
    ), page as (
      select p.student_id, ${nameList('s')}, e.school_class_id, e.grade, e.class_key, e.student_number,
        p.before, p.after
      from people p
      join enrolment e on e.company_id = ${companyID} and e.enrolment_id = p.enrolment_id
      join student s on s.company_id = ${companyID} and s.student_id = p.student_id
      order by e.grade, e.class_key, e.student_number, p.student_id
      limit ${page.limit} offset ${page.offset}
    )
    select page.*, c.name as school_class_name, counted.total
    from (select count(*) as total from people) counted
    left join page on true
    left join school_class c on c.company_id = ${companyID} and c.school_class_id = page.school_class_id
    order by page.grade, page.class_key, page.student_number, page.student_id`.execute(tx);
  // an empty page is one row that has the total only
  return { rows: rows.filter((row) => row.studentID !== null), total: rows[0]?.total ?? 0 };
}

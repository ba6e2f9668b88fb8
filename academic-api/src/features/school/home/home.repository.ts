import { sql } from 'kysely';
import { namedCourses, Role } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { takesPart, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { isUnread } from '../../../lib/mails/unread-mail.repository.ts';

/** Classes, valid teachers and enrolled students of a year, and teachers who see nobody. */
export async function setupCounts(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<{
    classes: number;
    teachers: number;
    students: number;
    teachersWithoutClass: number;
  }>`
    select
      (select count(*) from school_class c
        where c.company_id = ${companyID} and c.school_year = ${schoolYear}) as classes,
      (select count(*) from enrolment e
        where e.company_id = ${companyID} and e.school_year = ${schoolYear}
          and ${isEnrolled('e')}) as students,
      count(*) as teachers,
      count(*) filter (where a.role = ${Role.Normal} and not exists (
        select from class_teacher ct
        join school_class c on ${sameSchoolKey('c', 'ct', 'schoolClassID')}
        where ${sameSchoolKey('ct', 't', 'teacherID')}
          and c.school_year = ${schoolYear})) as "teachersWithoutClass"
    from teacher t join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid
    where t.company_id = ${companyID}`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

/** Courses of a year, with somebody in scope, whose scores could not be computed: the newest, and how many in all. */
export async function unscoredCourses(tx: Tx, companyID: number, schoolYear: number, scope: Scope) {
  const rows = await tx
    .selectFrom('exam')
    .select((eb) => ['evalSettingID', 'title', eb.fn.countAll<number>().over().as('total')])
    .where((eb) => eb.and({ companyID, schoolYear, scoringState: 'failed' }))
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .orderBy('startAt', 'desc')
    .orderBy('evalSettingID', 'desc')
    .limit(namedCourses)
    .execute();
  return { total: rows[0]?.total ?? 0, courses: rows };
}

/** Failed mails that nobody has read, and all that are held: reading one does not send it. */
export async function mailsToSee(tx: Tx, companyID: number) {
  const rows = await tx
    .selectFrom('outboxMail')
    .select(['state', (eb) => eb.fn.countAll<number>().as('mails')])
    .where('companyID', '=', companyID)
    .where((eb) => eb.or([isUnread(eb), eb('state', '=', 'held')]))
    .groupBy('state')
    .execute();
  const countOf = (state: 'failed' | 'held') => rows.find((row) => row.state === state)?.mails ?? 0;
  return { failed: countOf('failed'), held: countOf('held') };
}

/** People in the preview of a roster service that waits, and whether its last reading has failed. */
export async function rosterToSee(tx: Tx, companyID: number) {
  const { rows } = await sql<{ waiting: number; hasFailed: boolean }>`
    select
      coalesce((select (i.summary->'counts'->>'created')::int + (i.summary->'counts'->>'changed')::int
        from roster_run r
        join roster_import i on ${sameSchoolKey('i', 'r', 'importID')}
        where r.company_id = ${companyID} and r.outcome = 'compared' and i.applied_at is null
        order by r.started_at desc limit 1), 0) as waiting,
      coalesce((select r.outcome = 'failed' from roster_run r
        where r.company_id = ${companyID} and r.finished_at is not null
        order by r.started_at desc limit 1), false) as has_failed`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a row of values is missing');
  return found;
}

/** The school's announcement on home and who changed it last; its row is locked when it is about to change. */
export async function dashboardText(tx: Tx, companyID: number, { lock = false } = {}) {
  const query = tx
    .selectFrom('company')
    .select([
      'company.dashboardText as text',
      'company.dashboardTextUpdatedAt as updatedAt',
      ...namesOfUpdater('company', 'dashboardTextUpdatedBy'),
    ])
    .where('company.companyID', '=', companyID);
  return (lock ? query.forUpdate('company') : query).executeTakeFirstOrThrow();
}

/** Writes the text; the mark of the last change moves on even when the clock has not. */
export async function setDashboardText(
  tx: Tx,
  companyID: number,
  text: string,
  by: { userID: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      dashboardText: text,
      dashboardTextUpdatedBy: by.userID,
      dashboardTextUpdatedAt: sql<Date>`greatest(${by.now}::timestamptz, dashboard_text_updated_at + interval '1 millisecond')`,
    })
    .where('companyID', '=', companyID)
    .execute();
}

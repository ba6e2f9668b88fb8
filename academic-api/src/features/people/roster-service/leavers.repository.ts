import { sql } from 'kysely';
import type { PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import type { ImportScope } from '../../../lib/roster-import/import-kind.ts';

/** Students whom runs before this one have registered as new, unless that was taken back. */
export async function addRegisteredMembers(tx: Tx, companyID: number): Promise<void> {
  await sql`
    insert into roster_member (company_id, student_id)
    select s.company_id, s.student_id
    from roster_run r
    join roster_import i on i.company_id = r.company_id and i.import_id = r.import_id
      and i.undone_at is null and i.undo is not null
    cross join jsonb_array_elements_text(i.undo->'created') as c(student_id)
    join student s on s.company_id = i.company_id and s.student_id = c.student_id::bigint
    where r.company_id = ${companyID}
    on conflict do nothing`.execute(tx);
}

/** Students whom the service has. */
export async function addMembers(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<void> {
  await sql`
    insert into roster_member (company_id, student_id)
    select ${companyID}::bigint, unnest(${studentIDs}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** A student who is enrolled here and whom the service has no more. */
export interface MissingStudent extends PersonName {
  studentID: number;
  manageNumber: string;
}

/** Ids, numbers, addresses and identifiers of all whom the rows of a roster may mean. */
export interface Named {
  studentIDs: number[];
  manageNumbers: string[];
  /** In lower case. */
  emails: string[];
  identifiers: string[];
}

/**
 * Students enrolled this year whom the service had before, or names as gone by their management numbers, and whom no row
 * may mean. Whoever was registered here by hand and never was in the service stays.
 */
export async function studentsMissing(
  tx: Tx,
  { companyID, schoolYear }: ImportScope,
  named: Named,
  goneNumbers: readonly string[],
): Promise<MissingStudent[]> {
  const { rows } = await sql<MissingStudent>`
    select s.student_id, s.manage_number, ${nameList('s')}
    from enrolment e
    join student s on ${sameSchoolKey('s', 'e', 'studentID')} and s.removed_at is null
    where e.company_id = ${companyID} and e.school_year = ${schoolYear} and ${isEnrolled('e')}
      and (s.manage_number = any(${goneNumbers}::text[])
        or exists (select from roster_member m where ${sameSchoolKey('m', 's', 'studentID')}))
      and not s.student_id = any(${named.studentIDs}::bigint[])
      and not s.manage_number = any(${named.manageNumbers}::text[])
      and (s.email is null or not lower(s.email) = any(${named.emails}::text[]))
      and (s.user_master_identifier is null
        or not lower(s.user_master_identifier) = any(${named.identifiers}::text[]))
    order by e.grade, e.class_key, e.student_number, s.student_id`.execute(tx);
  return rows;
}

/** Students enrolled this year. */
export async function countEnrolled(
  tx: Tx,
  { companyID, schoolYear }: ImportScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from enrolment e
    where e.company_id = ${companyID} and e.school_year = ${schoolYear} and ${isEnrolled('e')}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

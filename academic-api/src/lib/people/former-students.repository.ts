import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EnrolmentState, FormerState, PersonName } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { likePattern, sameSchoolKey } from '../../db/query.ts';
import { stateToday } from './enrolled.repository.ts';
import type { Page } from '../calls/page.ts';
import type { StaffSession } from '../accounts/session.ts';

/** A student who has left, is to leave, or was removed. */
export interface FormerRow extends PersonName {
  studentID: number;
  manageNumber: string;
  email: string | null;
  former: FormerState;
  leavesAs: EnrolmentState | null;
  /** `YYYY-MM-DD` */
  since: string | null;
  schoolYear: number | null;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  hasClass: boolean;
}

type Of = Pick<StaffSession, 'companyID' | 'schoolYear'>;

/** The changes of a student `s` that removals which can be taken back keep. */
const keptRemoval = sql`(select u.change from undo_entry u
  where u.company_id = s.company_id and u.kind = 'student.remove' and u.undone_at is null
    and u.change -> 'studentIDs' @> to_jsonb(s.student_id)
  order by u.created_at desc limit 1)`;

/**
 * Former students: their newest enrolment up to the school year has an end, or they were removed. Nobody is one who was
 * erased, or went on as the person that a merge has kept.
 */
const formerStudents = (
  { companyID, schoolYear }: Of,
  condition: RawBuilder<SqlBool>,
): RawBuilder<FormerRow> => sql<FormerRow>`
  select s.student_id, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana, s.manage_number, s.email,
    s.search_key, s.name_key,
    case when s.removed_at is not null then 'removed'
      when e.leaves_on > school_today() then 'leaving' else ${stateToday('e')} end as former,
    case when s.removed_at is null then coalesce(e.leaves_as, e.state) end as leaves_as,
    case when s.removed_at is not null then (s.removed_at at time zone 'Asia/Tokyo')::date else e.leaves_on end as since,
    coalesce(e.school_year, k.school_year) as school_year, c.grade, c.name as school_class_name,
    coalesce(e.student_number, k.student_number) as student_number,
    coalesce(c.school_year = ${schoolYear}, false) as has_class
  from student s
  left join lateral (select * from enrolment n where ${sameSchoolKey('n', 's', 'studentID')} and n.school_year <= ${schoolYear}
    order by n.school_year desc limit 1) e on true
  left join lateral (
    select r."schoolYear" as school_year, r."schoolClassID" as school_class_id, r."studentNumber" as student_number
    from jsonb_to_recordset(case when s.removed_at is not null then ${keptRemoval} -> 'enrolments' end)
      as r("studentID" bigint, "schoolYear" smallint, "schoolClassID" bigint, "studentNumber" smallint)
    where r."studentID" = s.student_id and r."schoolYear" <= ${schoolYear}
    order by r."schoolYear" desc limit 1) k on true
  left join school_class c on c.company_id = s.company_id
    and c.school_class_id = coalesce(k.school_class_id, e.school_class_id)
  where s.company_id = ${companyID} and s.erased_at is null and s.merged_into is null
    and (s.removed_at is not null or e.leaves_on is not null) and ${condition}`;

/** One page of them, the latest first, and how many there are. */
export async function listFormer(
  tx: Tx,
  key: Of,
  { search = '', former }: { search?: string; former?: FormerState },
  page: Page,
): Promise<{ rows: FormerRow[]; total: number }> {
  const words = search.split(/[\s\u3000]+/).filter((word) => word !== '');
  const found = words.map(
    (word) => sql`(f.search_key like ${likePattern(searchKey(word))}
      or lower(f.email) like ${likePattern(word.normalize('NFKC').toLowerCase())})`,
  );
  const conditions = [former === undefined ? sql`true` : sql`f.former = ${former}`, ...found];
  const { rows } = await sql<FormerRow & { total: number }>`
    select f.*, count(*) over ()::int as total from (${formerStudents(key, sql`true`)}) f
    where ${sql.join(conditions, sql` and `)}
    order by f.since desc nulls last, f.name_key, f.student_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Some of them; those who are not former students are missing. */
export async function formerByID(
  tx: Tx,
  key: Of,
  studentIDs: readonly number[],
): Promise<FormerRow[]> {
  const { rows } = await formerStudents(
    key,
    sql<SqlBool>`s.student_id = any(${studentIDs}::bigint[])`,
  ).execute(tx);
  return rows;
}

/**
 * Those who have left or were removed and have one of these management numbers or addresses, the latest first.
 * @param keys.emails in lower case
 */
export async function formerWithKeys(
  tx: Tx,
  key: Of,
  keys: { manageNumbers: readonly string[]; emails: readonly string[] },
): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select * from (${formerStudents(
      key,
      sql<SqlBool>`(s.manage_number = any(${keys.manageNumbers}::text[])
        or (s.email is not null and lower(s.email) = any(${keys.emails}::text[])))`,
    )}) f
    where f.former <> 'leaving'
    order by f.since desc nulls last, f.student_id`.execute(tx);
  return rows;
}

/**
 * The change that a student's newest removal has kept of everybody whom it has removed, as `insertUndo` was given it;
 * null once that is forgotten.
 */
export async function keptRemovalOf(
  tx: Tx,
  companyID: number,
  studentID: number,
): Promise<unknown> {
  const { rows } = await sql<{ change: unknown }>`
    select ${keptRemoval} as change from student s
    where s.company_id = ${companyID} and s.student_id = ${studentID}`.execute(tx);
  return rows[0]?.change ?? null;
}

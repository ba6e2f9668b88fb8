import { sql, type RawBuilder } from 'kysely';
import {
  EnrolmentState,
  limits,
  SortDirection,
  StudentSortKey,
  type StudentFilterQuery,
} from '@mebae/contracts';
import { searchKey, visibleClasses } from '@mebae/rules';
import type { Tx } from '../db/connect.ts';
import { sameKey } from '../db/query.ts';
import { expectManyRows } from './expect-many-rows.repository.ts';
import type { Page } from './page.ts';
import type { StaffSession } from './session.ts';

export interface StudentListRow {
  studentID: number;
  email: string | null;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  manageNumber: string;
  studentNumber: number | null;
  schoolClassID: number | null;
  grade: number | null;
  className: string | null;
  tags: { tagID: number; tag: string; colour: number; isPriority: boolean }[];
}

/** What is searched for, the longest word first: it is looked up, the others are compared. */
const wordsOf = ({ search = '' }: StudentFilterQuery): string[] =>
  search
    .split(/[\s\u3000]+/)
    .filter((word) => word !== '')
    .sort((a, b) => searchKey(b).length - searchKey(a).length);

/** Enrolments in which every word is found: in the names, the kana, the management number or the email. */
function enrolmentsToRead(session: StaffSession, filter: StudentFilterQuery): RawBuilder<unknown> {
  const words = wordsOf(filter);
  if (words.length === 0) return sql`enrolment`;
  const mails = words.map((word) => word.normalize('NFKC').toLowerCase());
  return sql`find_enrolments(${session.schoolYear}, ${words.map(searchKey)}, ${mails})`;
}

/**
 * Who is in the list: enrolled in the session's school year, in a class in charge for a Normal teacher, and as filtered.
 * @returns the part from `from` on, for `enrolment e`
 */
export function studentsOfList(
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`e.company_id = ${session.companyID}`,
    sql`e.school_year = ${session.schoolYear}`,
    sql`e.state = ${sql.lit(EnrolmentState.Enrolled)}`,
  ];
  const classes = visibleClasses(session);
  if (classes) conditions.push(sql`e.school_class_id = any(${classes}::bigint[])`);
  if (filter.grade !== undefined) conditions.push(sql`e.grade = ${filter.grade}`);
  if (filter.schoolClassID !== undefined) {
    conditions.push(sql`e.school_class_id = ${filter.schoolClassID}`);
  }
  if (filter.tagIDs !== undefined) {
    conditions.push(sql`exists (select 1 from student_tag st
      where ${sameKey('st', 'e', 'studentID')}
        and st.tag_id = any(${filter.tagIDs}::bigint[]))`);
  }
  return sql`from ${enrolmentsToRead(session, filter)} e where ${sql.join(conditions, sql` and `)}`;
}

/** How many are in the list, from the kept numbers of the classes. Only where nothing but classes is filtered. */
function studentsOfClasses(session: StaffSession, filter: StudentFilterQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`n.company_id = ${session.companyID}`,
    sql`n.school_year = ${session.schoolYear}`,
  ];
  const classes = visibleClasses(session);
  if (classes) conditions.push(sql`n.school_class_id = any(${classes}::bigint[])`);
  if (filter.grade !== undefined) {
    conditions.push(sql`n.school_class_id in (select c.school_class_id from school_class c
      where c.company_id = ${session.companyID} and c.grade = ${filter.grade})`);
  }
  if (filter.schoolClassID !== undefined) {
    conditions.push(sql`n.school_class_id = ${filter.schoolClassID}`);
  }
  return sql`select coalesce(sum(n.students), 0)::int as total from enrolment_count n
    where ${sql.join(conditions, sql` and `)}`;
}

const hasSearch = (filter: StudentFilterQuery): boolean => wordsOf(filter).length > 0;

/** Whether everybody in the list has to be found to know how many they are. */
const findsEverybody = (filter: StudentFilterQuery): boolean =>
  hasSearch(filter) || filter.tagIDs !== undefined;

/** One row with how many are in the list. */
const totalOfList = (
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<{ total: number }> =>
  findsEverybody(filter)
    ? sql`select count(*)::int as total ${studentsOfList(session, filter)}`
    : sql`${studentsOfClasses(session, filter)}`;

const sortColumns: Record<StudentFilterQuery['sortKey'], RawBuilder<unknown>> = {
  studentNumber: sql`e.student_number`,
  fullName: sql`e.name_key`,
  grade: sql`e.grade`,
  schoolClass: sql`e.class_key`,
  manageNumber: sql`e.manage_number_key`,
};

/** Keys that everybody has: no nulls to put last, so that an index is read in both directions. */
const neverNull: readonly StudentSortKey[] = [StudentSortKey.FullName, StudentSortKey.ManageNumber];

/**
 * The five orders. The direction turns the key itself; ties follow grade, class, number and id upwards, so that a page
 * never repeats or skips a student. The usual order, by grade, is that of the index `enrolment_list`; those by name and
 * by management number have their indexes as well.
 */
export function studentOrder({
  sortKey,
  sortDirection,
}: Pick<StudentFilterQuery, 'sortKey' | 'sortDirection'>): RawBuilder<unknown> {
  const down = sortDirection === SortDirection.Descending;
  const ties = sql`e.grade, e.class_key, e.student_number, e.student_id`;
  if (sortKey === StudentSortKey.Grade && !down) return ties;
  const direction = `${down ? 'desc' : 'asc'}${neverNull.includes(sortKey) ? '' : ' nulls last'}`;
  return sql`${sortColumns[sortKey]} ${sql.raw(direction)}, ${ties}`;
}

/** So many rows are looked up one by one; more are joined. */
const pageMax = limits.pageSizeMax;

/**
 * One page of the list with its tags and the number of all that match. Where people stand in the list is found first,
 * from the enrolments' index alone where that is enough; everything else is looked up for the people of the page.
 */
export function studentsPage(
  session: StaffSession,
  filter: StudentFilterQuery,
  page: Page,
): RawBuilder<StudentListRow & { total: number }> {
  const list = studentsOfList(session, filter);
  const everybody = findsEverybody(filter);
  const order = studentOrder(filter);
  const { companyID } = session;
  // what is not read from an index page by page is read once, for the page and for the total
  const found = sql`found as materialized (select e.* ${list}),`;
  return sql`
    with ${everybody ? found : sql``} page as materialized (
      -- numbered after the limit: the rows before the page are only passed by
      select first.*, row_number() over () as position from (
        select e.student_id, e.school_class_id, e.student_number
        ${everybody ? sql`from found e` : list}
        order by ${order}
        limit ${page.limit} offset ${page.offset}
      ) first
    ), people as materialized (
      select student_id, email, last_name, first_name, last_name_kana, first_name_kana, manage_number
      from student
      where company_id = ${companyID} and student_id = any(array(select student_id from page))
    ), tagged as materialized (
      select st.student_id, jsonb_agg(
        jsonb_build_object('tagID', g.tag_id, 'tag', g.tag, 'colour', g.colour, 'isPriority', st.is_priority)
        order by st.is_priority desc, g.tag) as tags
      from student_tag st
      join tag g on ${sameKey('g', 'st', 'tagID')}
      where st.company_id = ${companyID} and st.student_id = any(array(select student_id from page))
      group by st.student_id
    )
    select people.*, page.student_number, c.school_class_id, c.grade, c.name as class_name,
      coalesce(tagged.tags, '[]'::jsonb) as tags, (${everybody ? sql`select count(*) from found` : studentsOfClasses(session, filter)}) as total
    from page
    join people using (student_id)
    left join school_class c on c.company_id = ${companyID} and c.school_class_id = page.school_class_id
    left join tagged using (student_id)
    order by page.position`;
}

/** One page of the list and the number of all that match. */
export async function listStudents(
  tx: Tx,
  session: StaffSession,
  filter: StudentFilterQuery,
  page: Page,
): Promise<{ rows: StudentListRow[]; total: number }> {
  if (page.limit > pageMax || filter.tagIDs !== undefined) await expectManyRows(tx);
  const result = await studentsPage(session, filter, page).execute(tx);
  const first = result.rows[0];
  if (first) return { rows: result.rows, total: first.total };
  if (page.offset === 0) return { rows: [], total: 0 };
  // past the end: the pager still has to know where the end is
  const count = await totalOfList(session, filter).execute(tx);
  return { rows: [], total: count.rows[0]?.total ?? 0 };
}

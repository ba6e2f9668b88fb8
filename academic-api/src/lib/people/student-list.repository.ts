import { sql, type RawBuilder } from 'kysely';
import {
  limits,
  SortDirection,
  studentFields,
  StudentSortKey,
  type Highlights,
  type ReportFileKind,
  type StudentFilterQuery,
  type StudentValues,
  type TrendBand,
} from '@mebae/contracts';
import { searchKey, visibleClasses } from '@mebae/rules';
import {
  classWordOf,
  isClassOfWord,
  withClassApart,
  type ClassWord,
} from '../classes/class-words.repository.ts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { hasLeftUnsettled, isEnrolled } from './enrolled.repository.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';
import type { Page } from '../calls/page.ts';
import { columnList } from '../database/plain-fields.repository.ts';
import type { StaffSession } from '../accounts/session.ts';

export interface StudentListRow extends StudentValues {
  studentID: number;
  studentNumber: number | null;
  schoolClassID: number | null;
  grade: number | null;
  className: string | null;
  tags: { tagID: number; tag: string; colour: number; isPriority: boolean }[];
}

/** A student of the list with results of the newest scored courses of the year. */
export interface ListedStudentRow extends StudentListRow {
  highlights: Highlights | null;
  isSuspicious: boolean | null;
  learningIncentive: TrendBand | null;
  /** The newest course with reports of each kind. */
  reports: Partial<Record<ReportFileKind, number>> | null;
}

/**
 * Results of students in the scored courses of the year, the newest of each kind.
 * @param condition a condition for the examinee `p`
 * @returns rows of student_id, highlights, is_suspicious, learning_incentive
 */
function summariesOfYear(
  session: StaffSession,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const newest = (column: string) => sql`(array_agg(p.${sql.ref(column)}
    order by least(x.ended_at, x.end_at) desc, x.eval_setting_id desc)
    filter (where p.${sql.ref(column)} is not null))[1] as ${sql.ref(column)}`;
  return sql`select p.student_id, ${newest('highlights')}, ${newest('is_suspicious')}, ${newest('learning_incentive')}
    from examinee p
    join exam x on ${sameSchoolKey('x', 'p', 'evalSettingID')}
    where p.company_id = ${session.companyID} and x.school_year = ${session.schoolYear}
      and x.scoring_state = 'done' and ${condition}
    group by p.student_id`;
}

/** Whether the list is filtered by results of courses. */
const asksCourses = ({ learningIncentive, isSuspicious }: StudentFilterQuery): boolean =>
  learningIncentive !== undefined || isSuspicious !== undefined;

/**
 * The words of a search: words of people, the longest first (it is looked up, the others are compared), and classes.
 */
function wordsOf({ search = '' }: StudentFilterQuery): { words: string[]; classes: ClassWord[] } {
  const all = withClassApart(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const classes = all.flatMap((word) => classWordOf(word) ?? []);
  const words = all
    .filter((word) => classWordOf(word) === null)
    .sort((a, b) => searchKey(b).length - searchKey(a).length);
  return { words, classes };
}

/** A class of the list, or a person whom the word is a part of: `1-2` may be a management number. */
const isFoundByClass = (word: ClassWord): RawBuilder<unknown> => sql`(
  exists (select from school_class c where ${sameSchoolKey('c', 'e', 'schoolClassID')} and ${isClassOfWord(word)})
  or exists (select from student s where ${sameSchoolKey('s', 'e', 'studentID')}
    and (strpos(s.search_key, ${searchKey(word.word)}) > 0
      or strpos(lower(coalesce(s.email, '')), ${word.word.toLowerCase()}) > 0)))`;

/** Enrolments in which every word is found: in the names, the kana, the management number or the email. */
function enrolmentsToRead(session: StaffSession, filter: StudentFilterQuery): RawBuilder<unknown> {
  const { words } = wordsOf(filter);
  if (words.length === 0) return sql`enrolment`;
  const mails = words.map((word) => word.normalize('NFKC').toLowerCase());
  return sql`find_enrolments(${session.schoolYear}, ${words.map(searchKey)}, ${mails})`;
}

/**
 * The students of the list: enrolled in the session's school year, in a class in charge for a Normal teacher, and as
 * filtered.
 * @returns the part from `from` on, for `enrolment e`
 */
export function studentsOfList(
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`e.company_id = ${session.companyID}`,
    sql`e.school_year = ${session.schoolYear}`,
    isEnrolled('e'),
  ];
  const classes = visibleClasses(session);
  if (classes) conditions.push(sql`e.school_class_id = any(${classes}::bigint[])`);
  conditions.push(...wordsOf(filter).classes.map(isFoundByClass));
  if (filter.grade !== undefined) conditions.push(sql`e.grade = ${filter.grade}`);
  if (filter.schoolClassID !== undefined) {
    conditions.push(sql`e.school_class_id = ${filter.schoolClassID}`);
  }
  if (filter.tagIDs !== undefined) {
    conditions.push(sql`exists (select 1 from student_tag st
      where ${sameSchoolKey('st', 'e', 'studentID')}
        and st.tag_id = any(${filter.tagIDs}::bigint[]))`);
  }
  if (asksCourses(filter)) {
    const { learningIncentive = null, isSuspicious } = filter;
    conditions.push(sql`e.student_id in (
      select summary.student_id from (${summariesOfYear(session, sql`true`)}) summary
      where (${learningIncentive}::text is null or summary.learning_incentive = ${learningIncentive})
        and (${isSuspicious === undefined} or summary.is_suspicious))`);
  }
  return sql`from ${enrolmentsToRead(session, filter)} e where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The classes of the list with the kept numbers of their students, less those who have left today and are still counted.
 * Only where nothing but classes is filtered.
 * @returns rows of school_class_id (null: in no class), students
 */
function classesOfList(session: StaffSession, filter: StudentFilterQuery): RawBuilder<unknown> {
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
  const { companyID, schoolYear } = session;
  return sql`select n.school_class_id, sum(n.students)::int as students from (
      select company_id, school_year, school_class_id, students from enrolment_count
      union all
      select l.company_id, l.school_year, l.school_class_id, -1 from enrolment l
      where l.company_id = ${companyID} and l.school_year = ${schoolYear} and ${hasLeftUnsettled('l')}) n
    where ${sql.join(conditions, sql` and `)} group by n.school_class_id`;
}

const studentsOfClasses = (session: StaffSession, filter: StudentFilterQuery) =>
  sql`select coalesce(sum(k.students), 0)::int as total from (${classesOfList(session, filter)}) k`;

function hasSearch(filter: StudentFilterQuery): boolean {
  const { words, classes } = wordsOf(filter);
  return words.length + classes.length > 0;
}

/** Whether everybody in the list has to be found to know how many they are. */
export const findsEverybody = (filter: StudentFilterQuery): boolean =>
  hasSearch(filter) || filter.tagIDs !== undefined || asksCourses(filter);

/** One row with how many are in the list. */
export const totalOfList = (
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<{ total: number }> =>
  findsEverybody(filter)
    ? sql`select count(*)::int as total ${studentsOfList(session, filter)}`
    : sql`${studentsOfClasses(session, filter)}`;

export const sortColumns: Record<StudentFilterQuery['sortKey'], RawBuilder<unknown>> = {
  studentNumber: sql`e.student_number`,
  fullName: sql`e.name_key`,
  grade: sql`e.grade`,
  schoolClass: sql`e.class_key`,
  manageNumber: sql`e.manage_number_key`,
};

/** Keys that everybody has: no nulls to put last, so that an index is read in both directions. */
const neverNull: readonly StudentSortKey[] = [StudentSortKey.FullName, StudentSortKey.ManageNumber];

const ties = sql`e.grade, e.class_key, e.student_number, e.student_id`;

/**
 * The five orders. The direction turns the key itself; ties follow grade, class, number and id upwards, so that a page
 * never repeats or skips a student. The usual order, by grade, is that of the index `enrolment_list`; those by name, by
 * management number and by student number have their indexes as well.
 */
export function studentOrder({
  sortKey,
  sortDirection,
}: Pick<StudentFilterQuery, 'sortKey' | 'sortDirection'>): RawBuilder<unknown> {
  const down = sortDirection === SortDirection.Descending;
  if (sortKey === StudentSortKey.Grade && !down) return ties;
  const direction = `${down ? 'desc' : 'asc'}${neverNull.includes(sortKey) ? '' : ' nulls last'}`;
  return sql`${sortColumns[sortKey]} ${sql.raw(direction)}, ${ties}`;
}

/** Whether a class stands together in the order, so that the classes' numbers say where each of them starts. */
export const isByClass = (filter: StudentFilterQuery): boolean =>
  !findsEverybody(filter) &&
  (filter.sortKey === StudentSortKey.Grade || filter.sortKey === StudentSortKey.SchoolClass);

/**
 * Where the classes stand in an order in which each stands together.
 * @returns rows of school_class_id, grade, class_key (null: in no class), students, and before: how many students stand
 *   in front of its first one
 */
export function classPlacements(
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<unknown> {
  const direction = sql.raw(filter.sortDirection === SortDirection.Descending ? 'desc' : 'asc');
  const order =
    filter.sortKey === StudentSortKey.Grade
      ? sql`c.grade ${direction} nulls last, c.name_key`
      : sql`c.name_key ${direction} nulls last, c.grade`;
  return sql`select k.school_class_id, c.grade, c.name_key as class_key, k.students,
      sum(k.students) over (order by ${order}, k.school_class_id rows unbounded preceding) - k.students as before
    from (${classesOfList(session, filter)}) k
    left join school_class c on c.company_id = ${session.companyID} and c.school_class_id = k.school_class_id`;
}

/** Students of the placed class `p`: two conditions, because an index finds no row that is equal to null. */
const pageOfClass = (list: RawBuilder<unknown>, { limit, offset }: Page): RawBuilder<unknown> => {
  const part = sql`order by e.student_number, e.student_id limit ${limit} offset greatest(0, ${offset} - p.before)`;
  const columns = sql`select e.student_id, e.school_class_id, e.student_number`;
  return sql`(${columns} ${list} and e.grade = p.grade and e.class_key = p.class_key ${part})
    union all
    (${columns} ${list} and p.school_class_id is null and e.grade is null and e.class_key is null ${part})`;
};

/**
 * The students of a page, in order: student_id, school_class_id, student_number. Where classes stand together only
 * those of the page are read, however far in the list it is; in the other orders an index is passed up to the page.
 */
function peopleOfPage(
  session: StaffSession,
  filter: StudentFilterQuery,
  page: Page,
): RawBuilder<unknown> {
  const { limit, offset } = page;
  const list = studentsOfList(session, filter);
  if (isByClass(filter)) {
    return sql`select e.* from (
        select * from (${classPlacements(session, filter)}) all_classes
        where before < ${offset + limit} and before + students > ${offset}
      ) p
      cross join lateral (${pageOfClass(list, page)}) e
      order by p.before, e.student_number, e.student_id limit ${limit}`;
  }
  return sql`select e.student_id, e.school_class_id, e.student_number
    ${findsEverybody(filter) ? sql`from found e` : list}
    order by ${studentOrder(filter)} limit ${limit} offset ${offset}`;
}

/** Maximum number of rows that are looked up one by one; more are joined. */
const pageMax = limits.pageSizeMax;

/**
 * One page of the list with its tags and the number of all that match. Where people stand in the list is found first,
 * from the enrolments' index alone where that is enough; everything else is looked up for the people of the page.
 */
export function studentsPage(
  session: StaffSession,
  filter: StudentFilterQuery,
  page: Page,
): RawBuilder<ListedStudentRow & { total: number }> {
  const list = studentsOfList(session, filter);
  const everybody = findsEverybody(filter);
  const { companyID } = session;
  // what is not read from an index page by page is read once, for the page and for the total
  const found = sql`found as materialized (select e.* ${list}),`;
  return sql`
    with ${everybody ? found : sql``} page as materialized (
      -- numbered after the limit: the rows before the page are only passed by
      select first.*, row_number() over () as position from (
        ${peopleOfPage(session, filter, page)}
      ) first
    ), people as materialized (
      select student_id, ${columnList('student', studentFields)}
      from student
      where company_id = ${companyID} and student_id = any(array(select student_id from page))
    ), tagged as materialized (
      select st.student_id, jsonb_agg(
        jsonb_build_object('tagID', g.tag_id, 'tag', g.tag, 'colour', g.colour, 'isPriority', st.is_priority)
        order by st.is_priority desc, g.tag) as tags
      from student_tag st
      join tag g on ${sameSchoolKey('g', 'st', 'tagID')}
      where st.company_id = ${companyID} and st.student_id = any(array(select student_id from page))
      group by st.student_id
    ), summary as materialized (
      ${summariesOfYear(session, sql`p.student_id = any(array(select student_id from page))`)}
    ), reported as materialized (
      select student_id, jsonb_object_agg(kind, eval_setting_id) as reports
      from (
        select distinct on (r.student_id, r.kind) r.student_id, r.kind, r.eval_setting_id
        from report r join exam x on ${sameSchoolKey('x', 'r', 'evalSettingID')}
        where r.company_id = ${companyID} and r.student_id = any(array(select student_id from page))
          and r.file_id is not null and x.school_year = ${session.schoolYear}
        order by r.student_id, r.kind, least(x.ended_at, x.end_at) desc, r.eval_setting_id desc
      ) newest
      group by student_id
    )
    select people.*, summary.highlights, summary.is_suspicious, summary.learning_incentive, reported.reports, page.student_number, c.school_class_id, c.grade, c.name as class_name,
      coalesce(tagged.tags, '[]'::jsonb) as tags, (${everybody ? sql`select count(*) from found` : studentsOfClasses(session, filter)}) as total
    from page
    left join school_class c on c.company_id = ${companyID} and c.school_class_id = page.school_class_id
    -- all are of the page, so a full join adds nobody; it is one by hash, where the planner, who takes a page for a row,
    -- would compare everybody of the page with everybody
    full join people using (student_id)
    full join tagged using (student_id)
    full join summary using (student_id)
    full join reported using (student_id)
    order by page.position`;
}

/** One page of the list and the number of all that match. */
export async function listStudents(
  tx: Tx,
  session: StaffSession,
  filter: StudentFilterQuery,
  page: Page,
): Promise<{ rows: ListedStudentRow[]; total: number }> {
  if (page.limit > pageMax || filter.tagIDs !== undefined || asksCourses(filter))
    await disableNestedLoops(tx);
  const result = await studentsPage(session, filter, page).execute(tx);
  const first = result.rows[0];
  if (first) return { rows: result.rows, total: first.total };
  if (page.offset === 0) return { rows: [], total: 0 };
  // past the end: the pager still has to know where the end is
  const count = await totalOfList(session, filter).execute(tx);
  return { rows: [], total: count.rows[0]?.total ?? 0 };
}

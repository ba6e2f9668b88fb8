import { sql, type RawBuilder } from 'kysely';
import { EnrolmentState, SortDirection, type StudentFilterQuery } from '@mebae/contracts';
import { searchKey, visibleClasses } from '@mebae/rules';
import type { Tx } from '../db/connect.ts';
import { likePattern, naturalOrder, sameKey } from '../db/query.ts';
import { expectManyRows } from './expect-many-rows.repository.ts';
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
  tags: { tagID: number; tag: string; isPriority: boolean }[];
}

/** Every word has to be found: in the names, the kana, the manage number or the e-mail. */
function searchCondition(search: string): RawBuilder<unknown>[] {
  return search
    .split(/[\s\u3000]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const mail = likePattern(word.normalize('NFKC').toLowerCase());
      return sql`(s.search_key like ${likePattern(searchKey(word))} or lower(s.email) like ${mail})`;
    });
}

/**
 * Who is in the list: enrolled in the session's school year, in a class in charge for a Normal teacher, and as filtered.
 * Written for the tables `e` (enrolment), `s` (student) and `c` (school_class).
 */
export function studentConditions(
  session: StaffSession,
  filter: StudentFilterQuery,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`e.company_id = ${session.companyID}`,
    sql`e.school_year = ${session.schoolYear}`,
    sql`e.state = ${EnrolmentState.Enrolled}`,
    ...searchCondition(filter.search ?? ''),
  ];
  const classes = visibleClasses(session);
  if (classes) conditions.push(sql`e.school_class_id = any(${classes}::bigint[])`);
  if (filter.grade !== undefined) conditions.push(sql`c.grade = ${filter.grade}`);
  if (filter.schoolClassID !== undefined) {
    conditions.push(sql`e.school_class_id = ${filter.schoolClassID}`);
  }
  if (filter.tagIDs !== undefined) {
    conditions.push(sql`exists (select 1 from student_tag st
      where st.company_id = e.company_id and st.student_id = e.student_id
        and st.tag_id = any(${filter.tagIDs}::bigint[]))`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The five orders. The direction turns the key itself; ties follow grade, class, number and id upwards, so that a page
 * never repeats or skips a student.
 */
export function studentOrder(
  filter: Pick<StudentFilterQuery, 'sortKey' | 'sortDirection'>,
): RawBuilder<unknown> {
  const className = naturalOrder('c.name');
  const keys: Record<StudentFilterQuery['sortKey'], RawBuilder<unknown>[]> = {
    studentNumber: [sql`e.student_number`],
    // a school without kana is sorted by the names themselves
    fullName: [
      sql`lower(coalesce(nullif(s.last_name_kana, ''), s.last_name)) collate "C"`,
      sql`lower(coalesce(nullif(s.first_name_kana, ''), s.first_name)) collate "C"`,
    ],
    grade: [sql`c.grade`],
    schoolClass: className,
    manageNumber: naturalOrder('s.manageNumber'),
  };
  const direction = sql.raw(filter.sortDirection === SortDirection.Descending ? 'desc' : 'asc');
  return sql.join([
    ...keys[filter.sortKey].map((key) => sql`${key} ${direction} nulls last`),
    ...[sql`c.grade`, ...className, sql`e.student_number`].map((key) => sql`${key} nulls last`),
    sql`s.student_id`,
  ]);
}

const from = sql`
  from enrolment e
  join student s on ${sameKey('s', 'e', 'studentID')}
  left join school_class c on ${sameKey('c', 'e', 'schoolClassID')}`;

/**
 * One page of the list with its tags and the number of all that match: one statement, whose sort sees the matching
 * students and whose tags are looked up for the page only.
 */
export async function listStudents(
  tx: Tx,
  session: StaffSession,
  filter: StudentFilterQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: StudentListRow[]; total: number }> {
  const where = studentConditions(session, filter);
  await expectManyRows(tx);
  const result = await sql<StudentListRow & { total: number }>`
    select p.*, coalesce(t.tags, '[]'::jsonb) as tags
    from (
      select e.company_id, s.student_id, s.email, s.last_name, s.first_name, s.last_name_kana,
        s.first_name_kana, s.manage_number, e.student_number, c.school_class_id, c.grade,
        c.name as class_name, count(*) over () as total,
        row_number() over (order by ${studentOrder(filter)}) as position
      ${from}
      where ${where}
      order by position
      limit ${page.limit} offset ${page.offset}
    ) p
    left join lateral (
      select jsonb_agg(jsonb_build_object('tagID', g.tag_id, 'tag', g.tag, 'isPriority', st.is_priority)
        order by st.is_priority desc, g.tag) as tags
      from student_tag st
      join tag g on g.company_id = st.company_id and g.tag_id = st.tag_id
      where st.company_id = p.company_id and st.student_id = p.student_id
    ) t on true
    order by p.position`.execute(tx);
  const first = result.rows[0];
  if (first) return { rows: result.rows, total: first.total };
  if (page.offset === 0) return { rows: [], total: 0 };
  // past the end: the pager still has to know where the end is
  const count = await sql<{ total: number }>`
    select count(*) as total ${from} where ${where}`.execute(tx);
  return { rows: [], total: count.rows[0]?.total ?? 0 };
}

import { sql, type RawBuilder } from 'kysely';
import { SortDirection, type StudentFilterQuery, type StudentNeighbours } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  classPlacements,
  findsEverybody,
  isByClass,
  listStudents,
  sortColumns,
  studentOrder,
  studentsOfList,
  totalOfList,
} from '../../../lib/people/student-list.repository.ts';

interface Own {
  schoolClassID: number | null;
  key: string | number | null;
}

/** How many stand in front of all who have the same sort key or class as one student, and the condition of the latter. */
function groupOf(
  session: StaffSession,
  filter: StudentFilterQuery,
  own: Own,
): { before: RawBuilder<unknown>; isInGroup: RawBuilder<unknown> } {
  if (isByClass(filter)) {
    const ownClass = own.schoolClassID;
    return {
      before: sql`select p.before from (${classPlacements(session, filter)}) p
        where p.school_class_id is not distinct from ${ownClass}::bigint`,
      isInGroup:
        ownClass === null
          ? sql`e.grade is null and e.school_class_id is null`
          : sql`e.school_class_id = ${ownClass}`,
    };
  }
  const column = sortColumns[filter.sortKey];
  const list = studentsOfList(session, filter);
  // whoever has no key stands last, in both directions
  if (own.key === null) {
    return {
      before: sql`select count(*) ${list} and ${column} is not null`,
      isInGroup: sql`${column} is null`,
    };
  }
  const isBefore = sql.raw(filter.sortDirection === SortDirection.Descending ? '>' : '<');
  return {
    before: sql`select count(*) ${list} and ${column} ${isBefore} ${own.key}`,
    isInGroup: sql`${column} = ${own.key}`,
  };
}

/** The position of a student in the list, from 1 on; undefined for somebody who is not in it. */
async function positionOf(
  tx: Tx,
  session: StaffSession,
  studentID: number,
  filter: StudentFilterQuery,
): Promise<number | undefined> {
  const list = studentsOfList(session, filter);
  let group = sql`true`;
  let before = sql`select 0`;
  if (!findsEverybody(filter)) {
    const own = await sql<Own>`select e.school_class_id, ${sortColumns[filter.sortKey]} as key
      ${list} and e.student_id = ${studentID}`.execute(tx);
    const [row] = own.rows;
    if (!row) return undefined;
    ({ before, isInGroup: group } = groupOf(session, filter, row));
  }
  const { rows } = await sql<{ position: number }>`
    select (n + (${before}))::int as position from (
      select e.student_id, row_number() over (order by ${studentOrder(filter)}) as n ${list} and ${group}
    ) numbered where student_id = ${studentID}`.execute(tx);
  return rows[0]?.position;
}

/** The students before and after one in the student list, by the list's own filter and order. */
export async function neighboursOf(
  tx: Tx,
  session: StaffSession,
  studentID: number,
  filter: StudentFilterQuery,
): Promise<StudentNeighbours> {
  if (findsEverybody(filter)) await disableNestedLoops(tx);
  const position = await positionOf(tx, session, studentID, filter);
  if (position === undefined) {
    const { rows } = await totalOfList(session, filter).execute(tx);
    return { previous: null, next: null, position: null, totalRecords: rows[0]?.total ?? 0 };
  }
  const offset = Math.max(0, position - 2);
  const { rows, total } = await listStudents(tx, session, filter, {
    limit: position - offset + 1,
    offset,
  });
  const at = (index: number): StudentNeighbours['next'] => {
    const row = rows[index];
    if (!row) return null;
    const { studentID: id, lastName, firstName, lastNameKana, firstNameKana } = row;
    return { studentID: id, lastName, firstName, lastNameKana, firstNameKana };
  };
  return {
    previous: position === 1 ? null : at(0),
    next: at(position - offset),
    position,
    totalRecords: total,
  };
}

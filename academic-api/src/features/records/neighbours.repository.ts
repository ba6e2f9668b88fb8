import { sql } from 'kysely';
import type { StudentFilterQuery, StudentNeighbours } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import type { StaffSession } from '../../lib/session.ts';
import { studentOrder, studentsOfList } from '../../lib/student-list.repository.ts';

interface Row {
  position: number;
  total: number;
  studentID: number;
  firstName: string;
  lastName: string;
}

/** The students before and after one in the student list, by the list's own filter and order. */
export async function neighboursOf(
  tx: Tx,
  session: StaffSession,
  studentID: number,
  filter: StudentFilterQuery,
): Promise<StudentNeighbours> {
  await expectManyRows(tx);
  const { rows } = await sql<Row>`
    with list as (
      select e.student_id, count(*) over ()::int as total,
        row_number() over (order by ${studentOrder(filter)})::int as position
      ${studentsOfList(session, filter)}
    ), own as (
      select position from list where student_id = ${studentID}
    ), near as (
      -- the first row tells how many there are, also where the student is not among them
      select list.* from list left join own on true
      where list.position = 1 or abs(list.position - own.position) <= 1
    )
    select near.*, s.first_name, s.last_name
    from near
    join student s on s.company_id = ${session.companyID} and s.student_id = near.student_id
    order by near.position`.execute(tx);
  const own = rows.find((row) => row.studentID === studentID);
  const at = (distance: number): StudentNeighbours['next'] =>
    (own && rows.find((row) => row.position === own.position + distance)) ?? null;
  return {
    previous: at(-1),
    next: at(1),
    position: own?.position ?? null,
    totalRecords: rows[0]?.total ?? 0,
  };
}

import { sql } from 'kysely';
import type { StudentFilterQuery, StudentNeighbours } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import type { StaffSession } from '../../lib/session.ts';
import { studentConditions, studentOrder } from '../../lib/student-list.repository.ts';

interface Row {
  place: number;
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
      select s.student_id, s.first_name, s.last_name, count(*) over ()::int as total,
        row_number() over (order by ${studentOrder(filter)})::int as place
      from enrolment e
      join student s on s.company_id = e.company_id and s.student_id = e.student_id
      left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
      where ${studentConditions(session, filter)}
    ), own as (
      select place from list where student_id = ${studentID}
    )
    -- the first row tells how many there are, also where the student is not among them
    select list.* from list left join own on true
    where list.place = 1 or abs(list.place - own.place) <= 1
    order by list.place`.execute(tx);
  const own = rows.find((row) => row.studentID === studentID);
  const at = (place: number): StudentNeighbours['next'] => {
    const row = own && rows.find((other) => other.place === place);
    return row
      ? { studentID: row.studentID, firstName: row.firstName, lastName: row.lastName }
      : null;
  };
  return {
    previous: own ? at(own.place - 1) : null,
    next: own ? at(own.place + 1) : null,
    position: own?.place ?? null,
    totalRecords: rows[0]?.total ?? 0,
  };
}

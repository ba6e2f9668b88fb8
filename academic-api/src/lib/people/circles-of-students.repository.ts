import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';

/** Carriers of a tag beyond whom it says nothing of who knows whom. */
const largestCircle = 120;

/**
 * Students who know each other across classes: those who share a tag, and those who were in one class the year before.
 * @returns circles of at least two of the students, in a fixed order
 */
export async function circlesOfStudents(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  studentIDs: readonly number[],
): Promise<number[][]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<{ members: number[] }>`
    with circles as (
      select 'tag' as kind, tag_id as id, student_id from student_tag
      where company_id = ${companyID} and student_id = any(${studentIDs}::bigint[])
      union all
      select 'class', school_class_id, student_id from enrolment
      where company_id = ${companyID} and school_year = ${schoolYear - 1} and school_class_id is not null
        and student_id = any(${studentIDs}::bigint[])
    )
    select jsonb_agg(student_id order by student_id) as members from circles
    group by kind, id having count(*) between 2 and ${largestCircle}
    order by kind, id`.execute(tx);
  return rows.map((row) => row.members);
}

/** Whether students are in two classes or more of one grade, so that there is something to link. */
export function hasClassesToCompare(
  students: readonly { schoolClassID: number | null; grade: number | null }[],
): boolean {
  const classes = Map.groupBy(
    students.filter((row) => row.schoolClassID !== null && row.grade !== null),
    (row) => row.grade,
  );
  return [...classes.values()].some(
    (rows) => new Set(rows.map((row) => row.schoolClassID)).size > 1,
  );
}

import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/**
 * Keeps a year's classes in the order in which somebody gave them. A grade that stands by name gets no positions, so that
 * a class that is added later finds its place among the others.
 * @param classes whole grades, each in its order
 */
export async function keepClassOrder(
  tx: Tx,
  { companyID, schoolYear }: { companyID: number; schoolYear: number },
  classes: readonly { grade: number; schoolClassName: string }[],
): Promise<void> {
  const given = classes.map(({ grade, schoolClassName }) => ({ grade, name: schoolClassName }));
  await sql`
    update school_class c set position = r.position
    from (
      select grade, name, case when not bool_and(place = by_name) over (partition by grade) then place end as position
      from (
        select grade, name,
          row_number() over (partition by grade order by n) as place,
          row_number() over (partition by grade order by natural_key(name) collate "C") as by_name
        from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (grade smallint, name text))
          with ordinality as given(grade, name, n)
      ) places
    ) r
    where c.company_id = ${companyID} and c.school_year = ${schoolYear} and c.grade = r.grade and c.name = r.name
      and c.position is distinct from r.position`.execute(tx);
}

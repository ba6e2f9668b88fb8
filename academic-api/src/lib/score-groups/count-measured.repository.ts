import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** One competency, or several whose mean is meant. */
export type Measure = readonly number[];

/** One value a student and measure: the mean of the fixed scores, of students who have all of them. */
function measured(
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): RawBuilder<unknown> {
  const rows = JSON.stringify(measures.map((ids, position) => ({ position, ids })));
  return sql`measured as (
    select m.position, s.student_id, avg(s.value) as value
    from jsonb_to_recordset(${rows}::jsonb) as m(position int, ids smallint[])
    join score s on s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
      and s.competency_id = any(m.ids) and s.is_fixed and s.value is not null
    group by m.position, s.student_id, cardinality(m.ids)
    having count(*) = cardinality(m.ids)
  )`;
}

/**
 * How many students have a fixed score on everything that each measure needs.
 * @returns one number a measure, in their order
 */
export async function countMeasured(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): Promise<number[]> {
  const { rows } = await sql<{ position: number; n: number }>`
    with ${measured(companyID, evalSettingID, measures)}
    select position, count(*)::int as n from measured group by position`.execute(tx);
  const counts = new Map(rows.map(({ position, n }) => [position, n]));
  return measures.map((_, position) => counts.get(position) ?? 0);
}

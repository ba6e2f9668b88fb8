import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { boxStatistics } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { expectManyRows } from '../expect-many-rows.repository.ts';

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

/**
 * The distribution of each measure over a course's students: quartiles of type 7 (Hyndman and Fan), whiskers to the last
 * value within 1.5 interquartile ranges of them (Tukey).
 * @returns one a measure, in their order; null where nobody has a value
 */
export async function boxesOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): Promise<(z.infer<typeof boxStatistics> | null)[]> {
  await expectManyRows(tx);
  const { rows } = await sql<z.infer<typeof boxStatistics> & { position: number }>`
    with ${measured(companyID, evalSettingID, measures)},
    quartiles as (
      select position, count(*)::int as n,
        percentile_cont(0.25) within group (order by value) as lower_quartile,
        percentile_cont(0.5) within group (order by value) as median,
        percentile_cont(0.75) within group (order by value) as upper_quartile
      from measured group by position
    ), fences as (
      select *, lower_quartile - 1.5 * (upper_quartile - lower_quartile) as lower_fence,
        upper_quartile + 1.5 * (upper_quartile - lower_quartile) as upper_fence
      from quartiles
    )
    select f.position, f.n, f.lower_quartile, f.median, f.upper_quartile,
      min(v.value) filter (where v.value >= f.lower_fence) as low,
      max(v.value) filter (where v.value <= f.upper_fence) as high,
      coalesce(array_agg(v.value order by v.value)
        filter (where v.value < f.lower_fence or v.value > f.upper_fence), '{}') as outliers
    from fences f join measured v using (position)
    group by f.position, f.n, f.lower_quartile, f.median, f.upper_quartile`.execute(tx);
  const boxes = new Map(rows.map(({ position, ...box }) => [position, box]));
  return measures.map((_, position) => boxes.get(position) ?? null);
}

import { sql } from 'kysely';
import { createRandom, normal } from '../lib/processes/seeded-random.ts';
import type { Tx } from '../db/connect.ts';
import { dispositionItems, trendItems } from '../db/masters/masters.ts';

/** A student's trait on a scale: the same at every course but for a part that moves. */
function traitOf(part: string, scaleID: number, studentID: number, course: number): number {
  const name = `${part}/${scaleID}/${studentID}`;
  return (
    0.9 * normal(createRandom(`parts/${name}`)) + 0.35 * normal(createRandom(`${course}/${name}`))
  );
}

/**
 * Answers of people to the disposition form and to the trend check, all of them complete. A trait that is high agrees
 * with a statement; a reversed one is disagreed with.
 * @param course which of the school's courses, from 0
 */
export async function seedParts(
  tx: Tx,
  exam: { companyID: number; evalSettingID: number; startAt: Date; course: number },
  studentIDs: readonly number[],
  trendIDs: readonly number[],
): Promise<void> {
  const { companyID, evalSettingID, startAt, course } = exam;
  const items = [
    ...dispositionItems.map((item) => ({ ...item, part: 'disposition' })),
    ...trendItems
      .filter(({ trendID }) => trendIDs.includes(trendID))
      .map((item) => ({ ...item, part: 'trend', scaleID: item.trendID })),
  ];
  const rows = studentIDs.flatMap((studentID) => {
    const random = createRandom(`parts/${course}/${studentID}`);
    return items.map(({ part, itemID, version, scaleID, isReversed }) => {
      const trait = traitOf(part, scaleID, studentID, course) + 0.6 * normal(random);
      // The first pole of a disposition item is on the left, where the scale of answers begins.
      const leansRight = (part === 'disposition') === isReversed ? trait : -trait;
      const value = Math.min(5, Math.max(1, Math.round(3 + leansRight)));
      return { s: studentID, p: part, i: itemID, v: version, a: value, m: 2500 + 4000 * random() };
    });
  });
  await sql`
    insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value, milliseconds,
      answered_at, received_at)
    select ${companyID}, ${evalSettingID}, r.s, r.p, r.i, r.v, r.a, r.m::integer,
      ${startAt}::timestamptz + interval '1 day', ${startAt}::timestamptz + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(s bigint, p text, i smallint, v smallint, a smallint, m float8)`.execute(tx);
  await sql`
    insert into examinee_part (company_id, eval_setting_id, student_id, part, progress, method, completed_at)
    select ${companyID}, ${evalSettingID}, s, p, 2, case p when 'disposition' then 'form' end,
      ${startAt}::timestamptz + interval '1 day'
    from unnest(${studentIDs}::bigint[]) as s
    cross join unnest(${[...new Set(items.map(({ part }) => part))]}::text[]) as p`.execute(tx);
}

import { sql } from 'kysely';
import { simulateRatings, targetId } from './simulate-ratings.ts';
import { findNewestAnchoring } from '../lib/courses/anchoring.repository.ts';
import type { Tx } from '../db/connect.ts';
import { questionItems } from '../db/masters/masters.ts';

/** Ability of a made-up student, in logits: the first one is described as the abler of the two. */
const abilityOf = (exampleID: number): number => (exampleID === 1 ? 1.2 : -1.2);

/**
 * Answers about the anchoring examples: each evaluator rates the made-up students as severely as classmates, before the
 * first of these.
 * @param exam `seed` is that of the course's other answers, from which evaluators have their severity
 * @param evaluators ids of those who have answered
 */
export async function seedExamples(
  tx: Tx,
  exam: { companyID: number; evalSettingID: number; startAt: Date; seed: number },
  evaluators: readonly string[],
): Promise<void> {
  const { companyID, evalSettingID, startAt, seed } = exam;
  const pins = await findNewestAnchoring(tx);
  const competencies = pins.items.flatMap(({ questionItemID }) => {
    const item = questionItems.find((row) => row.questionItemID === questionItemID);
    return item ? [{ id: String(item.competencyID), items: [String(questionItemID)] }] : [];
  });
  const examples = pins.examples.map(({ exampleID }) => ({
    exampleID,
    examinee: `example-${exampleID}`,
  }));
  const { ratings } = simulateRatings({
    seed,
    pairs: evaluators.flatMap((evaluator) =>
      examples.map(({ examinee }) => ({ evaluator, examinee })),
    ),
    competencies,
    abilities: new Map(
      examples.flatMap(({ exampleID, examinee }) =>
        competencies.map(({ id }) => [targetId(examinee, id), abilityOf(exampleID)] as const),
      ),
    ),
  });
  const rows = ratings.map((r, index) => ({
    s: Number(r.evaluator),
    e: examples.find(({ examinee }) => examinee === r.examinee)?.exampleID,
    i: Number(r.item),
    l: r.level,
    m: r.milliseconds,
    n: index,
  }));
  await sql`
    insert into example_answer (company_id, eval_setting_id, student_id, example_id, example_version, question_item_id,
      item_version, level, milliseconds, answered_at, received_at)
    select ${companyID}, ${evalSettingID}, r.s, r.e, x.version, r.i, q.version, r.l, r.m, given.at, given.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(s bigint, e smallint, i integer, l smallint, m integer, n integer)
    join jsonb_to_recordset(${JSON.stringify(pins.examples)}::jsonb) as x("exampleID" smallint, version smallint)
      on x."exampleID" = r.e
    join jsonb_to_recordset(${JSON.stringify(pins.items)}::jsonb) as q("questionItemID" integer, version smallint)
      on q."questionItemID" = r.i
    cross join lateral (
      select ${startAt}::timestamptz + interval '50 minutes' + r.n * interval '10 milliseconds' as at
    ) given`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { sameKey } from '../db/query.ts';
import type { Pair } from './evaluator-pairs.ts';

/** Pairs that stay whatever is assigned: those with answers, and those that staff accepted at a candidate's request. */
export async function pairsToKeep(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select r.evaluator_student_id as evaluator_id, r.target_student_id as target_id
    from evaluation_request r
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and (exists (select from answer a where ${sameKey('a', 'r', 'evaluationRequestID')})
        or exists (select from requested_evaluator q where ${sameKey('q', 'r', 'evaluationRequestID')}))`.execute(
    tx,
  );
  return rows;
}

/** Removes pairs that are not among these, unless they have answers or were asked for. @returns how many */
export async function deleteOtherPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from evaluation_request r
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and not exists (select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as p("evaluatorID" bigint, "targetID" bigint)
        where p."evaluatorID" = r.evaluator_student_id and p."targetID" = r.target_student_id)
      and not exists (select from answer a where ${sameKey('a', 'r', 'evaluationRequestID')})
      and not exists (select from requested_evaluator q where ${sameKey('q', 'r', 'evaluationRequestID')})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

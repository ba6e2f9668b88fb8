import { sql } from 'kysely';
import type { EvaluatorMatrix, EvaluatorPair } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';

/** Pairs between some people of a course, with how many answers each has. */
export async function pairsBetween(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  evaluatorIDs: readonly number[],
  targetIDs: readonly number[],
): Promise<EvaluatorMatrix['pairs']> {
  const { rows } = await sql<EvaluatorMatrix['pairs'][number]>`
    select r.evaluator_student_id as evaluator_id, r.target_student_id as target_id,
      (select count(*)::int from answer a where ${sameSchoolKey('a', 'r', 'evaluationRequestID')}) as answers
    from evaluation_request r
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and r.evaluator_student_id = any(${evaluatorIDs}::bigint[])
      and r.target_student_id = any(${targetIDs}::bigint[])
    order by 1, 2`.execute(tx);
  return rows;
}

/** Evaluators of some students in a course, among its examinees. */
export async function evaluatorsOfTargets(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  targetIDs: readonly number[],
): Promise<EvaluatorPair[]> {
  const { rows } = await sql<EvaluatorPair>`
    select evaluator_student_id as evaluator_id, target_student_id as target_id from evaluation_request
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and kind = 'peer'
      and target_student_id = any(${targetIDs}::bigint[])`.execute(tx);
  return rows;
}

/** How many requests of candidates nobody has decided on. */
export async function countWaiting(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from requested_evaluator
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and state = 'waiting'
      and student_id = any(${studentIDs}::bigint[])`.execute(tx);
  return rows[0]?.waiting ?? 0;
}

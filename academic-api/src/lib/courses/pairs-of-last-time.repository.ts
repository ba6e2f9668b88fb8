import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import type { Pair } from './evaluator-pairs.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';

/**
 * The pairs of evaluator and target of the last peer evaluation that each of these students took part in.
 * @param except a course that is not the last one, because its own evaluators are being assigned
 */
export async function pairsOfLastTime(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  except: number | null = null,
): Promise<Pair[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<Pair>`
    with last as (
      select distinct on (x.student_id) x.student_id, x.eval_setting_id
      from examinee x
      join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
      where x.company_id = ${companyID} and x.student_id = any(${studentIDs}::bigint[]) and e.peer_evaluation
        and x.eval_setting_id is distinct from ${except}
      order by x.student_id, e.start_at desc, e.eval_setting_id desc
    )
    select r.evaluator_student_id as "evaluatorID", r.target_student_id as "targetID"
    from last
    join evaluation_request r on r.company_id = ${companyID} and r.eval_setting_id = last.eval_setting_id
      and r.evaluator_student_id = last.student_id
    where r.kind = 'peer'`.execute(tx);
  return rows;
}

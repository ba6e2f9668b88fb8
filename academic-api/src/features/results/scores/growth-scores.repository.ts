import { sql } from 'kysely';
import { ScoreMethod } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { modelVersions, type ExamScores } from './exam-scores.ts';

const version = modelVersions[ScoreMethod.BiasCorrected];

/**
 * Other courses with fixed scores of this course's examinees that were made by an earlier model or by the plain mean, and
 * are not computed again yet. Those whose answers are erased keep what they have.
 */
export async function coursesOfEarlierModels(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<number[]> {
  const { rows } = await sql<{ evalSettingID: number }>`
    select s.eval_setting_id
    from examinee p
    join score s on ${sameSchoolKey('s', 'p', 'studentID')}
    where p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
      and s.eval_setting_id <> p.eval_setting_id and s.is_fixed and s.model_version <> ${version}
      and s.growth_version is distinct from ${version}
      and exists (select from evaluation_request r join answer a on ${sameSchoolKey('a', 'r', 'evaluationRequestID')}
        where ${sameSchoolKey('r', 's', 'evalSettingID')} and r.kind <> 'self')
    group by s.eval_setting_id
    order by s.eval_setting_id`.execute(tx);
  return rows.map((row) => row.evalSettingID);
}

/** Writes what the fixed scores of a course are by the present model. */
export async function writeGrowthScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  { scores }: Pick<ExamScores, 'scores'>,
): Promise<void> {
  await sql`
    update score s set growth_value = n.value, growth_error = n."standardError", growth_version = ${version}
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as n(
      "studentID" bigint, "competencyID" smallint, value float8, "standardError" float8)
    where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID} and s.student_id = n."studentID"
      and s.competency_id = n."competencyID" and s.is_fixed and n.value is not null`.execute(tx);
}

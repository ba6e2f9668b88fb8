import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { soundEvaluators } from '../../../lib/results/sound-evaluators.repository.ts';

/** Every competency there is, by id, with the student's score in a course where there is one. */
export async function allScoresOf(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; studentID: number },
  language: LanguageCode,
) {
  const { rows } = await sql<{
    competencyID: number;
    name: string;
    competencyType: 'cognitive' | 'self' | 'gift' | 'community';
    isAsked: boolean;
    value: number | null;
    standardError: number | null;
    evaluators: number;
    soundEvaluators: number;
    isFixed: boolean;
    selfValue: number | null;
  }>`
    select c.competency_id, c.name ->> ${sql.lit(language)} as name, c.competency_type,
      c.competency_id = any(x.competency_ids) as is_asked, s.value, s.standard_error,
      coalesce(s.evaluators, 0) as evaluators, ${soundEvaluators('s')} as sound_evaluators,
      coalesce(s.is_fixed, false) as is_fixed, s.self_value
    from exam x
    cross join competency c
    left join score s on ${sameSchoolKey('s', 'x', 'evalSettingID')}
      and s.student_id = ${key.studentID} and s.competency_id = c.competency_id
    where x.company_id = ${key.companyID} and x.eval_setting_id = ${key.evalSettingID}
    order by c.competency_id`.execute(tx);
  return rows;
}

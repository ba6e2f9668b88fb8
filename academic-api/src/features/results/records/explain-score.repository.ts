import { sql } from 'kysely';
import type { LanguageCode, RecordCompetency } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import type { ScoreFacts } from './explain-score.ts';

interface OneScore {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  competencyID: number;
}

type ScoreRow = Pick<RecordCompetency, 'competencyID' | 'name' | 'competencyType'> &
  Pick<
    ScoreFacts,
    'value' | 'standardError' | 'low95' | 'high95' | 'unadjusted' | 'evaluators' | 'isFixed'
  >;

/** A student's score on a competency of a course; without values where nobody evaluated, nothing where it was not asked. */
export async function scoreRow(
  tx: Tx,
  score: OneScore,
  language: LanguageCode,
): Promise<ScoreRow | undefined> {
  const { rows } = await sql<ScoreRow>`
    select c.competency_id, c.name ->> ${sql.lit(language)} as name, c.competency_type, s.value, s.standard_error,
      s.low95, s.high95, s.unadjusted, coalesce(s.evaluators, 0) as evaluators, coalesce(s.is_fixed, false) as is_fixed
    from exam x
    join competency c on c.competency_id = any(x.competency_ids) and c.competency_id = ${score.competencyID}
    left join score s on ${sameSchoolKey('s', 'x', 'evalSettingID')} and s.student_id = ${score.studentID}
      and s.competency_id = c.competency_id
    where x.company_id = ${score.companyID} and x.eval_setting_id = ${score.evalSettingID}`.execute(
    tx,
  );
  return rows[0];
}

/** How those count who evaluated a student on a competency and were scored; not who they are. */
export async function weightsOf(tx: Tx, score: OneScore): Promise<ScoreFacts['weights']> {
  const { rows } = await sql<ScoreFacts['weights'][number]>`
    select coalesce(f.weight, o.weight) as weight, coalesce(f.careless_reasons, o.careless_reasons) as reasons,
      coalesce(f.severity, o.severity) as severity
    from evaluation_request r
    left join evaluator_fit f on ${sameSchoolKey('f', 'r', 'evalSettingID')} and f.student_id = r.evaluator_student_id
    left join outside_evaluator_fit o on ${sameSchoolKey('o', 'r', 'outsideEvaluatorID')}
    where r.company_id = ${score.companyID} and r.eval_setting_id = ${score.evalSettingID}
      and r.target_student_id = ${score.studentID} and r.kind <> 'self' and coalesce(f.weight, o.weight) is not null
      and exists (select from answer a
        where ${sameSchoolKey('a', 'r', 'evaluationRequestID')} and a.competency_id = ${score.competencyID}
          and a.level is not null)`.execute(tx);
  return rows;
}

/** Figures of the whole estimation. */
export async function courseFigures(tx: Tx, { companyID, evalSettingID }: OneScore) {
  const ofCourse = sql`company_id = ${companyID} and eval_setting_id = ${evalSettingID}`;
  const { rows } = await sql<{
    evaluators: number;
    downWeighted: number;
    scores: number;
    extremes: number;
  }>`
    select g.*, s.* from (
      select count(*)::int as evaluators, (count(*) filter (where weight < 1))::int as down_weighted
      from (
        select weight from evaluator_fit where ${ofCourse} and ratings > 0
        union all
        -- a student with several links is one evaluator; one who takes part as well is counted above
        select min(f.weight) from outside_evaluator_fit f join outside_evaluator o on ${sameSchoolKey('o', 'f', 'outsideEvaluatorID')}
        where f.company_id = ${companyID} and f.eval_setting_id = ${evalSettingID} and f.ratings > 0
          and not exists (select from examinee x where ${sameSchoolKey('x', 'o', 'evalSettingID', 'studentID')})
        group by coalesce(o.student_id, -o.outside_evaluator_id)
      ) fits
    ) g cross join (
      select count(*)::int as scores, (count(*) filter (where unadjusted in (0, 100)))::int as extremes
      from score where ${ofCourse} and evaluators > 0
    ) s`.execute(tx);
  return rows[0] ?? { evaluators: 0, downWeighted: 0, scores: 0, extremes: 0 };
}

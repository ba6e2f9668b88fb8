import { sql } from 'kysely';
import { EvaluationProgress } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { eventsOfCourse } from './survey-items.repository.ts';
import { progressInCourse } from './survey-progress.repository.ts';

/**
 * A person who has handed in gets the pages of a running course again where its surveys now ask more of them: a new
 * question that asks for an answer, or an event that has become theirs.
 */
export async function reopenForSurveys(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  now: Date,
): Promise<void> {
  const events = await eventsOfCourse(tx, companyID, evalSettingID);
  if (events.length === 0) return;
  await sql`
    update examinee e set handed_in_at = null, earlier_handed_in_at = e.handed_in_at
    from ${progressInCourse(companyID, events)} p
    where e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID} and e.handed_in_at is not null
      and p.student_id = e.student_id and p.progress < ${EvaluationProgress.Completed}
      and exists (
        select from exam x where ${sameSchoolKey('x', 'e', 'evalSettingID')}
          and x.end_at > ${now}
      )`.execute(tx);
}

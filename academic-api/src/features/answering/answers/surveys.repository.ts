import { sql } from 'kysely';
import type { SurveyAnswerInput } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { isSurveyAnswer } from '../../../lib/events/survey-progress.repository.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';

/** A candidate's answers to some items, those that were taken back included. */
export async function surveyAnswersOf(
  tx: Tx,
  { companyID, studentID }: CandidateSession,
  surveyItemIDs: readonly number[],
) {
  return tx
    .selectFrom('surveyAnswer')
    .select(['surveyItemID', 'value', 'options', 'text', 'milliseconds', 'answeredAt'])
    .where((eb) => eb.and({ companyID, studentID }))
    .where('surveyItemID', '=', anyOf(surveyItemIDs))
    .orderBy('surveyItemID')
    .execute();
}

/** Which of some items a candidate has answered. */
export async function answeredItems(
  tx: Tx,
  { companyID, studentID }: CandidateSession,
  surveyItemIDs: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ surveyItemID: number }>`
    select a.survey_item_id from survey_answer a
    where a.company_id = ${companyID} and a.survey_item_id = any(${surveyItemIDs}::bigint[])
      and a.student_id = ${studentID} and ${isSurveyAnswer}`.execute(tx);
  return new Set(rows.map((row) => row.surveyItemID));
}

/** Keeps answers; a stored one that was given later stays. See `merge.ts` for the order. */
export async function upsertSurveyAnswers(
  tx: Tx,
  { companyID, evalSettingID, studentID }: CandidateSession,
  answers: readonly (SurveyAnswerInput & { eventID: number })[],
  now: Date,
): Promise<void> {
  await sql`
    insert into survey_answer (company_id, survey_item_id, student_id, event_id, eval_setting_id, value, options, text,
      milliseconds, answered_at, received_at)
    select ${companyID}, a."surveyItemID", ${studentID}, a."eventID", ${evalSettingID}, a.value, a.options, a.text,
      a.milliseconds, a."answeredAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a("surveyItemID" bigint, "eventID" bigint,
      value smallint, options smallint[], text text, milliseconds integer, "answeredAt" timestamptz)
    on conflict (company_id, survey_item_id, student_id) do update set
      eval_setting_id = excluded.eval_setting_id, value = excluded.value, options = excluded.options,
      text = excluded.text, milliseconds = excluded.milliseconds, answered_at = excluded.answered_at,
      received_at = excluded.received_at
    where (excluded.answered_at, coalesce(excluded.value, -1), excluded.options, excluded.text collate "C",
        excluded.milliseconds)
      > (survey_answer.answered_at, coalesce(survey_answer.value, -1), survey_answer.options,
        survey_answer.text collate "C", survey_answer.milliseconds)`.execute(tx);
}

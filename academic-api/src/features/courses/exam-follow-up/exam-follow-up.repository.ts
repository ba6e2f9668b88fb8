import { sql } from 'kysely';
import { unfixScores } from '../../../lib/results/unfix-scores.repository.ts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';

export interface ExamOfFollowUp {
  title: string;
  schoolYear: number;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: 'none' | 'queued' | 'running' | 'done' | 'failed';
}

/** A course in which somebody in scope takes part, locked: its scoring does not begin meanwhile. */
export async function lockExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<ExamOfFollowUp | undefined> {
  const { rows } = await sql<ExamOfFollowUp>`
    select e.title, e.school_year, e.start_at, e.end_at, e.ended_at, e.scoring_state from exam e
    where e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID}
      and (${scope}::bigint[] is null or exists (
        select from examinee x join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
        where ${sameSchoolKey('x', 'e', 'evalSettingID')} and ${inScope(scope)}))
    for update of e`.execute(tx);
  return rows[0];
}

/** Times of a person that following up changes. Moments are ISO 8601, as an undo keeps them. */
export interface Times {
  studentID: number;
  endAt: string | null;
  handedInAt: string | null;
  reopenedAt: string | null;
}

/** Writes the times of people. */
export async function writeTimes(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  times: readonly Times[],
): Promise<void> {
  await sql`
    update examinee x
    set end_at = t."endAt", handed_in_at = t."handedInAt", reopened_at = t."reopenedAt"
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t("studentID" bigint, "endAt" timestamptz,
      "handedInAt" timestamptz, "reopenedAt" timestamptz)
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and x.student_id = t."studentID"`.execute(tx);
}

/** Scores that were computed are computed again at the new end. */
export async function openScoring(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ scoringState: 'none' })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  await unfixScores(tx, companyID, evalSettingID);
}

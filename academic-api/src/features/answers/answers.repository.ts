import { sql } from 'kysely';
import type { GivenAnswer, LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Localised } from '../../db/schema.ts';
import type { CandidateSession } from '../../lib/session.ts';

export interface CandidateRow {
  schoolName: string;
  language: LanguageCode;
  firstName: string;
  lastName: string;
  handedInAt: Date | null;
  title: string;
  description: string;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: string;
  competencyIDs: number[];
  questionTypeID: number;
  questionItems: { questionItemID: number; version: number }[] | null;
  wording: 'general' | 'primary';
  situation: Localised;
}

/** The candidate with course and school. The row of the examinee is locked: one device after another. */
export async function lockCandidate(tx: Tx, of: CandidateSession): Promise<CandidateRow> {
  const { rows } = await sql<CandidateRow>`
    select c.name as school_name, coalesce(x.language, c.default_language) as language, s.first_name, s.last_name,
      x.handed_in_at, e.title, e.description, e.start_at, e.end_at, e.ended_at, e.scoring_state, e.competency_ids,
      e.question_type_id, e.question_items, t.wording, t.situation
    from examinee x
    join company c on c.company_id = x.company_id
    join student s on s.company_id = x.company_id and s.student_id = x.student_id
    join exam e on e.company_id = x.company_id and e.eval_setting_id = x.eval_setting_id
    join question_type t on t.question_type_id = e.question_type_id
    where x.company_id = ${of.companyID} and x.eval_setting_id = ${of.evalSettingID}
      and x.student_id = ${of.studentID}
    for update of x`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('the session names an examinee that is not there');
  return row;
}

export async function markSeen(tx: Tx, of: CandidateSession, now: Date): Promise<void> {
  await sql`
    update examinee set first_seen_at = coalesce(first_seen_at, ${now}), last_seen_at = ${now}
    where company_id = ${of.companyID} and eval_setting_id = ${of.evalSettingID}
      and student_id = ${of.studentID}`.execute(tx);
}

export async function setLanguage(
  tx: Tx,
  of: CandidateSession,
  language: LanguageCode,
): Promise<void> {
  await tx
    .updateTable('examinee')
    .set({ language })
    .where('companyID', '=', of.companyID)
    .where('evalSettingID', '=', of.evalSettingID)
    .where('studentID', '=', of.studentID)
    .execute();
}

export async function setHandedIn(tx: Tx, of: CandidateSession, now: Date): Promise<void> {
  await tx
    .updateTable('examinee')
    .set({ handedInAt: now })
    .where('companyID', '=', of.companyID)
    .where('evalSettingID', '=', of.evalSettingID)
    .where('studentID', '=', of.studentID)
    .execute();
}

/** What the candidate is asked: first about himself, then about the others by class and number. */
export async function requestsOf(tx: Tx, of: CandidateSession) {
  const { rows } = await sql<{
    evaluationRequestID: number;
    kind: 'self' | 'peer';
    firstName: string;
    lastName: string;
  }>`
    select r.evaluation_request_id, r.kind, s.first_name, s.last_name
    from evaluation_request r
    join student s on s.company_id = r.company_id and s.student_id = r.target_student_id
    join examinee x on x.company_id = r.company_id and x.eval_setting_id = r.eval_setting_id
      and x.student_id = r.target_student_id
    join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
    where r.company_id = ${of.companyID} and r.eval_setting_id = ${of.evalSettingID}
      and r.evaluator_student_id = ${of.studentID}
    order by r.kind = 'peer', en.school_class_id, en.student_number, r.evaluation_request_id`.execute(
    tx,
  );
  return rows;
}

export async function answersOf(tx: Tx, companyID: number, requestIDs: readonly number[]) {
  return tx
    .selectFrom('answer')
    .select([
      'evaluationRequestID',
      'questionItemID',
      'itemVersion',
      'level',
      'milliseconds',
      'answeredAt',
    ])
    .where('companyID', '=', companyID)
    .where(sql<boolean>`evaluation_request_id = any(${requestIDs}::bigint[])`)
    .orderBy('evaluationRequestID')
    .orderBy('questionItemID')
    .execute();
}

/** Every version of some items: a page that was opened before a new version still names the older one. */
export async function versionsOf(
  tx: Tx,
  questionItemIDs: readonly number[],
): Promise<{ questionItemID: number; version: number; competencyID: number }[]> {
  const rows = await tx
    .selectFrom('questionItem')
    .select(['questionItemID', 'version', 'competencyID'])
    .where(sql<boolean>`question_item_id = any(${questionItemIDs}::int[])`)
    .execute();
  return rows.map((row) => ({
    questionItemID: row.questionItemID,
    version: row.version,
    competencyID: row.competencyID,
  }));
}

/** Keeps answers; a stored one that was chosen later stays. See `merge.ts` for the order. */
export async function upsertAnswers(
  tx: Tx,
  companyID: number,
  answers: readonly (GivenAnswer & { competencyID: number })[],
  now: Date,
): Promise<void> {
  await sql`
    insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
      milliseconds, answered_at, received_at)
    select ${companyID}, a."evaluationRequestID", a."questionItemID", a."itemVersion", a."competencyID", a.level,
      a.milliseconds, a."answeredAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a("evaluationRequestID" bigint,
      "questionItemID" integer, "itemVersion" smallint, "competencyID" smallint, level smallint, milliseconds integer,
      "answeredAt" timestamptz)
    on conflict (company_id, evaluation_request_id, question_item_id) do update set
      item_version = excluded.item_version, level = excluded.level, milliseconds = excluded.milliseconds,
      answered_at = excluded.answered_at, received_at = excluded.received_at
    where (excluded.answered_at, excluded.level, excluded.milliseconds, excluded.item_version)
      > (answer.answered_at, answer.level, answer.milliseconds, answer.item_version)`.execute(tx);
}

/** Brings the progress of requests up to date with their answers. */
export async function updateProgress(
  tx: Tx,
  companyID: number,
  requestIDs: readonly number[],
  questionItemIDs: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update evaluation_request r
    set progress = p.progress,
      completed_at = case when p.progress = 2 then coalesce(r.completed_at, ${now}) end
    from (
      select q.evaluation_request_id,
        case when count(a.question_item_id) = 0 then 0
          when count(a.question_item_id) < ${questionItemIDs.length} then 1 else 2 end as progress
      from evaluation_request q
      left join answer a on a.company_id = q.company_id and a.evaluation_request_id = q.evaluation_request_id
        and a.question_item_id = any(${questionItemIDs}::int[])
      where q.company_id = ${companyID} and q.evaluation_request_id = any(${requestIDs}::bigint[])
      group by q.evaluation_request_id
    ) p
    where r.company_id = ${companyID} and r.evaluation_request_id = p.evaluation_request_id
      and r.progress <> p.progress`.execute(tx);
}

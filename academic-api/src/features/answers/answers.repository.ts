import { sql, type UpdateObject } from 'kysely';
import type { GivenAnswer, LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf, classOrder, onKey, sameKey } from '../../db/query.ts';
import type { Database } from '../../db/schema.ts';
import { examinees } from '../../lib/examinees.repository.ts';
import type { CandidateSession } from '../../lib/session.ts';

/** The candidate with course and school. The row of the examinee is locked: one device after another. */
export async function lockCandidate(tx: Tx, of: CandidateSession) {
  return tx
    .selectFrom('examinee')
    .innerJoin('company', 'company.companyID', 'examinee.companyID')
    .innerJoin('student', onKey('student', 'examinee', 'studentID'))
    .innerJoin('exam', onKey('exam', 'examinee', 'evalSettingID'))
    .innerJoin('questionType', 'questionType.questionTypeID', 'exam.questionTypeID')
    .select((eb) => [
      'company.name as schoolName',
      eb.fn
        .coalesce('examinee.language', 'company.defaultLanguage')
        .$castTo<LanguageCode>()
        .as('language'),
      'student.firstName',
      'student.lastName',
      'student.firstNameKana',
      'student.lastNameKana',
      'examinee.handedInAt',
      'exam.title',
      'exam.description',
      'exam.startAt',
      'exam.endAt',
      'exam.endedAt',
      'exam.scoringState',
      'exam.competencyIDs',
      'exam.questionTypeID',
      'exam.questionItems',
      'questionType.wording',
      'questionType.situation',
    ])
    .where('examinee.companyID', '=', of.companyID)
    .where('examinee.evalSettingID', '=', of.evalSettingID)
    .where('examinee.studentID', '=', of.studentID)
    .forUpdate('examinee')
    .executeTakeFirstOrThrow();
}

/** Changes the candidate's own row. */
export async function updateExaminee(
  tx: Tx,
  { companyID, evalSettingID, studentID }: CandidateSession,
  values: UpdateObject<Database, 'examinee'>,
): Promise<void> {
  await tx
    .updateTable('examinee')
    .set(values)
    .where((eb) => eb.and({ companyID, evalSettingID, studentID }))
    .execute();
}

export const markSeen = (tx: Tx, of: CandidateSession, now: Date): Promise<void> =>
  updateExaminee(tx, of, {
    firstSeenAt: (eb) => eb.fn.coalesce('firstSeenAt', eb.val(now)),
    lastSeenAt: now,
  });

/** What the candidate is asked: first about himself, then about the others by class and number. */
export async function requestsOf(tx: Tx, of: CandidateSession) {
  return examinees(tx)
    .innerJoin('student', onKey('student', 'examinee', 'studentID'))
    .innerJoin('evaluationRequest', (join) =>
      join
        .on(sameKey('evaluationRequest', 'examinee', 'evalSettingID'))
        .onRef('evaluationRequest.targetStudentID', '=', 'examinee.studentID'),
    )
    .select([
      'evaluationRequest.evaluationRequestID',
      'evaluationRequest.kind',
      'student.studentID',
      'student.firstName',
      'student.lastName',
      'student.firstNameKana',
      'student.lastNameKana',
      'schoolClass.grade',
      'schoolClass.name as schoolClassName',
      'enrolment.studentNumber',
    ])
    .where('examinee.companyID', '=', of.companyID)
    .where('examinee.evalSettingID', '=', of.evalSettingID)
    .where('evaluationRequest.evaluatorStudentID', '=', of.studentID)
    .orderBy((eb) => eb('evaluationRequest.kind', '=', 'peer'))
    .orderBy(classOrder())
    .orderBy('enrolment.studentNumber')
    .orderBy('evaluationRequest.evaluationRequestID')
    .execute();
}

/** Of those whom the candidate is asked about, the students whose whole name another examinee of the course has too. */
export async function targetsWithSharedName(tx: Tx, of: CandidateSession): Promise<Set<number>> {
  const { rows } = await sql<{ studentID: number }>`
    select distinct s.student_id
    from evaluation_request r
    join student s on s.company_id = r.company_id and s.student_id = r.target_student_id
    join student o on o.company_id = s.company_id and o.student_id <> s.student_id
      and o.last_name = s.last_name and o.first_name = s.first_name
    join examinee x on ${sameKey('x', 'o', 'studentID')} and x.eval_setting_id = r.eval_setting_id
    where r.company_id = ${of.companyID} and r.eval_setting_id = ${of.evalSettingID}
      and r.evaluator_student_id = ${of.studentID} and r.kind = 'peer'`.execute(tx);
  return new Set(rows.map((row) => row.studentID));
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
    .where('evaluationRequestID', '=', anyOf(requestIDs))
    .orderBy('evaluationRequestID')
    .orderBy('questionItemID')
    .execute();
}

/** Every version of some items: a page that was opened before a new version still names the older one. */
export async function versionsOf(tx: Tx, questionItemIDs: readonly number[]) {
  return tx
    .selectFrom('questionItem')
    .select(['questionItemID', 'version', 'competencyID'])
    .where('questionItemID', '=', anyOf(questionItemIDs))
    .execute();
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

import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Pair } from '../../lib/evaluator-pairs.ts';

interface Owner {
  companyID: number;
  userID: number;
}

export async function insertDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draft: { step: number; data: string },
) {
  return tx
    .insertInto('examDraft')
    .values({ companyID, createdBy: userID, ...draft })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
  change: { step: number; data: string; now: Date },
) {
  return tx
    .updateTable('examDraft')
    .set({ step: change.step, data: change.data, updatedAt: change.now })
    .where('companyID', '=', companyID)
    .where('draftID', '=', draftID)
    .where('createdBy', '=', userID)
    .returningAll()
    .executeTakeFirst();
}

/** The owner's drafts, newest first; a hundred are more than anyone continues. */
export async function listDrafts(tx: Tx, { companyID, userID }: Owner) {
  return tx
    .selectFrom('examDraft')
    .select(['draftID', 'step', 'updatedAt'])
    .select(sql<string>`coalesce(data #>> '{base,title}', '')`.as('title'))
    .where('companyID', '=', companyID)
    .where('createdBy', '=', userID)
    .orderBy('updatedAt', 'desc')
    .limit(100)
    .execute();
}

/** @param lock holds the row, so that two clicks make one course */
export async function findDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
  lock = false,
) {
  const query = tx
    .selectFrom('examDraft')
    .selectAll()
    .where('companyID', '=', companyID)
    .where('draftID', '=', draftID)
    .where('createdBy', '=', userID);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function deleteDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('examDraft')
    .where('companyID', '=', companyID)
    .where('draftID', '=', draftID)
    .where('createdBy', '=', userID)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Courses are made one after another in a school, so that a title stays unique in its year. */
export async function lockTitles(tx: Tx, companyID: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exam-title:${companyID}`}, 0))`.execute(
    tx,
  );
}

export async function titleTaken(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  title: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where('companyID', '=', companyID)
    .where('schoolYear', '=', schoolYear)
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function competencies(tx: Tx) {
  return tx
    .selectFrom('competency')
    .select(['competencyID', 'name'])
    .orderBy('competencyID')
    .execute();
}

export async function competenciesOfSetting(tx: Tx, settingType: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('competencySetting')
    .select('competencyID')
    .where('competencySettingType', '=', settingType)
    .orderBy('competencyID')
    .execute();
  return rows.map((row) => row.competencyID);
}

export async function questionType(tx: Tx, questionTypeID: number) {
  return tx
    .selectFrom('questionType')
    .select(['questionTypeID', 'title'])
    .where('questionTypeID', '=', questionTypeID)
    .executeTakeFirst();
}

/** Classes of a year among the given ids. */
export async function classesOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
) {
  return tx
    .selectFrom('schoolClass')
    .select(['schoolClassID', 'grade', 'name'])
    .where('companyID', '=', companyID)
    .where('schoolYear', '=', schoolYear)
    .where('schoolClassID', 'in', [...schoolClassIDs])
    .orderBy('grade')
    .orderBy('name')
    .execute();
}

export interface ExamineeRow {
  studentID: number;
  enrolmentID: number;
  schoolClassID: number;
  hasEmail: boolean;
}

/** Enrolled students of classes: those who would take part now. */
export async function examineesOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
): Promise<ExamineeRow[]> {
  const { rows } = await sql<ExamineeRow>`
    select e.student_id, e.enrolment_id, e.school_class_id, s.email is not null as has_email
    from enrolment e
    join student s on s.company_id = e.company_id and s.student_id = e.student_id
    where e.company_id = ${companyID} and e.school_year = ${schoolYear} and e.state = 'enrolled'
      and e.school_class_id = any(${schoolClassIDs}::bigint[])
    order by e.student_id`.execute(tx);
  return rows;
}

/** Who evaluated whom in the last peer evaluation that each of these students took part in. */
export async function pairsOfLastTime(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with last as (
      select distinct on (x.student_id) x.student_id, x.eval_setting_id
      from examinee x
      join exam e on e.company_id = x.company_id and e.eval_setting_id = x.eval_setting_id
      where x.company_id = ${companyID} and x.student_id = any(${studentIDs}::bigint[]) and e.peer_evaluation
      order by x.student_id, e.start_at desc, e.eval_setting_id desc
    )
    select r.evaluator_student_id as "evaluatorID", r.target_student_id as "targetID"
    from last
    join evaluation_request r on r.company_id = ${companyID} and r.eval_setting_id = last.eval_setting_id
      and r.evaluator_student_id = last.student_id
    where r.kind = 'peer'`.execute(tx);
  return rows;
}

export async function insertExam(
  tx: Tx,
  exam: {
    companyID: number;
    userID: number;
    schoolYear: number;
    title: string;
    description: string;
    startAt: string;
    endAt: string;
    competencySettingType: number;
    competencyIDs: number[];
    questionTypeID: number;
    questionItems: { questionItemID: number; version: number }[];
    selfEvaluation: boolean;
    peerEvaluation: boolean;
    evaluatorScope: number;
    evaluatorsPerStudent: number;
    mail: { opening: boolean };
  },
): Promise<number> {
  const row = await tx
    .insertInto('exam')
    .values({
      companyID: exam.companyID,
      schoolYear: exam.schoolYear,
      title: exam.title,
      description: exam.description,
      startAt: exam.startAt,
      endAt: exam.endAt,
      competencySettingType: exam.competencySettingType,
      competencyIDs: exam.competencyIDs,
      questionTypeID: exam.questionTypeID,
      questionItems: JSON.stringify(exam.questionItems),
      selfEvaluation: exam.selfEvaluation,
      peerEvaluation: exam.peerEvaluation,
      evaluatorScope: exam.evaluatorScope,
      evaluatorsPerStudent: exam.evaluatorsPerStudent,
      mail: JSON.stringify(exam.mail),
      createdBy: exam.userID,
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  return row.evalSettingID;
}

export async function insertExaminees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  examinees: readonly { studentID: number; enrolmentID: number; linkHash: Buffer }[],
): Promise<void> {
  const rows = examinees.map(({ linkHash, ...ids }) => ({
    ...ids,
    linkHash: linkHash.toString('hex'),
  }));
  await sql`
    insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
    select ${companyID}, ${evalSettingID}, r."studentID", r."enrolmentID", decode(r."linkHash", 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("studentID" bigint, "enrolmentID" bigint, "linkHash" text)`.execute(tx);
}

/** Asks every examinee about himself. */
export async function insertSelfRequests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<void> {
  await sql`
    insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
    select company_id, eval_setting_id, 'self', student_id, student_id
    from examinee where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
    order by student_id`.execute(tx);
}

export async function insertPeerRequests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<void> {
  await sql`
    insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
    select ${companyID}, ${evalSettingID}, 'peer', r."evaluatorID", r."targetID"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as r("evaluatorID" bigint, "targetID" bigint)`.execute(tx);
}

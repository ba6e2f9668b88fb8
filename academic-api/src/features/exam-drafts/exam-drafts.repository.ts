import { sql, type Insertable, type NotNull, type Selectable } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf, classOrder, onKey } from '../../db/query.ts';
import type { ExamDraftTable, ExamTable } from '../../db/schema.ts';
import type { Pair } from '../../lib/evaluator-pairs.ts';

interface Owner {
  companyID: number;
  userID: number;
}

export type DraftRow = Selectable<ExamDraftTable>;

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
    .where((eb) => eb.and({ companyID, draftID, createdBy: userID }))
    .returningAll()
    .executeTakeFirst();
}

/** The owner's drafts, newest first; a hundred are more than anyone continues. */
export async function listDrafts(tx: Tx, { companyID, userID }: Owner) {
  return tx
    .selectFrom('examDraft')
    .select(['draftID', 'step', 'updatedAt'])
    .select(sql<string>`coalesce(data #>> '{base,title}', '')`.as('title'))
    .where((eb) => eb.and({ companyID, createdBy: userID }))
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
    .where((eb) => eb.and({ companyID, draftID }))
    .where('createdBy', '=', userID);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** @returns id of the course that was made of the owner's draft */
export async function examOfDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, draftID }))
    .where('createdBy', '=', userID)
    .executeTakeFirst();
  return row?.evalSettingID;
}

export async function deleteDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('examDraft')
    .where((eb) => eb.and({ companyID, draftID, createdBy: userID }))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
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
    .where((eb) => eb.and({ companyID, schoolYear }))
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
    .select(['schoolClassID', 'grade', 'name as schoolClassName'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .orderBy(classOrder())
    .execute();
}

/** Enrolled students of classes: those who would take part now. */
export async function examineesOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
) {
  return tx
    .selectFrom('enrolment')
    .innerJoin('student', onKey('student', 'enrolment', 'studentID'))
    .select([
      'enrolment.studentID',
      'enrolment.enrolmentID',
      'enrolment.schoolClassID',
      sql<boolean>`student.email is not null`.as('hasEmail'),
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolYear', '=', schoolYear)
    .where('enrolment.state', '=', EnrolmentState.Enrolled)
    .where('enrolment.schoolClassID', '=', anyOf(schoolClassIDs))
    .$narrowType<{ schoolClassID: NotNull }>()
    .orderBy('enrolment.studentID')
    .execute();
}
export type ExamineeRow = Awaited<ReturnType<typeof examineesOf>>[number];

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
  exam: Omit<Insertable<ExamTable>, 'questionItems' | 'mail'> & {
    questionItems: { questionItemID: number; version: number }[];
    mail: { opening: boolean };
  },
): Promise<number> {
  const { evalSettingID } = await tx
    .insertInto('exam')
    .values({
      ...exam,
      questionItems: JSON.stringify(exam.questionItems),
      mail: JSON.stringify(exam.mail),
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  return evalSettingID;
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

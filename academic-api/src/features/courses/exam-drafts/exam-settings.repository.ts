import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import type { ExamTable } from '../../../db/schema.ts';
import { newestQuestions, type ExamParts } from './exam-drafts.repository.ts';

/** Students who take part in a course. */
export async function examineeIDs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('examinee')
    .select('studentID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .orderBy('studentID')
    .execute();
  return rows.map((row) => row.studentID);
}

/** Takes people out, with everything that they were asked and that was asked about them. */
export async function deleteExaminees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('examinee')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
}

/** Writes settings; questions, parts and examples are asked in their newest versions. */
export async function updateSettings(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  values: Omit<Updateable<ExamTable>, keyof ExamParts | 'partItems' | 'anchoring'> & ExamParts,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ ...values, ...newestQuestions(values) })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

/** Takes back everything of one kind that is asked in a course. */
export async function deleteRequests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  kind: 'self' | 'peer',
): Promise<void> {
  await sql`
    delete from evaluation_request where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
      and kind = ${kind}`.execute(tx);
}

import type { ExamMailKind, LanguageCode, MailText } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sql } from 'kysely';

/** The school's own texts of one kind, by language. */
export async function ownTexts(
  tx: Tx,
  companyID: number,
  kind: ExamMailKind,
): Promise<Map<LanguageCode, MailText>> {
  const rows = await tx
    .selectFrom('mailTemplate')
    .select(['language', 'subject', 'body as text'])
    .where((eb) => eb.and({ companyID, kind }))
    .execute();
  return new Map(rows.map(({ language, ...text }) => [language, text]));
}

/** Facts of a course that each of its mails names. */
export async function examOfMails(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .innerJoin('company', 'company.companyID', 'exam.companyID')
    .select([
      'exam.title',
      'exam.endAt',
      'exam.endedAt',
      'company.name as schoolName',
      'company.schoolKind',
    ])
    .where('exam.companyID', '=', companyID)
    .where('exam.evalSettingID', '=', evalSettingID)
    .executeTakeFirstOrThrow();
}

interface Occasion {
  companyID: number;
  evalSettingID: number;
  kind: ExamMailKind;
  occasion: string;
}

/**
 * Notes that people are written to on an occasion, before anything is written.
 * @returns those who have not been written to on it; the others get no second mail
 */
export async function takeOccasion(
  tx: Tx,
  occasion: Occasion,
  studentIDs: readonly number[],
  { now, writtenBy }: { now: Date; writtenBy: number | null },
): Promise<Set<number>> {
  if (studentIDs.length === 0) return new Set();
  const rows = await tx
    .insertInto('examMail')
    .values(
      studentIDs.map((studentID) => ({
        ...occasion,
        studentID,
        mailID: null,
        writtenAt: now,
        writtenBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('studentID')
    .execute();
  return new Set(rows.map((row) => row.studentID));
}

/** Notes which mail of the outbox is whose. */
export async function noteMails(
  tx: Tx,
  occasion: Occasion,
  mails: readonly { studentID: number; mailID: number }[],
): Promise<void> {
  await sql`
    update exam_mail x set mail_id = m."mailID"
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("studentID" bigint, "mailID" bigint)
    where x.company_id = ${occasion.companyID} and x.eval_setting_id = ${occasion.evalSettingID} and x.kind = ${occasion.kind}
      and x.occasion = ${occasion.occasion} and x.student_id = m."studentID"`.execute(tx);
}

import { sql, type NotNull } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { classOrder, onKey } from '../../db/query.ts';
import { examinees } from '../../lib/examinees.repository.ts';

export async function examExists(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose links a course has, by class and number: 2,000 at the most. */
export async function linkRows(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  schoolClassID: number | null,
) {
  return examinees(tx)
    .innerJoin('student', onKey('student', 'examinee', 'studentID'))
    .select([
      'student.studentID',
      'student.firstName',
      'student.lastName',
      'student.firstNameKana',
      'student.lastNameKana',
      'schoolClass.grade',
      'schoolClass.name as schoolClassName',
      'enrolment.studentNumber',
      sql<boolean>`student.email is not null`.as('hasEmail'),
      'examinee.linkNonce',
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .$if(schoolClassID !== null, (query) =>
      query.where('enrolment.schoolClassID', '=', schoolClassID),
    )
    .orderBy(classOrder())
    .orderBy('enrolment.studentNumber')
    .orderBy('student.studentID')
    .execute();
}

/** Marks exams that have started and are to mail their links. One statement, so that none is taken twice. */
export async function takeExamsToMail(tx: Tx, now: Date) {
  return tx
    .updateTable('exam')
    .set({ openingMailedAt: now })
    .where('openingMailedAt', 'is', null)
    .where('startAt', '<=', now)
    .where((eb) => eb(eb.fn.coalesce('endedAt', 'endAt'), '>', now))
    .where(sql<boolean>`mail -> 'opening' = 'true'`)
    .returning(['companyID', 'evalSettingID'])
    .execute();
}

/** The next examinees with an address whose link has not gone out; locked until the transaction ends. */
export async function nextToMail(tx: Tx, companyID: number, evalSettingID: number, limit: number) {
  return tx
    .selectFrom('examinee')
    .innerJoin('student', onKey('student', 'examinee', 'studentID'))
    .innerJoin('exam', onKey('exam', 'examinee', 'evalSettingID'))
    .innerJoin('company', 'company.companyID', 'examinee.companyID')
    .select((eb) => [
      'examinee.studentID',
      'student.email',
      'student.firstName',
      'student.lastName',
      'examinee.linkNonce',
      eb.fn
        .coalesce('examinee.language', 'company.defaultLanguage')
        .$castTo<LanguageCode>()
        .as('language'),
      'company.name as schoolName',
      'exam.title',
      'exam.endAt',
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('examinee.mailedAt', 'is', null)
    .where('student.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('examinee.studentID')
    .limit(limit)
    .forUpdate('examinee')
    .skipLocked()
    .execute();
}

/** Notes which mail of the outbox carries whose link. */
export async function markMailed(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  mails: readonly { studentID: number; mailID: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update examinee x set mailed_at = ${now}, mail_id = m."mailID"
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("studentID" bigint, "mailID" bigint)
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and x.student_id = m."studentID"`.execute(tx);
}

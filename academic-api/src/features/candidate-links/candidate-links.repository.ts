import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

export async function examExists(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', evalSettingID)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LinkRow {
  studentID: number;
  firstName: string;
  lastName: string;
  grade: number | null;
  className: string | null;
  studentNumber: number | null;
  hasEmail: boolean;
  linkNonce: number;
}

/** Whose links a course has, by class and number: 2,000 at the most. */
export async function linkRows(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  schoolClassID: number | null,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select s.student_id, s.first_name, s.last_name, c.grade, c.name as class_name, en.student_number,
      s.email is not null as has_email, x.link_nonce
    from examinee x
    join student s on s.company_id = x.company_id and s.student_id = x.student_id
    join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
    left join school_class c on c.company_id = en.company_id and c.school_class_id = en.school_class_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and (${schoolClassID}::bigint is null or en.school_class_id = ${schoolClassID})
    order by c.grade, c.name, en.student_number, s.student_id`.execute(tx);
  return rows;
}

/** Marks exams that have started and are to mail their links. One statement, so that none is taken twice. */
export async function takeExamsToMail(
  tx: Tx,
  now: Date,
): Promise<{ companyID: number; evalSettingID: number }[]> {
  const { rows } = await sql<{ companyID: number; evalSettingID: number }>`
    update exam set opening_mailed_at = ${now}
    where opening_mailed_at is null and start_at <= ${now} and coalesce(ended_at, end_at) > ${now}
      and mail -> 'opening' = 'true'
    returning company_id as "companyID", eval_setting_id as "evalSettingID"`.execute(tx);
  return rows;
}

export interface MailRow {
  studentID: number;
  email: string;
  firstName: string;
  lastName: string;
  linkNonce: number;
  language: LanguageCode;
  schoolName: string;
  title: string;
  endAt: Date;
}

/** The next examinees with an address whose link has not gone out; locked until the transaction ends. */
export async function nextToMail(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  limit: number,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select x.student_id, s.email, s.first_name, s.last_name, x.link_nonce,
      coalesce(x.language, c.default_language) as language, c.name as school_name, e.title, e.end_at
    from examinee x
    join student s on s.company_id = x.company_id and s.student_id = x.student_id
    join exam e on e.company_id = x.company_id and e.eval_setting_id = x.eval_setting_id
    join company c on c.company_id = x.company_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and x.mailed_at is null and s.email is not null
    order by x.student_id
    limit ${limit}
    for update of x skip locked`.execute(tx);
  return rows;
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

import { sql } from 'kysely';
import { nameUnder, type ExamMailKind } from '@mebae/contracts';
import type { MailRule } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, nameColumnsAs, nameList } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isAtSchool, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import type { MailRecipient } from '../../../lib/exam-mails/write-exam-mails.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';

/** When answering ends for an examinee `x` of an exam `e`. */
const endOfX = sql`greatest(coalesce(e.ended_at, e.end_at), x.end_at)`;

/** Recipients of `closingSoon` and of reminders. */
const isRecipient = sql`(e.mail ->> 'recipients' = 'everyone' or x.handed_in_at is null)`;

export interface ExamWithMails {
  evalSettingID: number;
  title: string;
  startAt: Date;
  endAt: Date;
  mail: MailRule;
  mailsCheckedAt: Date | null;
  /** The different ends that its people have. */
  ends: string[];
}

/** Courses in which somebody can answer now, locked: two workers do not look at one at a time. */
export async function lockRunningExams(
  tx: Tx,
  companyID: number,
  now: Date,
): Promise<ExamWithMails[]> {
  const { rows } = await sql<ExamWithMails>`
    select e.eval_setting_id, e.title, e.start_at, coalesce(e.ended_at, e.end_at) as end_at, e.mail, e.mails_checked_at,
      p.ends
    from exam e
    cross join lateral (
      select jsonb_agg(distinct ${endOfX}) filter (where ${endOfX} > ${now}) as ends
      from examinee x where ${sameSchoolKey('x', 'e', 'evalSettingID')}) p
    where e.company_id = ${companyID} and e.start_at <= ${now} and p.ends is not null
    for update of e skip locked`.execute(tx);
  return rows;
}

/**
 * Students of the school who are no examinees of a course, were asked to evaluate somebody in it, have an address, and
 * were not mailed their link.
 * @param most rows at the most
 */
export async function schoolEvaluatorsToMail(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  most: number,
) {
  const rows = await tx
    .selectFrom('outsideEvaluator as o')
    .innerJoin('student as s', (join) =>
      join.onRef('s.companyID', '=', 'o.companyID').onRef('s.studentID', '=', 'o.targetStudentID'),
    )
    .innerJoin('student as own', (join) => join.on(sameSchoolKey('own', 'o', 'studentID')))
    .select([
      'o.outsideEvaluatorID',
      'o.name',
      'o.email',
      'o.linkNonce',
      ...nameColumns('s'),
      ...nameColumnsAs('own', 'own'),
    ])
    .where('o.companyID', '=', companyID)
    .where('o.evalSettingID', '=', evalSettingID)
    .where('o.email', 'is not', null)
    .where('o.mailedAt', 'is', null)
    .where('o.revokedAt', 'is', null)
    .where('o.handedInAt', 'is', null)
    .where(staysInCourse('o', 'targetStudentID'))
    .where(isAtSchool('o'))
    .orderBy('o.outsideEvaluatorID')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, schoolStudent: nameUnder(row, 'own'), student: row }));
}

/** Notes up to when reminders of a course have been looked at. */
export async function markChecked(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ mailsCheckedAt: now })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

/**
 * Courses whose people are to be told of their reports, locked. Only a course whose reports exist is among them
 * (`reports_ready_at`): without that, the mail's link would lead to nothing. They are looked for during a month.
 */
export async function lockReportedExams(
  tx: Tx,
  companyID: number,
  now: Date,
): Promise<{ evalSettingID: number }[]> {
  const { rows } = await sql<{ evalSettingID: number }>`
    select e.eval_setting_id from exam e
    where e.company_id = ${companyID} and e.report_mail is not null
      and e.reports_ready_at <= ${now} and e.reports_ready_at > ${now}::timestamptz - interval '30 days'
      and not exists (select from examinee x where ${sameSchoolKey('x', 'e', 'evalSettingID')}
        and ${staysInCourse('x')}
        and case e.report_mail when 'afterEnd' then ${endOfX} > ${now} else x.handed_in_at is null end)
    for update of e skip locked`.execute(tx);
  return rows;
}

/** Only who has a report of the kind that students get is told of one. */
const hasReport = sql`and exists (select from report r where ${sameSchoolKey('r', 'x', 'evalSettingID', 'studentID')}
  and r.kind = e.report_kind and r.file_id is not null)`;

export interface Occasion {
  companyID: number;
  evalSettingID: number;
  kind: ExamMailKind;
  occasion: string;
  /** Only people whose answering ends then; null: whenever. */
  endAt: string | null;
}

/** People with an address who have not been written to on an occasion. */
const waiting = (occasion: Occasion) => sql`
  from examinee x
  join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
  join company on company.company_id = x.company_id
  join student s on ${sameSchoolKey('s', 'x', 'studentID')}
  where x.company_id = ${occasion.companyID} and x.eval_setting_id = ${occasion.evalSettingID} and s.email is not null
    and ${staysInCourse('x')}
    and (${occasion.endAt}::timestamptz is null or ${endOfX} = ${occasion.endAt}::timestamptz)
    and ${occasion.kind === 'closingSoon' || occasion.kind === 'reminder' ? isRecipient : sql`true`}
    ${occasion.kind === 'report' ? hasReport : sql``}
    and not exists (select from exam_mail m where ${sameSchoolKey('m', 'x', 'evalSettingID', 'studentID')}
      and m.kind = ${occasion.kind} and m.occasion = ${occasion.occasion})`;

export async function hasWaiting(tx: Tx, occasion: Occasion): Promise<boolean> {
  await disableNestedLoops(tx);
  const { rows } = await sql`select 1 ${waiting(occasion)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The next of them, locked until the transaction ends. */
export async function nextWaiting(tx: Tx, occasion: Occasion, limit: number) {
  await disableNestedLoops(tx);
  const { rows } = await sql<MailRecipient & { email: string }>`
    select x.student_id, ${nameList('s')}, s.email, x.link_nonce, x.end_at,
      coalesce(x.language, company.default_language) as language
    ${waiting(occasion)}
    order by x.student_id limit ${limit} for update of x skip locked`.execute(tx);
  return rows;
}

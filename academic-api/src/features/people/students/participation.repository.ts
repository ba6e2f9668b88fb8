import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isSurveyAnswer } from '../../../lib/events/survey-progress.repository.ts';

/** A course of a student: whether it is over, and how many answers of theirs or about them it has. */
export interface CourseOfStudent {
  evalSettingID: number;
  studentID: number;
  title: string;
  hasBegun: boolean;
  isOver: boolean;
  given: number;
  received: number;
}

/** Courses that students take part in, by their beginning. */
export async function participationsOf(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  now: Date,
): Promise<CourseOfStudent[]> {
  const answers = (side: 'evaluator' | 'target'): RawBuilder<number> => sql<number>`(
    select count(*)::int from evaluation_request r join answer a on ${sameSchoolKey('a', 'r', 'evaluationRequestID')}
    where ${sameSchoolKey('r', 'p', 'evalSettingID')} and r.${sql.raw(side)}_student_id = p.student_id)`;
  const { rows } = await sql<CourseOfStudent>`
    select p.eval_setting_id, p.student_id, x.title, x.start_at <= ${now} as has_begun,
      least(x.ended_at, x.end_at) <= ${now} as is_over,
      ${answers('evaluator')}
        + (select count(*)::int from example_answer a where ${sameSchoolKey('a', 'p', 'evalSettingID')} and a.student_id = p.student_id)
        + (select count(*)::int from part_answer a where ${sameSchoolKey('a', 'p', 'evalSettingID')} and a.student_id = p.student_id)
        + (select count(*)::int from implicit_block b where ${sameSchoolKey('b', 'p', 'evalSettingID')} and b.student_id = p.student_id)
        + (select count(*)::int from survey_answer a where ${sameSchoolKey('a', 'p', 'evalSettingID')}
          and a.student_id = p.student_id and ${isSurveyAnswer})
        as given, ${answers('target')} as received
    from examinee p join exam x on ${sameSchoolKey('x', 'p', 'evalSettingID')}
    where p.company_id = ${companyID} and p.student_id = any(${studentIDs}::bigint[])
    order by x.start_at, p.eval_setting_id, p.student_id`.execute(tx);
  return rows;
}

/** Rows of courses as the tables hold them, kept so that they can come back. */
export interface KeptParticipations {
  examinees: unknown[];
  requests: unknown[];
  fits: unknown[];
  scores: unknown[];
  /** Outside evaluators of theirs; what was kept before there were any lacks them, as the next. */
  outside?: unknown[];
  /** People whom they asked, and people who asked them. */
  requested?: unknown[];
  /** Which mails they got. */
  mails?: unknown[];
  /** Teachers' words to them. */
  comments?: unknown[];
}

const noParticipations: KeptParticipations = {
  examinees: [],
  requests: [],
  fits: [],
  scores: [],
};

const pairsOf = (pairs: readonly { evalSettingID: number; studentID: number }[]) =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as k("evalSettingID" bigint, "studentID" bigint)`;

/**
 * Takes students out of courses in which they have no answers. A person who evaluates them, or is evaluated by them,
 * loses that.
 * @returns the rows that went
 */
export async function takeOut(
  tx: Tx,
  companyID: number,
  pairs: readonly { evalSettingID: number; studentID: number }[],
): Promise<KeptParticipations> {
  if (pairs.length === 0) return noParticipations;
  const rowsOf = (table: string, ...columns: string[]) => {
    const isTheirs = columns.map(
      (column) => sql`exists (select 1 from keys where keys."evalSettingID" = t.eval_setting_id
        and keys."studentID" = t.${sql.raw(column)})`,
    );
    return sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.raw(table)} t
      where t.company_id = ${companyID} and (${sql.join(isTheirs, sql` or `)}))`;
  };
  const { rows } = await sql<KeptParticipations>`
    with keys as (${pairsOf(pairs)})
    select ${rowsOf('examinee', 'student_id')} as examinees,
      ${rowsOf('evaluation_request', 'evaluator_student_id', 'target_student_id')} as requests,
      ${rowsOf('evaluator_fit', 'student_id')} as fits, ${rowsOf('score', 'student_id')} as scores,
      ${rowsOf('outside_evaluator', 'target_student_id')} as outside,
      ${rowsOf('requested_evaluator', 'student_id', 'evaluator_student_id')} as requested,
      ${rowsOf('exam_mail', 'student_id')} as mails, ${rowsOf('report_comment', 'student_id')} as comments`.execute(
    tx,
  );
  for (const table of ['score', 'examinee']) {
    await sql`
      delete from ${sql.raw(table)} t using (${pairsOf(pairs)}) keys
      where t.company_id = ${companyID} and t.eval_setting_id = keys."evalSettingID"
        and t.student_id = keys."studentID"`.execute(tx);
  }
  return rows[0] ?? noParticipations;
}

/** Titles of courses of kept rows that are gone or, where it matters, have begun. */
export async function coursesInTheWay(
  tx: Tx,
  companyID: number,
  kept: KeptParticipations,
  begunBy: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct coalesce(x.title, '') as title
    from jsonb_populate_recordset(null::examinee, ${JSON.stringify(kept.examinees)}::jsonb) k
    left join exam x on x.company_id = ${companyID} and x.eval_setting_id = k.eval_setting_id
    where x.eval_setting_id is null or x.start_at <= ${begunBy}::timestamptz`.execute(tx);
  return rows.map((row) => row.title);
}

/** Puts rows back that `takeOut` took; requests about people who have left the course meanwhile stay away. */
export async function putBack(tx: Tx, companyID: number, kept: KeptParticipations): Promise<void> {
  const rowsOf = (table: string, rows: unknown[] = []) =>
    sql`jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    insert into examinee select k.* from ${rowsOf('examinee', kept.examinees)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
  await sql`
    insert into outside_evaluator select k.* from ${rowsOf('outside_evaluator', kept.outside)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
  // those that were kept before 'I can't tell' was an answer lack its columns
  const requests = kept.requests.map((row) => ({
    cannot_tell: 0,
    cannot_judge: false,
    ...(row as object),
  }));
  await sql`
    insert into evaluation_request select k.* from ${rowsOf('evaluation_request', requests)} k
    where k.company_id = ${companyID}
      and (k.evaluator_student_id is null or exists (select 1 from examinee p
        where ${sameSchoolKey('p', 'k', 'evalSettingID')} and p.student_id = k.evaluator_student_id))
      and exists (select 1 from examinee p where ${sameSchoolKey('p', 'k', 'evalSettingID')}
        and p.student_id = k.target_student_id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into requested_evaluator select k.* from ${rowsOf('requested_evaluator', kept.requested)} k
    where k.company_id = ${companyID}
      and exists (select 1 from examinee p where ${sameSchoolKey('p', 'k', 'evalSettingID')}
        and p.student_id = k.student_id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into evaluator_fit select k.* from ${rowsOf('evaluator_fit', kept.fits)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
  await sql`
    insert into exam_mail select k.* from ${rowsOf('exam_mail', kept.mails)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
  await sql`
    insert into report_comment select k.* from ${rowsOf('report_comment', kept.comments)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
  await sql`
    insert into score select k.* from ${rowsOf('score', kept.scores)} k
    where k.company_id = ${companyID} on conflict do nothing`.execute(tx);
}

/**
 * Gives courses of one student, with every answer, fit, score, mail and report, to another who does not take part in
 * them.
 */
export async function moveCourses(
  tx: Tx,
  companyID: number,
  { from, to, evalSettingIDs }: { from: number; to: number; evalSettingIDs: readonly number[] },
): Promise<void> {
  if (evalSettingIDs.length === 0) return;
  const those = sql`company_id = ${companyID} and eval_setting_id = any(${evalSettingIDs}::bigint[])`;
  // Hash of the link and short code are unique: the copy has another hash and no code until the original is gone.
  await sql`
    insert into examinee
    select (jsonb_populate_record(x, jsonb_build_object('student_id', ${to}::bigint,
      'link_hash', '\\x00' || encode(x.link_hash, 'hex'), 'short_code', null))).*
    from examinee x where ${those} and student_id = ${from}`.execute(tx);
  await sql`
    update stored_file set student_id = ${to} where company_id = ${companyID}
      and file_id in (select file_id from report where ${those} and student_id = ${from})`.execute(
    tx,
  );
  await sql`
    update outside_evaluator set
      student_id = case student_id when ${from} then ${to}::bigint else student_id end,
      target_student_id = case target_student_id when ${from} then ${to}::bigint else target_student_id end
    where ${those} and ${from}::bigint in (student_id, target_student_id)`.execute(tx);
  await sql`
    update requested_evaluator set
      student_id = case student_id when ${from} then ${to}::bigint else student_id end,
      evaluator_student_id = case evaluator_student_id when ${from} then ${to}::bigint else evaluator_student_id end
    where ${those} and ${from}::bigint in (student_id, evaluator_student_id)`.execute(tx);
  await sql`
    update evaluation_request set
      evaluator_student_id = case evaluator_student_id when ${from} then ${to}::bigint else evaluator_student_id end,
      target_student_id = case target_student_id when ${from} then ${to}::bigint else target_student_id end
    where ${those} and ${from}::bigint in (evaluator_student_id, target_student_id)`.execute(tx);
  // what was noted by hand of both holds as it was noted of the one whose course it becomes
  await sql`
    delete from evaluator_by_hand h where ${those} and ${to}::bigint in (evaluator_student_id, target_student_id)`.execute(
    tx,
  );
  await sql`
    update evaluator_by_hand set
      evaluator_student_id = case evaluator_student_id when ${from} then ${to}::bigint else evaluator_student_id end,
      target_student_id = case target_student_id when ${from} then ${to}::bigint else target_student_id end
    where ${those} and ${from}::bigint in (evaluator_student_id, target_student_id)`.execute(tx);
  for (const table of [
    'evaluator_fit',
    'score',
    'example_answer',
    'part_answer',
    'implicit_block',
    'examinee_part',
    'part_score',
    'exam_mail',
    'report',
    'report_comment',
    'report_link',
  ]) {
    await sql`update ${sql.raw(table)} set student_id = ${to} where ${those} and student_id = ${from}`.execute(
      tx,
    );
  }
  // of an answer to a question that both have answered the other's goes with the course
  await sql`
    update survey_answer a set student_id = ${to} where ${those} and student_id = ${from}
      and not exists (select from survey_answer own where ${sameSchoolKey('own', 'a', 'surveyItemID')} and own.student_id = ${to})`.execute(
    tx,
  );
  const { rows } = await sql<{ evalSettingID: number; shortCode: string | null }>`
    delete from examinee where ${those} and student_id = ${from}
    returning eval_setting_id, short_code`.execute(tx);
  await sql`
    update examinee x set link_hash = substring(x.link_hash from 2), short_code = o."shortCode"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o("evalSettingID" bigint, "shortCode" text)
    where x.company_id = ${companyID} and x.eval_setting_id = o."evalSettingID" and x.student_id = ${to}`.execute(
    tx,
  );
}

/** Has courses name another enrolment of the same school year. */
export async function moveToEnrolment(
  tx: Tx,
  companyID: number,
  {
    from,
    to,
    evalSettingIDs,
  }: { from: number; to: number; evalSettingIDs: readonly number[] | null },
): Promise<void> {
  for (const table of ['examinee', 'score']) {
    await sql`
      update ${sql.raw(table)} set enrolment_id = ${to}
      where company_id = ${companyID} and enrolment_id = ${from}
        and (${evalSettingIDs}::bigint[] is null or eval_setting_id = any(${evalSettingIDs}::bigint[]))`.execute(
      tx,
    );
  }
}

/** Removes those of these enrolments that no course names. @returns ids of those that stay */
export async function deleteUnusedEnrolments(
  tx: Tx,
  companyID: number,
  enrolmentIDs: readonly number[],
): Promise<number[]> {
  await sql`
    delete from enrolment e where e.company_id = ${companyID} and e.enrolment_id = any(${enrolmentIDs}::bigint[])
      and not exists (select 1 from examinee p where ${sameSchoolKey('p', 'e', 'enrolmentID')})
      and not exists (select 1 from score s where ${sameSchoolKey('s', 'e', 'enrolmentID')})`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom('enrolment')
    .select('enrolmentID')
    .where('companyID', '=', companyID)
    .where('enrolmentID', '=', sql<number>`any(${enrolmentIDs}::bigint[])`)
    .execute();
  return rows.map((row) => row.enrolmentID);
}

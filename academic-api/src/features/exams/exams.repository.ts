import { sql } from 'kysely';
import type { EvaluationProgress } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** Classes whose people the caller may see; null: all of the school. */
export type Scope = readonly number[] | null;

export interface ExamSummaryRow {
  eval_setting_id: number;
  title: string;
  school_year: number;
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  scoring_state: 'none' | 'queued' | 'running' | 'done' | 'failed';
  examinees: number;
  handed_in: number;
  given: number;
  expected: number;
}

/** SQL twin of `examStatusOf` in the rules. */
const statusOf = (now: Date) => sql`
  case when e.ended_at <= ${now} then 2 when ${now} < e.start_at then 0 when ${now} < e.end_at then 1 else 2 end`;

const inScope = (scope: Scope) =>
  sql`(${scope}::bigint[] is null or en.school_class_id = any(${scope}::bigint[]))`;

/** People of an exam `e`, as far as they are in scope. */
const people = (scope: Scope) => sql`
  examinee x join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
  where x.company_id = e.company_id and x.eval_setting_id = e.eval_setting_id and ${inScope(scope)}`;

const figures = (scope: Scope) => sql`
  cross join lateral (
    select count(*) as examinees, count(x.handed_in_at) as handed_in from ${people(scope)}) as p
  cross join lateral (
    select count(*) as expected, count(*) filter (where r.progress = 2) as given
    from evaluation_request r
    join examinee x on x.company_id = r.company_id and x.eval_setting_id = r.eval_setting_id
      and x.student_id = r.evaluator_student_id
    join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
    where r.company_id = e.company_id and r.eval_setting_id = e.eval_setting_id and ${inScope(scope)}) as q`;

export async function listExams(
  tx: Tx,
  companyID: number,
  filter: {
    schoolYear: number;
    scope: Scope;
    now: Date;
    status?: number;
    search?: string;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ExamSummaryRow[]; counts: [number, number, number] }> {
  const { scope, now } = filter;
  const search = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const matching = sql`
    select e.*, ${statusOf(now)} as status from exam e
    where e.company_id = ${companyID} and e.school_year = ${filter.schoolYear}
      and (${search}::text is null or e.title ilike ${search})
      and (${scope}::bigint[] is null or exists (select from ${people(scope)}))`;
  const counted = await sql<{ status: number; exams: number }>`
    select status, count(*) as exams from (${matching}) m group by status`.execute(tx);
  const of = (status: number): number =>
    counted.rows.find((row) => row.status === status)?.exams ?? 0;
  const { rows } = await sql<ExamSummaryRow>`
    select e.*, p.*, q.* from (
      select * from (${matching}) m
      where ${filter.status ?? null}::int is null or m.status = ${filter.status ?? null}
      order by m.start_at desc, m.eval_setting_id desc
      limit ${filter.limit} offset ${filter.offset}
    ) e ${figures(scope)}
    order by e.start_at desc, e.eval_setting_id desc`.execute(tx);
  return { rows, counts: [of(0), of(1), of(2)] };
}

export interface ExamDetailRow extends ExamSummaryRow {
  description: string;
  competency_setting_type: number;
  competency_ids: number[];
  question_type_id: number;
  question_type_title: Record<string, string>;
  question_items: { questionItemID: number; version: number }[] | null;
  self_evaluation: boolean;
  peer_evaluation: boolean;
  evaluators_per_student: number;
  mail: { opening?: boolean };
  opening_mailed_at: Date | null;
  scored_at: Date | null;
}

/** One exam, when somebody in scope takes part; administrators see it in any case. */
export async function examDetail(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<ExamDetailRow | undefined> {
  const { rows } = await sql<ExamDetailRow>`
    select e.*, p.*, q.*, t.title as question_type_title
    from exam e join question_type t on t.question_type_id = e.question_type_id ${figures(scope)}
    where e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID}
      and (${scope}::bigint[] is null or p.examinees > 0)`.execute(tx);
  return rows[0];
}

export async function competencyNames(tx: Tx, competencyIDs: readonly number[]) {
  return tx
    .selectFrom('competency')
    .select(['competency_id', 'name'])
    .where('competency_id', 'in', [...competencyIDs])
    .orderBy('competency_id')
    .execute();
}

export interface ClassProgressRow {
  school_class_id: number;
  grade: number;
  name: string;
  examinees: number;
  started: number;
  handed_in: number;
  self_given: number;
  self_expected: number;
  peer_given: number;
  peer_expected: number;
}

/** Progress by the class that each person was in when the exam began. */
export async function classProgress(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<ClassProgressRow[]> {
  const { rows } = await sql<ClassProgressRow>`
    with person as (
      select x.student_id, en.school_class_id, x.handed_in_at,
        count(*) filter (where r.kind = 'self') as self_expected,
        count(*) filter (where r.kind = 'self' and r.progress = 2) as self_given,
        count(*) filter (where r.kind = 'peer') as peer_expected,
        count(*) filter (where r.kind = 'peer' and r.progress = 2) as peer_given,
        coalesce(max(r.progress), 0) > 0 as started
      from examinee x
      join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
      left join evaluation_request r on r.company_id = x.company_id and r.eval_setting_id = x.eval_setting_id
        and r.evaluator_student_id = x.student_id
      where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(scope)}
      group by x.student_id, en.school_class_id, x.handed_in_at
    )
    select c.school_class_id, c.grade, c.name, count(*) as examinees,
      count(*) filter (where started) as started, count(handed_in_at) as handed_in,
      sum(self_given)::int as self_given, sum(self_expected)::int as self_expected,
      sum(peer_given)::int as peer_given, sum(peer_expected)::int as peer_expected
    from person
    join school_class c on c.company_id = ${companyID} and c.school_class_id = person.school_class_id
    group by c.school_class_id, c.grade, c.name
    order by c.grade, c.name`.execute(tx);
  return rows;
}

export interface ExamineeRow {
  student_id: number;
  first_name: string;
  last_name: string;
  school_class_id: number | null;
  grade: number | null;
  class_name: string | null;
  student_number: number | null;
  handed_in_at: Date | null;
  last_seen_at: Date | null;
  self_progress: EvaluationProgress | null;
  peer_given: number;
  peer_to_give: number;
  peer_started: boolean;
  peer_received: number;
  peer_to_receive: number;
  total: number;
}

/** One page of people with how far each is, by class and number. */
export async function examinees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  filter: {
    scope: Scope;
    schoolClassID?: number;
    state?: 'notStarted' | 'answering' | 'handedIn';
    limit: number;
    offset: number;
  },
): Promise<{ rows: ExamineeRow[]; total: number }> {
  const state = filter.state ?? null;
  const schoolClassID = filter.schoolClassID ?? null;
  const { rows } = await sql<ExamineeRow>`
    with giving as (
      select evaluator_student_id as student_id,
        max(progress) filter (where kind = 'self') as self_progress,
        count(*) filter (where kind = 'peer') as peer_to_give,
        count(*) filter (where kind = 'peer' and progress = 2) as peer_given,
        coalesce(bool_or(progress > 0) filter (where kind = 'peer'), false) as peer_started,
        bool_or(progress > 0) as started
      from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
      group by evaluator_student_id
    ), receiving as (
      select target_student_id as student_id, count(*) as peer_to_receive,
        count(*) filter (where progress = 2) as peer_received
      from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and kind = 'peer'
      group by target_student_id
    )
    select s.student_id, s.first_name, s.last_name, c.school_class_id, c.grade, c.name as class_name,
      en.student_number, x.handed_in_at, x.last_seen_at, g.self_progress, coalesce(g.peer_given, 0) as peer_given,
      coalesce(g.peer_to_give, 0) as peer_to_give, coalesce(g.peer_started, false) as peer_started,
      coalesce(v.peer_received, 0) as peer_received, coalesce(v.peer_to_receive, 0) as peer_to_receive,
      count(*) over () as total
    from examinee x
    join enrolment en on en.company_id = x.company_id and en.enrolment_id = x.enrolment_id
    join student s on s.company_id = x.company_id and s.student_id = x.student_id
    left join school_class c on c.company_id = en.company_id and c.school_class_id = en.school_class_id
    left join giving g on g.student_id = x.student_id
    left join receiving v on v.student_id = x.student_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(filter.scope)}
      and (${schoolClassID}::bigint is null or en.school_class_id = ${schoolClassID})
      and (${state}::text is null or ${state} = case
        when x.handed_in_at is not null then 'handedIn'
        when coalesce(g.started, false) then 'answering' else 'notStarted' end)
    order by c.grade, c.name, en.student_number, s.student_id
    limit ${filter.limit} offset ${filter.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function examForChange(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .select([
      'title',
      'description',
      'school_year',
      'start_at',
      'end_at',
      'ended_at',
      'scoring_state',
      'opening_mailed_at',
    ])
    .where('company_id', '=', companyID)
    .where('eval_setting_id', '=', evalSettingID)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  change: {
    title?: string;
    description?: string;
    start_at?: Date;
    end_at?: Date;
    ended_at?: Date | null;
    scoring_state?: 'none';
  },
): Promise<void> {
  await tx
    .updateTable('exam')
    .set(change)
    .where('company_id', '=', companyID)
    .where('eval_setting_id', '=', evalSettingID)
    .execute();
}

export async function deleteExam(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .deleteFrom('exam')
    .where('company_id', '=', companyID)
    .where('eval_setting_id', '=', evalSettingID)
    .execute();
}

/** Whether another exam of the year has this title. */
export async function titleTaken(
  tx: Tx,
  companyID: number,
  exam: { evalSettingID: number; schoolYear: number; title: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('eval_setting_id')
    .where('company_id', '=', companyID)
    .where('school_year', '=', exam.schoolYear)
    .where('eval_setting_id', '!=', exam.evalSettingID)
    .where(sql`lower(title)`, '=', exam.title.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks exams that are over as queued for their scores: those whose grace has passed, and those that have ended and in
 * which everyone has handed in already. One statement, so that no exam is queued twice.
 * @param only one exam, or null for all that this transaction may see
 */
export async function queueEndedExams(
  tx: Tx,
  now: Date,
  graceMs: number,
  only: { companyID: number; evalSettingID: number } | null = null,
): Promise<{ companyID: number; evalSettingID: number }[]> {
  const graceOver = new Date(now.getTime() - graceMs);
  const { rows } = await sql<{ companyID: number; evalSettingID: number }>`
    update exam e set scoring_state = 'queued'
    where e.scoring_state = 'none' and coalesce(e.ended_at, e.end_at) <= ${now}
      and (coalesce(e.ended_at, e.end_at) <= ${graceOver} or not exists (
        select from examinee x
        where x.company_id = e.company_id and x.eval_setting_id = e.eval_setting_id and x.handed_in_at is null))
      and (${only?.evalSettingID ?? null}::bigint is null
        or (e.company_id = ${only?.companyID ?? null} and e.eval_setting_id = ${only?.evalSettingID ?? null}))
    returning e.company_id as "companyID", e.eval_setting_id as "evalSettingID"`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import { inScope, type Scope } from '../../lib/scope.repository.ts';

export interface ExamSummaryRow {
  evalSettingID: number;
  title: string;
  schoolYear: number;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: 'none' | 'queued' | 'running' | 'done' | 'failed';
  examinees: number;
  handedIn: number;
  given: number;
  expected: number;
}

/** SQL twin of `examStatusOf` in the rules. */
const statusOf = (now: Date) => sql`
  case when e.ended_at <= ${now} then 2 when ${now} < e.start_at then 0 when ${now} < e.end_at then 1 else 2 end`;

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
  await expectManyRows(tx);
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
  competencySettingType: number;
  competencyIDs: number[];
  questionTypeID: number;
  questionTypeTitle: Record<string, string>;
  questionItems: { questionItemID: number; version: number }[] | null;
  selfEvaluation: boolean;
  peerEvaluation: boolean;
  evaluatorsPerStudent: number;
  mail: { opening?: boolean };
  openingMailedAt: Date | null;
  scoredAt: Date | null;
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
    .select(['competencyID', 'name'])
    .where('competencyID', 'in', [...competencyIDs])
    .orderBy('competencyID')
    .execute();
}

export async function examForChange(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .select([
      'title',
      'description',
      'schoolYear',
      'startAt',
      'endAt',
      'endedAt',
      'scoringState',
      'openingMailedAt',
    ])
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', evalSettingID)
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
    startAt?: Date;
    endAt?: Date;
    endedAt?: Date | null;
    scoringState?: 'none' | 'queued';
  },
): Promise<void> {
  await tx
    .updateTable('exam')
    .set(change)
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', evalSettingID)
    .execute();
}

export async function deleteExam(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .deleteFrom('exam')
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', evalSettingID)
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
    .select('evalSettingID')
    .where('companyID', '=', companyID)
    .where('schoolYear', '=', exam.schoolYear)
    .where('evalSettingID', '!=', exam.evalSettingID)
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

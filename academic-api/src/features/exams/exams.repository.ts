import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, likePattern, sameKey } from '../../db/query.ts';
import type { ExamTable } from '../../db/schema.ts';
import { inScope, type Scope } from '../../lib/examinees.repository.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import type { Page } from '../../lib/page.ts';

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
const people = (scope: Scope) =>
  scope === null
    ? sql`examinee x where ${sameKey('x', 'e', 'evalSettingID')}`
    : sql`examinee x join enrolment on ${sameKey('enrolment', 'x', 'enrolmentID')}
        where ${sameKey('x', 'e', 'evalSettingID')} and ${inScope(scope)}`;

/** What people of an exam `e` are asked to give, as far as they are in scope. */
const requests = (scope: Scope) =>
  scope === null
    ? sql`evaluation_request r where ${sameKey('r', 'e', 'evalSettingID')}`
    : sql`evaluation_request r
        join examinee x on ${sameKey('x', 'r', 'evalSettingID')} and x.student_id = r.evaluator_student_id
        join enrolment on ${sameKey('enrolment', 'x', 'enrolmentID')}
        where ${sameKey('r', 'e', 'evalSettingID')} and ${inScope(scope)}`;

const figures = (scope: Scope) => sql`
  cross join lateral (
    select count(*) as examinees, count(x.handed_in_at) as handed_in from ${people(scope)}) as p
  cross join lateral (
    select count(*) as expected, count(*) filter (where r.progress = 2) as given from ${requests(scope)}) as q`;

/** One page of a year's exams, newest first, and how many there are of each status. */
export async function listExams(
  tx: Tx,
  companyID: number,
  filter: {
    schoolYear: number;
    scope: Scope;
    now: Date;
    status?: number;
    search?: string;
  },
  page: Page,
): Promise<{ rows: ExamSummaryRow[]; counts: [number, number, number] }> {
  const { scope, now } = filter;
  if (scope !== null) await expectManyRows(tx);
  const status = filter.status ?? null;
  const { rows } = await sql<ExamSummaryRow & { counts: [number, number, number] }>`
    with matching as materialized (
      select e.*, ${statusOf(now)} as status from exam e
      where e.company_id = ${companyID} and e.school_year = ${filter.schoolYear}
        and ${filter.search ? sql`e.title ilike ${likePattern(filter.search)}` : sql`true`}
        and ${scope ? sql`exists (select from ${people(scope)})` : sql`true`}
    ), page as (
      select e.*, p.*, q.* from (
        select * from matching
        where ${status}::int is null or status = ${status}
        order by start_at desc, eval_setting_id desc
        limit ${page.limit} offset ${page.offset}
      ) e ${figures(scope)}
    )
    select page.*, counted.counts
    from (
      select jsonb_build_array(count(*) filter (where status = 0), count(*) filter (where status = 1),
        count(*) filter (where status = 2)) as counts
      from matching
    ) counted
    left join page on true
    order by page.start_at desc, page.eval_setting_id desc`.execute(tx);
  const counts = rows[0]?.counts ?? [0, 0, 0];
  // an empty page is one row that has the counts only
  return { rows: rows.filter((row) => row.evalSettingID !== null), counts };
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
    .where('competencyID', '=', anyOf(competencyIDs))
    .orderBy('competencyID')
    .execute();
}

export async function examForChange(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .selectAll()
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .forUpdate()
    .executeTakeFirst();
}

export async function updateExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  change: Updateable<ExamTable>,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set(change)
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

export async function deleteExam(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .deleteFrom('exam')
    .where((eb) => eb.and({ companyID, evalSettingID }))
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
    .where((eb) => eb.and({ companyID, schoolYear: exam.schoolYear }))
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
) {
  const graceOver = new Date(now.getTime() - graceMs);
  return tx
    .updateTable('exam')
    .set({ scoringState: 'queued' })
    .where('scoringState', '=', 'none')
    .where((eb) => {
      const end = eb.fn.coalesce('endedAt', 'endAt');
      const stillAnswering = eb
        .selectFrom('examinee')
        .select('studentID')
        .where(sameKey('examinee', 'exam', 'evalSettingID'))
        .where('handedInAt', 'is', null);
      return eb.and([
        eb(end, '<=', now),
        eb.or([eb(end, '<=', graceOver), eb.not(eb.exists(stillAnswering))]),
        ...(only ? [eb.and(only)] : []),
      ]);
    })
    .returning(['companyID', 'evalSettingID'])
    .execute();
}

import { localisedCompetencies } from '../../../lib/results/competencies.repository.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  ownEndsNamed,
  type DispositionMethod,
  type EvaluatorScope,
  type EvaluatorType,
  type ExamDetail,
  type ExamineeRule,
  type ReportKind,
  type ReportMail,
  type RequestPermission,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList, nameObject } from '../../../db/name-columns.ts';
import { anyOf, likePattern, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import type { AnchoringPins } from '../../../db/schema.ts';
import { isAtSchool, leftCourse, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { hasScores } from '../../../lib/results/course-scores.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface ExamSummaryRow {
  evalSettingID: number;
  title: string;
  schoolYear: number;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: 'none' | 'queued' | 'running' | 'done' | 'failed';
  hasPreliminaryScores: boolean;
  examinees: number;
  handedIn: number;
  given: number;
  expected: number;
}

/** SQL twin of `examStatusOf` in the rules. */
const statusOf = (now: Date) => sql`
  case when e.ended_at <= ${now} then 2 when ${now} < e.start_at then 0 when ${now} < e.end_at then 1 else 2 end`;

/**
 * People of an exam `e`, as far as they are in scope.
 * @param stays whether the examinee `x` stays in the course
 */
const people = (scope: Scope, stays: RawBuilder<unknown> = staysInCourse('x')) =>
  scope === null
    ? sql`examinee x where ${sameSchoolKey('x', 'e', 'evalSettingID')} and ${stays}`
    : sql`examinee x join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
        where ${sameSchoolKey('x', 'e', 'evalSettingID')} and ${inScope(scope)} and ${stays}`;

const bothStay = sql`r.evaluator_student_id <> all(l.gone) and r.target_student_id <> all(l.gone)`;

/** Requests of an exam `e`, as far as people are in scope; nobody from outside is among them. */
const requests = (scope: Scope) =>
  scope === null
    ? sql`evaluation_request r where ${sameSchoolKey('r', 'e', 'evalSettingID')} and r.kind <> 'outside' and ${bothStay}`
    : sql`evaluation_request r
        join examinee x on ${sameSchoolKey('x', 'r', 'evalSettingID')} and x.student_id = r.evaluator_student_id
        join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
        where ${sameSchoolKey('r', 'e', 'evalSettingID')} and ${inScope(scope)} and ${bothStay}`;

const figures = (scope: Scope) => sql`
  cross join lateral (select ${leftCourse('e')} as gone) as l
  cross join lateral (
    select count(*) as examinees, count(x.handed_in_at) as handed_in
    from ${people(scope, sql`x.student_id <> all(l.gone)`)}) as p
  cross join lateral (
    select count(*) as expected, count(*) filter (where r.progress = 2) as given from ${requests(scope)}) as q
  cross join lateral (
    select e.scoring_state = 'none' and ${hasScores('e')} as has_preliminary_scores) as v`;

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
  if (scope !== null) await disableNestedLoops(tx);
  const status = filter.status ?? null;
  const { rows } = await sql<ExamSummaryRow & { counts: [number, number, number] }>`
    with matching as materialized (
      select e.*, ${statusOf(now)} as status from exam e
      where e.company_id = ${companyID} and e.school_year = ${filter.schoolYear}
        and ${filter.search ? sql`e.title ilike ${likePattern(filter.search)}` : sql`true`}
        and ${scope ? sql`exists (select from ${people(scope)})` : sql`true`}
    ), page as (
      select e.*, p.*, q.*, v.* from (
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
  compareClasses: boolean;
  anchoring: AnchoringPins | null;
  wording: 'general' | 'primary';
  evaluatorScope: EvaluatorScope;
  evaluatorType: EvaluatorType;
  requestPermission: RequestPermission;
  automaticAssignment: boolean;
  groupSettingID: number | null;
  customCompetencyIDs: number[];
  disposition: DispositionMethod | null;
  trendIDs: number[];
  examineeRule: ExamineeRule | null;
  mail: Record<string, unknown>;
  reportMail: ReportMail | null;
  reportKind: ReportKind;
  automaticReports: boolean;
  copiedFrom: number | null;
  updatedAt: Date;
  lastEndAt: Date | null;
  ownEnds: ExamDetail['ownEnds'];
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
    select e.*, p.*, q.*, v.*, t.title as question_type_title, t.wording,
      (select max(x.end_at) from examinee x where ${sameSchoolKey('x', 'e', 'evalSettingID')}
        and x.end_at > coalesce(e.ended_at, e.end_at)) as last_end_at,
      (select jsonb_build_object('people', count(*), 'first', coalesce(jsonb_agg(${nameObject('o')} order by o.position)
          filter (where o.position <= ${ownEndsNamed}), '[]'))
        from (
          select ${nameList('s')}, row_number() over (
            order by s.last_name_kana, s.first_name_kana, s.student_id) as position
          from student s, ${people(scope)} and s.company_id = x.company_id and s.student_id = x.student_id
            and x.end_at > coalesce(e.ended_at, e.end_at)
        ) o) as own_ends
    from exam e join question_type t on t.question_type_id = e.question_type_id ${figures(scope)}
    where e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID}
      and (${scope}::bigint[] is null or p.examinees > 0)`.execute(tx);
  return rows[0];
}

export async function competencyNames(tx: Tx, competencyIDs: readonly number[]) {
  return localisedCompetencies(tx).where('competencyID', '=', anyOf(competencyIDs)).execute();
}

export async function trendTitles(tx: Tx, trendIDs: readonly number[]) {
  return tx
    .selectFrom('trend')
    .select(['trendID', 'title'])
    .where('trendID', '=', anyOf(trendIDs))
    .orderBy('trendID')
    .execute();
}

/** Competencies of the school's own among the given ids. */
export async function customCompetencyNames(
  tx: Tx,
  companyID: number,
  customCompetencyIDs: readonly number[],
) {
  return tx
    .selectFrom('customCompetency')
    .select(['customCompetencyID', 'name'])
    .where('companyID', '=', companyID)
    .where('customCompetencyID', '=', anyOf(customCompetencyIDs))
    .orderBy('customCompetencyID')
    .execute();
}

/** Id and title of a course; undefined once it is deleted. */
export async function titleOf(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .select(['evalSettingID', 'title'])
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
}

/** How many examinees mails reach. */
export async function countWithEmail(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<number> {
  const row = await tx
    .selectFrom('examinee')
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .select((eb) => eb.fn.count<number>('student.email').as('withEmail'))
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .executeTakeFirstOrThrow();
  return row.withEmail;
}

/** Takes back own ends that are still to come. */
export async function removeOwnEnds(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('examinee')
    .set({ endAt: null })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .where('endAt', '>', now)
    .execute();
}

export async function deleteExam(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .deleteFrom('exam')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

/**
 * Marks exams that are over as queued for their scores: those whose grace has passed, after the last own end of somebody,
 * and those that have ended and in which everyone has handed in already. One statement, so that no exam is queued twice.
 * @param evalSettingID one exam, or null for all of the school
 */
export async function queueEndedExams(
  tx: Tx,
  companyID: number,
  now: Date,
  graceMs: number,
  evalSettingID: number | null = null,
) {
  const graceOver = new Date(now.getTime() - graceMs);
  return tx
    .updateTable('exam')
    .set({ scoringState: 'queued' })
    .where('companyID', '=', companyID)
    .where('scoringState', '=', 'none')
    .where((eb) => {
      const end = eb.fn.coalesce('endedAt', 'endAt');
      const stillAnswering = eb
        .selectFrom('examinee')
        .select('studentID')
        .where(sameSchoolKey('examinee', 'exam', 'evalSettingID'))
        .where('handedInAt', 'is', null)
        .where(staysInCourse('examinee'));
      const ownEndAfter = (at: Date) =>
        eb
          .selectFrom('examinee')
          .select('studentID')
          .where(sameSchoolKey('examinee', 'exam', 'evalSettingID'))
          .where('examinee.endAt', '>', at);
      const stillAnsweringOutside = eb
        .selectFrom('outsideEvaluator')
        .select('outsideEvaluatorID')
        .where(sameSchoolKey('outsideEvaluator', 'exam', 'evalSettingID'))
        .where('handedInAt', 'is', null)
        .where('revokedAt', 'is', null)
        .where(staysInCourse('outsideEvaluator', 'targetStudentID'))
        .where(isAtSchool('outsideEvaluator'));
      return eb.and([
        eb(end, '<=', now),
        eb.or([
          eb.and([eb(end, '<=', graceOver), eb.not(eb.exists(ownEndAfter(graceOver)))]),
          eb.not(eb.or([eb.exists(stillAnswering), eb.exists(stillAnsweringOutside)])),
        ]),
        ...(evalSettingID === null ? [] : [eb('evalSettingID', '=', evalSettingID)]),
      ]);
    })
    .returning(['companyID', 'evalSettingID'])
    .execute();
}

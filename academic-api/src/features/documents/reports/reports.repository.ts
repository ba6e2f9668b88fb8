import { sql, type RawBuilder } from 'kysely';
import {
  ReportStatus,
  Role,
  type LanguageCode,
  type ReportCounts,
  type ReportFileKind,
  type reportStates,
  type PersonName,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { classOrder, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';

const { NotCompleted, NoRequest, Requesting, Creating, Completed, CreateError } = ReportStatus;

type StateName = (typeof reportStates)[number];

/** Reports of whom and of what. */
export interface ReportsOf {
  companyID: number;
  evalSettingID: number;
  kinds: readonly ReportFileKind[];
  scope: Scope;
  schoolClassID?: number | undefined;
  studentIDs?: readonly number[] | undefined;
}

/** One report, made or not. */
export interface ReportRow {
  evalSettingID: number;
  studentID: number;
  kind: ReportFileKind;
  state: ReportStatus;
  hasFile: boolean;
  isFixed: boolean | null;
  fileLanguage: LanguageCode | null;
  fileHasReadings: boolean | null;
  madeAt: Date | null;
  isOutdated: boolean;
}

/**
 * A row for each kind and examinee `x` of a course `e` with its `enrolment`. There is something to report on when the
 * examinee has scores, or results of the trend check. A report that an operation did not make before it was over has
 * failed.
 * @param results which scores `s` are those of these people, by columns of `s`: they are summed up once, because looked
 *   up for each person they would all be read each time where no plan knows the school
 */
const reports = (
  kinds: readonly ReportFileKind[],
  those: RawBuilder<unknown>,
  results: RawBuilder<unknown>,
) => sql`
  select x.company_id, x.eval_setting_id, x.student_id, enrolment.school_class_id, k.kind,
    case
      when r.state in (${Requesting}, ${Creating}) and (o.operation_id is null or o.finished_at is not null)
        then ${CreateError}::smallint
      when r.state is not null then r.state
      when results.computed_at is null then ${NotCompleted}::smallint
      else ${NoRequest}::smallint end as state,
    r.file_id is not null as has_file, r.is_fixed, r.file_language, r.file_has_readings, r.made_at,
    coalesce(r.made_at < greatest(results.computed_at, m.print_changed_at), false) as is_outdated
  from examinee x
  join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
  join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
  cross join unnest(${kinds}::text[]) as k(kind)
  left join report r on ${sameSchoolKey('r', 'x', 'evalSettingID', 'studentID')} and r.kind = k.kind
  left join operation o on ${sameSchoolKey('o', 'r', 'operationID')}
  left join report_comment m on ${sameSchoolKey('m', 'x', 'evalSettingID', 'studentID')} and k.kind <> 'trend'
  left join (
    select s.eval_setting_id, s.student_id, false as of_trends, max(s.computed_at) as computed_at from score s
    where ${results} and num_nonnulls(s.value, s.self_value) > 0
    group by s.eval_setting_id, s.student_id
    union all
    select s.eval_setting_id, s.student_id, true, max(s.computed_at) from part_score s
    where ${results} and s.part = 'trend' and s.value is not null
    group by s.eval_setting_id, s.student_id
  ) results on results.eval_setting_id = x.eval_setting_id and results.student_id = x.student_id
    and results.of_trends = (k.kind = 'trend')
  where ${those}`;

/** Condition for the examinee `x` with its `enrolment`: of the course, and of whom. */
export const ofCourse = (filter: ReportsOf): RawBuilder<unknown> => sql`
  x.company_id = ${filter.companyID} and x.eval_setting_id = ${filter.evalSettingID} and ${inScope(filter.scope)}
  and (${filter.schoolClassID ?? null}::bigint is null or enrolment.school_class_id = ${filter.schoolClassID ?? null}::bigint)
  and (${filter.studentIDs ?? null}::bigint[] is null or x.student_id = any(${filter.studentIDs ?? null}::bigint[]))`;

/** Reports of a course. */
const reportsOfCourse = (
  kinds: readonly ReportFileKind[],
  filter: ReportsOf,
): RawBuilder<unknown> =>
  reports(
    kinds,
    ofCourse(filter),
    sql`s.company_id = ${filter.companyID} and s.eval_setting_id = ${filter.evalSettingID}`,
  );

const statesOf: Record<StateName, readonly number[]> = {
  notCompleted: [NotCompleted],
  noRequest: [NoRequest],
  inWork: [Requesting, Creating],
  completed: [Completed],
  failed: [CreateError],
};

/** How many reports of each kind are in which state. */
export async function countReports(tx: Tx, filter: ReportsOf): Promise<ReportCounts[]> {
  const countIn = (state: StateName) =>
    sql`(count(*) filter (where state = any(${statesOf[state]}::smallint[])))::int`;
  await disableNestedLoops(tx);
  const { rows } = await sql<ReportCounts>`
    select k.kind, ${countIn('notCompleted')} as not_completed, ${countIn('noRequest')} as no_request,
      ${countIn('inWork')} as in_work, ${countIn('completed')} as completed, ${countIn('failed')} as failed,
      (count(*) filter (where has_file))::int as files
    from unnest(${filter.kinds}::text[]) with ordinality as k(kind, position)
    left join (${reportsOfCourse(filter.kinds, filter)}) as all_reports on all_reports.kind = k.kind
    group by k.kind, k.position order by k.position`.execute(tx);
  return rows;
}

/** A student of the list, by class and number. */
export interface PersonRow extends PersonName {
  studentID: number;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
}

/** One page of the people whose report of a kind is in a state, and how many there are. */
export async function peopleOf(
  tx: Tx,
  filter: ReportsOf,
  narrowed: { kind: ReportFileKind; state: StateName } | null,
  page: { limit: number; offset: number },
): Promise<{ people: PersonRow[]; total: number }> {
  await disableNestedLoops(tx);
  const kinds = [narrowed?.kind ?? filter.kinds[0] ?? 'full'];
  const states = narrowed ? statesOf[narrowed.state] : null;
  const { rows } = await sql<PersonRow & { total: number }>`
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana, c.grade,
      c.name as school_class_name, e.student_number, (count(*) over ())::int as total
    from (${reportsOfCourse(kinds, filter)}) as listed
    join examinee p on ${sameSchoolKey('p', 'listed', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    join student s on ${sameSchoolKey('s', 'listed', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where ${states}::smallint[] is null or listed.state = any(${states}::smallint[])
    order by ${classOrder('c')}, e.student_number, s.student_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  return { people: rows, total: rows[0]?.total ?? 0 };
}

/** Reports of people, in the order of the kinds. */
export async function reportsOf(tx: Tx, filter: ReportsOf): Promise<ReportRow[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<ReportRow>`
    select listed.* from (${reportsOfCourse(filter.kinds, filter)}) as listed
    order by array_position(${filter.kinds}::text[], listed.kind)`.execute(tx);
  return rows;
}

/** Reports of one student in every course, newest course first. */
export async function reportsOfStudent(
  tx: Tx,
  key: { companyID: number; studentID: number; kinds: readonly ReportFileKind[]; scope: Scope },
) {
  const those = sql`x.company_id = ${key.companyID} and x.student_id = ${key.studentID} and ${inScope(key.scope)}`;
  const results = sql`s.company_id = ${key.companyID} and s.student_id = ${key.studentID}`;
  const { rows } = await sql<
    ReportRow & { title: string; startAt: Date; endAt: Date; hasTrends: boolean }
  >`
    select listed.*, e.title, e.start_at, least(e.ended_at, e.end_at) as end_at,
      cardinality(e.trend_ids) > 0 as has_trends
    from (${reports(key.kinds, those, results)}) as listed
    join exam e on ${sameSchoolKey('e', 'listed', 'evalSettingID')}
    order by least(e.ended_at, e.end_at) desc, e.eval_setting_id desc,
      array_position(${key.kinds}::text[], listed.kind)`.execute(tx);
  return rows;
}

/** Students of a course whose teacher has not finished a comment that is still awaited on a day; none after it. */
export async function idsOfAwaitedComments(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ studentID: number }>`
    select x.student_id from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')} and e.comments_due_on >= ${today}::date
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and not exists (select from report_comment m
        where ${sameSchoolKey('m', 'x', 'evalSettingID', 'studentID')} and m.is_done)`.execute(tx);
  return rows.map(({ studentID }) => studentID);
}

/** Facts of a course for the page of its reports. */
export const courseOf = (tx: Tx, companyID: number, evalSettingID: number) =>
  tx
    .selectFrom('exam')
    .innerJoin('company', 'company.companyID', 'exam.companyID')
    .select([
      'exam.title',
      'exam.reportKind',
      'exam.automaticReports',
      'exam.createdBy',
      'exam.trendIDs',
      'exam.reportLanguage',
      'exam.reportHasReadings',
      'exam.resultsReleasedAt',
      'company.defaultLanguage',
      'company.schoolKind',
    ])
    .where('exam.companyID', '=', companyID)
    .where('exam.evalSettingID', '=', evalSettingID)
    .executeTakeFirst();

/** The school's own language, and whether its pupils need readings. */
export const schoolOf = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('company')
    .select(['defaultLanguage', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();

/**
 * The owner of operations that begin by themselves: the person who made the course, else an administrator; nobody where
 * there is none.
 */
export async function ownerOf(
  tx: Tx,
  companyID: number,
  createdBy: number | null,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('account')
    .select('userID')
    .where('companyID', '=', companyID)
    .where('valid', '=', true)
    .where((eb) => eb.or([eb('userID', '=', createdBy), eb('role', '=', Role.Admin)]))
    .orderBy(
      (eb) => eb('userID', '=', createdBy),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('userID')
    .limit(1)
    .executeTakeFirst();
  return found?.userID;
}

/** Keeps what the reports of a course are asked for in: the next ones begin with it. */
export async function keepReportChoice(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  choice: { reportLanguage: LanguageCode; reportHasReadings: boolean },
): Promise<void> {
  await tx
    .updateTable('exam')
    .set(choice)
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

/** Asks for reports; the files that are there stay until newer ones are. */
export async function requestReports(
  tx: Tx,
  key: { companyID: number; evalSettingID: number },
  reportsToMake: readonly { studentID: number; kind: ReportFileKind }[],
  request: {
    operationID: string;
    language: LanguageCode;
    hasReadings: boolean;
    requestedAt: Date;
    requestedBy: number;
  },
): Promise<void> {
  const { operationID, language, hasReadings, requestedAt, requestedBy } = request;
  await sql`
    insert into report (company_id, eval_setting_id, student_id, kind, state, language, has_readings, operation_id,
      requested_at, requested_by)
    select ${key.companyID}, ${key.evalSettingID}, w."studentID", w.kind, ${Requesting}, ${language}, ${hasReadings},
      ${operationID}, ${requestedAt}, ${requestedBy}
    from jsonb_to_recordset(${JSON.stringify(reportsToMake)}::jsonb) as w("studentID" bigint, kind text)
    on conflict (company_id, eval_setting_id, student_id, kind) do update set state = excluded.state,
      language = excluded.language, has_readings = excluded.has_readings, operation_id = excluded.operation_id,
      requested_at = excluded.requested_at, requested_by = excluded.requested_by`.execute(tx);
}

/** Two requests for one course come one after the other. */
export async function lockCourse(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .forUpdate()
    .execute();
}

/** The file of a report that somebody in scope may see. */
export const findFile = (
  tx: Tx,
  key: { companyID: number; evalSettingID: number; studentID: number; kind: ReportFileKind },
  scope: Scope,
) =>
  tx
    .selectFrom('report')
    .innerJoin('examinee', joinOnSchoolKey('examinee', 'report', 'evalSettingID', 'studentID'))
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .innerJoin('student', joinOnSchoolKey('student', 'report', 'studentID'))
    .select(['report.fileID', 'report.fileLanguage', ...nameColumns('student')])
    .where('report.companyID', '=', key.companyID)
    .where('report.evalSettingID', '=', key.evalSettingID)
    .where('report.studentID', '=', key.studentID)
    .where('report.kind', '=', key.kind)
    .where('report.fileID', 'is not', null)
    .where(inScope(scope))
    .$narrowType<{ fileID: string; fileLanguage: LanguageCode }>()
    .executeTakeFirst();

/** Files of a kind in a course, by class and number. */
export async function filesOf(tx: Tx, filter: ReportsOf, kind: ReportFileKind) {
  await disableNestedLoops(tx);
  const { rows } = await sql<PersonRow & { fileID: string; fileLanguage: LanguageCode }>`
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana, c.grade,
      c.name as school_class_name, enrolment.student_number, r.file_id, r.file_language
    from report r
    join examinee x on ${sameSchoolKey('x', 'r', 'evalSettingID', 'studentID')}
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join student s on ${sameSchoolKey('s', 'r', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    where ${ofCourse(filter)} and r.kind = ${kind} and r.file_id is not null
    order by ${classOrder('c')}, enrolment.student_number, s.student_id`.execute(tx);
  return rows;
}

/** A student as enrolled in the school year. */
export const findStudent = (
  tx: Tx,
  key: { companyID: number; studentID: number; schoolYear: number },
) =>
  tx
    .selectFrom('student')
    .leftJoin('enrolment', (join) =>
      join
        .on(sameSchoolKey('enrolment', 'student', 'studentID'))
        .on('enrolment.schoolYear', '=', key.schoolYear),
    )
    .select(['student.studentID', 'enrolment.schoolClassID'])
    .where('student.companyID', '=', key.companyID)
    .where('student.studentID', '=', key.studentID)
    .executeTakeFirst();

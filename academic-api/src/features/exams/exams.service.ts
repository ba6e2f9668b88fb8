import {
  answerGraceMs,
  ExamStatus,
  type ExamChange,
  type ExamDetail,
  type LanguageCode,
} from '@mebae/contracts';
import { examStatusOf, hasTab, schoolYearOf, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import type { Deps } from '../../lib/deps.ts';
import { itemsOfExam } from '../../lib/exam-items.repository.ts';
import { Failure, wrongYear } from '../../lib/failure.ts';
import { startOperation } from '../../lib/operations/start-operation.ts';
import { pageOf } from '../../lib/page.ts';
import type { StaffSession } from '../../lib/session.ts';
import { toExamDetail, toExaminee, toExamRow } from './exams.mapper.ts';
import { countOpeningMails } from './opening-mails.repository.ts';
import * as progress from './exam-progress.repository.ts';
import * as repository from './exams.repository.ts';

const notFound = (): Failure => new Failure('grow.22', { status: 404 });
const invalid = (reason: string): Failure => new Failure('academic.1', { reason });

/** Courses of the session's school year; a Normal teacher's are those with own students, with their figures. */
export async function list(
  tx: Tx,
  session: StaffSession,
  query: { page: number; pageSize: number; status?: number; search?: string },
  now: Date,
) {
  const { schoolYear } = session;
  const filter = { ...query, schoolYear, scope: visibleClasses(session), now };
  const { rows, counts } = await repository.listExams(tx, session.companyID, filter, pageOf(query));
  const [before, running, ended] = counts;
  const totalRecords =
    query.status === undefined ? before + running + ended : (counts[query.status] ?? 0);
  return { data: rows.map((row) => toExamRow(row, now)), totalRecords, counts };
}

async function findOrFail(tx: Tx, session: StaffSession, evalSettingID: number) {
  const scope = visibleClasses(session);
  const row = await repository.examDetail(tx, session.companyID, evalSettingID, scope);
  if (!row) throw notFound();
  return row;
}

/** @throws Failure grow.22 (404) for a course that is not there, or has nobody that the caller may see */
export async function detail(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  now: Date,
  language: LanguageCode,
): Promise<ExamDetail> {
  const row = await findOrFail(tx, session, evalSettingID);
  const items = await itemsOfExam(tx, row);
  return toExamDetail(row, {
    now,
    language,
    competencies: await repository.competencyNames(tx, row.competencyIDs),
    questions: items.length,
    openingMails: await countOpeningMails(tx, session.companyID, evalSettingID),
    classes: await progress.classProgress(
      tx,
      session.companyID,
      evalSettingID,
      visibleClasses(session),
    ),
  });
}

/** @throws Failure grow.22 (404) */
export async function examinees(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  query: {
    page: number;
    pageSize: number;
    schoolClassID?: number;
    state?: 'notStarted' | 'answering' | 'handedIn';
  },
) {
  await findOrFail(tx, session, evalSettingID);
  const filter = { ...query, scope: visibleClasses(session) };
  const { rows, total } = await progress.examinees(
    tx,
    session.companyID,
    evalSettingID,
    filter,
    pageOf(query),
  );
  return { data: rows.map(toExaminee), totalRecords: total };
}

async function examForChange(tx: Tx, session: StaffSession, evalSettingID: number, now: Date) {
  const row = await repository.examForChange(tx, session.companyID, evalSettingID);
  if (!row) throw notFound();
  return { ...row, status: examStatusOf(row, now) };
}

/**
 * Changes a course. Its start can be moved until it has started; once it has ended only title and end change. An end
 * moved to the future opens an ended course again, and its scores are computed anew at the new end. A course that ended in
 * an earlier school year stays what it is.
 * @throws Failure grow.22 (404); academic.1 with the reason: `notCurrentYear` (409), `startAt`, `description`, `endBeforeStart`, `scoring`,
 * `duplicateTitle`; grow.2023 for a tab
 */
export async function change(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  wanted: ExamChange,
  now: Date,
): Promise<void> {
  const exam = await examForChange(tx, session, evalSettingID, now);
  // what is over belongs to its year; a course that runs into the next one can still be extended
  if (exam.status === ExamStatus.Ended && exam.schoolYear < schoolYearOf(now)) throw wrongYear();
  const title = wanted.title?.trim();
  if (hasTab(title ?? '') || hasTab(wanted.description ?? '')) throw new Failure('grow.2023');
  if (title !== undefined) {
    const other = { evalSettingID, schoolYear: exam.schoolYear, title };
    if (await repository.titleTaken(tx, session.companyID, other)) throw invalid('duplicateTitle');
  }
  if (wanted.startAt !== undefined && exam.status !== ExamStatus.BeforeStart)
    throw invalid('startAt');
  if (wanted.description !== undefined && exam.status === ExamStatus.Ended) {
    throw invalid('description');
  }
  const startAt = wanted.startAt === undefined ? exam.startAt : new Date(wanted.startAt);
  const endAt = wanted.endAt === undefined ? exam.endAt : new Date(wanted.endAt);
  if (endAt < startAt) throw invalid('endBeforeStart');
  const opensAgain = wanted.endAt !== undefined && exam.status === ExamStatus.Ended && endAt > now;
  if (opensAgain && ['queued', 'running'].includes(exam.scoringState)) throw invalid('scoring');
  await repository.updateExam(tx, session.companyID, evalSettingID, {
    ...(title !== undefined && { title }),
    ...(wanted.description !== undefined && { description: wanted.description.trim() }),
    ...(wanted.startAt !== undefined && { startAt }),
    ...(wanted.endAt !== undefined && { endAt }),
    // The moved end takes the place of an early one.
    ...(wanted.endAt !== undefined && { endedAt: null }),
    ...(opensAgain && { scoringState: 'none' as const }),
  });
  await audit(tx, session, 'exam.change', {
    detail: { evalSettingID, fields: Object.keys(wanted) },
  });
}

/**
 * Ends a course now. Answers on the way are still taken during the grace; when everyone has handed in, scores are
 * computed at once.
 * @throws Failure grow.22 (404); academic.1 `notRunning` before the start and after the end
 */
export async function end(tx: Tx, session: StaffSession, evalSettingID: number, deps: Deps) {
  const now = deps.now();
  const { companyID } = session;
  const exam = await examForChange(tx, session, evalSettingID, now);
  if (exam.status !== ExamStatus.UnderExamination) throw invalid('notRunning');
  await repository.updateExam(tx, companyID, evalSettingID, { endedAt: now });
  const queued = await repository.queueEndedExams(tx, now, answerGraceMs, {
    companyID,
    evalSettingID,
  });
  if (queued.length > 0) await startScoring(tx, session, evalSettingID, exam.title, deps);
  await audit(tx, session, 'exam.end', { detail: { evalSettingID } });
  const scoringState = queued.length > 0 ? ('queued' as const) : ('none' as const);
  return { endedAt: now.toISOString(), scoringState };
}

const startScoring = (
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  title: string,
  { jobs }: Deps,
) =>
  startOperation(tx, jobs, session, {
    kind: 'scoreCourse',
    name: title,
    route: `/pages/exam/${evalSettingID}`,
    total: null,
    job: 'score-exam',
    data: { evalSettingID },
  });

/**
 * Computes the scores of a course again, as the caller's operation.
 * @throws Failure grow.22 (404); academic.1 `notFailed` unless computing them has failed
 */
export async function score(tx: Tx, session: StaffSession, evalSettingID: number, deps: Deps) {
  const exam = await examForChange(tx, session, evalSettingID, deps.now());
  if (exam.scoringState !== 'failed') throw invalid('notFailed');
  await repository.updateExam(tx, session.companyID, evalSettingID, { scoringState: 'queued' });
  await startScoring(tx, session, evalSettingID, exam.title, deps);
  await audit(tx, session, 'exam.score', { detail: { evalSettingID } });
  return { scoringState: 'queued' as const };
}

/** @throws Failure grow.22 (404); grow.24 once the course has started */
export async function remove(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  now: Date,
): Promise<void> {
  const exam = await examForChange(tx, session, evalSettingID, now);
  if (exam.status !== ExamStatus.BeforeStart) throw new Failure('grow.24');
  await repository.deleteExam(tx, session.companyID, evalSettingID);
  await audit(tx, session, 'exam.delete', { detail: { evalSettingID } });
}

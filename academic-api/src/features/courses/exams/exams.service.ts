import { answerGraceMs, ExamStatus, type ExamDetail, type examEndpoints } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { readAnchoring } from '../../../lib/courses/anchoring.repository.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { setOnEvent } from '../../../lib/events/set-on-event.ts';
import { countSurveyItems, eventsOfCourse } from '../../../lib/events/survey-items.repository.ts';
import { examToChange } from '../../../lib/courses/exam-to-change.ts';
import { updateExam } from '../../../lib/courses/exam-to-change.repository.ts';
import { itemsOfExam } from '../../../lib/courses/exam-items.repository.ts';
import { Failure, notFound, refused } from '../../../lib/calls/failure.ts';
import { titleOfGroupSetting } from '../../../lib/courses/group-settings.repository.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { toExamDetail, toExaminee, toExamRow } from './exams.mapper.ts';
import { openingMails } from './opening-mails.repository.ts';
import * as progress from './exam-progress.repository.ts';
import * as repository from './exams.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Courses of the session's school year; a Normal teacher's are those with own students, with their figures. */
export async function list({ tx, session, query, now }: Call<typeof examEndpoints.list>) {
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
  if (!row) throw notFound.course();
  return row;
}

/** @throws Failure grow.22 (404) for a course that is not there, or has nobody that the caller may see */
export async function detail({
  tx,
  session,
  params: { evalSettingID },
  now,
  language,
}: Call<typeof examEndpoints.detail>): Promise<ExamDetail> {
  const row = await findOrFail(tx, session, evalSettingID);
  const items = await itemsOfExam(tx, row);
  return toExamDetail(row, {
    now,
    language,
    competencies: await repository.competencyNames(tx, row.competencyIDs),
    trends: await repository.trendTitles(tx, row.trendIDs),
    questions: items.length,
    anchoringExamples:
      row.anchoring &&
      (
        await readAnchoring(tx, row.anchoring, {
          wording: row.wording,
          schoolKind: await schoolKindOf(tx, session.companyID),
        })
      ).examples,
    customCompetencies: await repository.customCompetencyNames(
      tx,
      session.companyID,
      row.customCompetencyIDs,
    ),
    copiedFrom:
      row.copiedFrom === null
        ? null
        : ((await repository.titleOf(tx, session.companyID, row.copiedFrom)) ?? null),
    events: await countSurveyItems(
      tx,
      session.companyID,
      await eventsOfCourse(tx, session.companyID, evalSettingID),
    ),
    groupSetting:
      row.groupSettingID === null
        ? null
        : ((await titleOfGroupSetting(tx, session.companyID, row.groupSettingID)) ?? null),
    ...(await openingMails(tx, session.companyID, evalSettingID)),
    classes: await progress.classProgress(
      tx,
      session.companyID,
      evalSettingID,
      visibleClasses(session),
    ),
  });
}

/** @throws Failure grow.22 (404) */
export async function examinees({
  tx,
  session,
  params: { evalSettingID },
  query,
}: Call<typeof examEndpoints.examinees>) {
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

/**
 * Ends a course now, also for people with an own, later end. Answers on the way are still taken during the grace; when
 * everyone has handed in, scores are computed at once.
 * @throws Failure grow.22 (404); academic.1 `notRunning` before the start and after the end
 */
export async function end({
  tx,
  session,
  params: { evalSettingID },
  deps,
}: Call<typeof examEndpoints.end>) {
  const now = deps.now();
  const { companyID } = session;
  const exam = await examToChange(tx, session, evalSettingID, now);
  if (exam.status !== ExamStatus.UnderExamination) throw refused('notRunning');
  await updateExam(tx, companyID, evalSettingID, { endedAt: now });
  await repository.removeOwnEnds(tx, companyID, evalSettingID, now);
  const queued = await repository.queueEndedExams(tx, companyID, now, answerGraceMs, evalSettingID);
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
export async function score({
  tx,
  session,
  params: { evalSettingID },
  deps,
}: Call<typeof examEndpoints.score>) {
  const exam = await examToChange(tx, session, evalSettingID, deps.now());
  if (exam.scoringState !== 'failed') throw refused('notFailed');
  await updateExam(tx, session.companyID, evalSettingID, { scoringState: 'queued' });
  await startScoring(tx, session, evalSettingID, exam.title, deps);
  await audit(tx, session, 'exam.score', { detail: { evalSettingID } });
  return { scoringState: 'queued' as const };
}

/** @throws Failure grow.22 (404); grow.24 once the course has started; `changedMeanwhile` (409); grow.2029 while events need it */
export async function remove({
  tx,
  session,
  params: { evalSettingID },
  query: { updatedAt: readAt },
  now,
}: Call<typeof examEndpoints.remove>): Promise<void> {
  const exam = await examToChange(tx, session, evalSettingID, now);
  if (exam.status !== ExamStatus.BeforeStart) throw new Failure('grow.24');
  assertUnchanged(exam, readAt);
  const events = await eventsOfCourse(tx, session.companyID, evalSettingID);
  if (events.length > 0) throw setOnEvent(events);
  await repository.deleteExam(tx, session.companyID, evalSettingID);
  await audit(tx, session, 'exam.delete', { detail: { evalSettingID } });
}

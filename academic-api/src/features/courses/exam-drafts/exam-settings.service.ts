import { isDeepStrictEqual } from 'node:util';
import {
  ExamStatus,
  type ExamDraftData,
  type ExamProblem,
  type ExamSettingsEffect,
  type examSettingsEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { AssignEvaluators } from '../../../lib/courses/evaluator-pairs.ts';
import { insertPairs, noteEvaluatorChange } from '../../../lib/courses/evaluators.repository.ts';
import { assertCourseOrder } from '../../../lib/events/assert-course-order.ts';
import { examToChange } from '../../../lib/courses/exam-to-change.ts';
import { noAssignment, notFound, refused } from '../../../lib/calls/failure.ts';
import { deleteOtherPairs, pairsToKeep } from '../../../lib/people/kept-pairs.repository.ts';
import { insertExaminees } from '../../../lib/courses/new-examinees.repository.ts';
import * as outside from '../../../lib/outside-links/outside-links.repository.ts';
import { askStudents } from '../../../lib/outside-links/outside-links.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { assignsPeers, settingsOf } from './draft-settings.ts';
import { examToCopy, insertSelfRequests } from './exam-drafts.repository.ts';
import { contextOf, failureOf } from './exam-drafts.service.ts';
import * as repository from './exam-settings.repository.ts';
import { assertKnownIDs } from './ids-of-draft.ts';
import { examValuesOf } from './exam-values.ts';
import { assign, comparesClasses, prepare } from './prepare-draft.ts';
import { settingsOfExam } from './settings-of-exam.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** @throws Failure grow.22 (404) */
export async function get({
  tx,
  session,
  params: { evalSettingID },
}: Call<typeof examSettingsEndpoints.get>) {
  const exam = await examToCopy(tx, session.companyID, evalSettingID);
  if (!exam) throw notFound.course();
  return { data: await settingsOfExam(tx, exam), updatedAt: exam.updatedAt.toISOString() };
}

/** A course that may get other settings, these settings, and what they change. */
async function readChange(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  data: ExamDraftData,
  deps: Deps,
) {
  const { companyID } = session;
  const exam = await examToChange(tx, session, evalSettingID, deps.now());
  if (exam.status !== ExamStatus.BeforeStart) throw refused('started');
  const before = await settingsOfExam(tx, exam);
  await assertKnownIDs(tx, companyID, data, before);
  // people are those of the course's year, whatever year is shown
  const ofItsYear = { ...session, schoolYear: exam.schoolYear };
  const context = { ...contextOf(deps), evalSettingID };
  const prepared = await prepare(tx, ofItsYear, data, context);
  const people = await repository.examineeIDs(tx, companyID, evalSettingID);
  const wanted = new Set(prepared.examinees.map((row) => row.studentID));
  const joining = prepared.examinees.filter((row) => !people.includes(row.studentID));
  const leaving = people.filter((studentID) => !wanted.has(studentID));
  const hasOtherPeople = joining.length + leaving.length > 0;
  const old = settingsOf(before, context.sendsMail);
  const { settings } = prepared;
  const hasOtherEvaluators =
    !assignsPeers(old) ||
    old.evaluatorsPerStudent !== settings.evaluatorsPerStudent ||
    exam.compareClasses !== comparesClasses(prepared) ||
    old.evaluatorScope !== settings.evaluatorScope ||
    old.groupSettingID !== settings.groupSettingID;
  const assignsAgain = assignsPeers(settings) && (hasOtherPeople || hasOtherEvaluators);
  return { exam, before, session: ofItsYear, prepared, joining, leaving, assignsAgain };
}
type Change = Awaited<ReturnType<typeof readChange>>;

const effectOf = ({ joining, leaving, assignsAgain }: Change): ExamSettingsEffect => ({
  joining: joining.length,
  leaving: leaving.length,
  assignsAgain,
});

/**
 * Checks other settings of a course, and says what they would do to its people.
 * @throws Failure grow.22 (404); academic.1 `started`; grow.2003 for ids that the school does not have
 */
export async function check({
  tx,
  session,
  params: { evalSettingID },
  body: { data },
  deps,
}: Call<typeof examSettingsEndpoints.check>): Promise<{
  problems: ExamProblem[];
  effect: ExamSettingsEffect;
}> {
  const found = await readChange(tx, session, evalSettingID, data, deps);
  return { problems: found.prepared.problems, effect: effectOf(found) };
}

/**
 * Gives a course that has not started other settings. People come and go with the rule, and evaluators are assigned
 * again where people or their settings change; evaluations that candidates asked for and staff
 * accepted, and pairs by hand, stay.
 * @throws Failure grow.22 (404); academic.1 `started`, `courseOrder` of an event, 409 when it was changed since
 *   `basedOn`; the wizard's failures
 */
export async function change({
  tx,
  session,
  params: { evalSettingID },
  body: { data, basedOn },
  deps,
  assignEvaluators,
}: Call<typeof examSettingsEndpoints.change> & {
  assignEvaluators: AssignEvaluators;
}): Promise<ExamSettingsEffect> {
  const { companyID, userID } = session;
  const found = await readChange(tx, session, evalSettingID, data, deps);
  const { exam, before, prepared, joining, leaving } = found;
  assertUnchanged(exam, basedOn);
  const errors = prepared.problems.filter((problem) => problem.severity === 'error');
  const values = examValuesOf(prepared);
  if (errors.length > 0 || values === null) throw failureOf(errors);
  await assertCourseOrder(tx, exam, new Date(values.startAt));
  await repository.updateSettings(tx, companyID, evalSettingID, {
    ...values,
    updatedAt: deps.now(),
    updatedBy: userID,
  });
  await repository.deleteExaminees(tx, companyID, evalSettingID, leaving);
  await insertExaminees(tx, { companyID, evalSettingID }, joining, deps.config.linkSecret);
  await changeRequests(tx, found, deps, assignEvaluators);
  const parts = ['base', 'questions', 'examinees', 'mail'] as const;
  const fields = parts.filter((part) => !isSame(before[part], data[part]));
  await audit(tx, session, 'exam.change', {
    detail: { evalSettingID, fields, joining: joining.length, leaving: leaving.length },
  });
  return effectOf(found);
}

/** Whether two parts hold the same; keys come in any order. */
const isSame = (a: object | undefined, b: object | undefined): boolean =>
  isDeepStrictEqual(a ?? {}, b ?? {});

async function changeRequests(
  tx: Tx,
  { exam, session, prepared, assignsAgain }: Change,
  deps: Deps,
  assignEvaluators: AssignEvaluators,
): Promise<void> {
  const { companyID, userID } = session;
  const { evalSettingID } = exam;
  const { settings } = prepared;
  if (settings.selfEvaluation) await insertSelfRequests(tx, companyID, evalSettingID);
  else await repository.deleteRequests(tx, companyID, evalSettingID, 'self');
  if (!settings.peerEvaluation) {
    await repository.deleteRequests(tx, companyID, evalSettingID, 'peer');
  }
  if (!settings.peerEvaluation || assignsAgain) {
    await outside.removeAssignedFromSchool(tx, companyID, evalSettingID);
  }
  if (!assignsAgain) return;
  const { pairs, fromSchool } = await assign(
    tx,
    session,
    prepared,
    // the seed that the course was made with
    exam.draftID ?? String(evalSettingID),
    { assignEvaluators, now: deps.now() },
    {
      evalSettingID,
      kept: await pairsToKeep(tx, companyID, evalSettingID),
      keptFromSchool: await outside.pairsFromSchool(tx, companyID, evalSettingID),
    },
  );
  if (pairs.length + fromSchool.length === 0) throw noAssignment();
  await deleteOtherPairs(tx, companyID, evalSettingID, pairs);
  await insertPairs(tx, companyID, evalSettingID, pairs);
  await askStudents(tx, deps, { companyID, evalSettingID, userID }, fromSchool);
  await noteEvaluatorChange(tx, session, evalSettingID, null, deps.now());
}

import {
  limits,
  type InterviewBody,
  type InterviewsOfClass,
  type InterviewsRow,
  type StudentInterviews,
  type interviewEndpoints,
} from '@mebae/contracts';
import { dayInJapan, visibleClassesOfAllYears } from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { fixedScoresOf } from '../../../lib/evidence/evidence.repository.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { lineOf, paragraphsOf } from '../../../lib/calls/typed-text.ts';
import type { UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import {
  findVisibleClass,
  findVisibleStudent,
  keyOfStudent,
} from '../../../lib/people/visible-student.ts';
import { agendaFrom, selfEvaluationOf } from './agenda.ts';
import * as repository from './interviews.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Reads the topics of a talk with a student, and the talks before. Leaves an audit row. */
export async function readInterviews(
  caller: Call<typeof interviewEndpoints.read>,
): Promise<StudentInterviews> {
  const {
    tx,
    session,
    language,
    now,
    params: { studentID },
  } = caller;
  await findVisibleStudent(caller, studentID);
  const key = { ...keyOfStudent(session, studentID), scope: visibleClassesOfAllYears(session) };
  const scores = await fixedScoresOf(tx, { ...key, language });
  const comments = await repository.commentsOf(tx, session.companyID, language);
  const rows = await repository.interviewsOf(tx, key);
  await auditView(tx, session, 'student.view', { studentID, detail: { part: 'interview' } }, now);
  return {
    hasScores: scores.length > 0,
    agenda: agendaFrom(scores, comments),
    selfEvaluation: selfEvaluationOf(scores),
    interviews: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  };
}

/**
 * The change that a body asks for.
 * @throws Failure grow.2023 for tabs, academic.1 `nextOn` for a next day before the talk
 */
function changeOf({ session, now }: Caller, body: InterviewBody) {
  if (body.nextOn !== null && body.nextOn < body.heldOn) {
    throw refused('nextOn');
  }
  return {
    heldOn: body.heldOn,
    memo: paragraphsOf('memo', body.memo),
    goals: body.goals.map((goal) => lineOf('goals', goal, limits.interviewGoalLength)),
    nextOn: body.nextOn,
    updatedAt: now,
    updatedBy: session.userID,
  };
}

/** Keeps a talk. */
export async function createInterview(
  caller: Call<typeof interviewEndpoints.create>,
): Promise<{ interviewID: number }> {
  const {
    tx,
    session,
    params: { studentID },
    body,
  } = caller;
  await findVisibleStudent(caller, studentID);
  const key = keyOfStudent(session, studentID);
  const interviewID = await repository.insertInterview(tx, key, changeOf(caller, body));
  await audit(tx, session, 'interview.create', { studentID, detail: { heldOn: body.heldOn } });
  return { interviewID };
}

/**
 * Changes what was kept of a talk of the school year.
 * @throws Failure academic.1 (404) without such a talk, 409 `changedMeanwhile`
 */
export async function updateInterview(
  caller: Call<typeof interviewEndpoints.update>,
): Promise<void> {
  const {
    tx,
    session,
    params: { studentID, interviewID },
    body: { updatedAt, ...body },
  } = caller;
  await findVisibleStudent(caller, studentID);
  const key = keyOfStudent(session, studentID);
  const row = await repository.lockInterview(tx, key, interviewID);
  if (!row) throw notThere();
  assertUnchanged(row, updatedAt);
  await repository.updateInterview(tx, key, interviewID, changeOf(caller, body));
  await audit(tx, session, 'interview.update', { studentID, detail: { heldOn: body.heldOn } });
}

const notThere = () => notFound.row('interviewID');

/** Removes a talk of the school year. @throws Failure academic.1 (404) without such a talk */
export async function removeInterview(
  caller: Call<typeof interviewEndpoints.remove>,
): Promise<{ undoID: string }> {
  const {
    tx,
    session,
    params: { studentID, interviewID },
  } = caller;
  await findVisibleStudent(caller, studentID);
  const row = await repository.removeInterview(tx, keyOfStudent(session, studentID), interviewID);
  if (!row) throw notThere();
  await audit(tx, session, 'interview.delete', { studentID, detail: { heldOn: row.heldOn } });
  return { undoID: await insertUndo(tx, session, 'interview.delete', row) };
}

/** Puts a removed talk back. */
export const undoRemoveInterview: UndoAction = {
  call: 'interviews.remove',
  async undo(tx, session, row: repository.InterviewRow) {
    await findVisibleStudent({ tx, session }, row.studentID);
    await repository.restoreInterview(tx, row);
    return 1;
  },
};

function stateOf(
  { count, nextOn }: { count: number; nextOn: string | null },
  today: string,
): InterviewsRow['state'] {
  if (count === 0) return 'none';
  return nextOn !== null && nextOn <= today ? 'due' : 'done';
}

/** Lists the students of a class with their talks of the school year. Leaves an audit row. */
export async function interviewsOfClass(
  caller: Call<typeof interviewEndpoints.ofClass>,
): Promise<InterviewsOfClass> {
  const {
    tx,
    session,
    now,
    params: { schoolClassID },
  } = caller;
  const { companyID, schoolYear } = session;
  const schoolClass = await findVisibleClass(caller, schoolClassID);
  const rows = await repository.rowsOfClass(tx, { companyID, schoolClassID, schoolYear });
  const detail = { part: 'interview', schoolClassID };
  await auditView(tx, session, 'student.view', { detail }, now);
  const today = dayInJapan(now);
  return { schoolClass, data: rows.map((row) => ({ ...row, state: stateOf(row, today) })) };
}

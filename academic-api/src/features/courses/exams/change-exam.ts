import {
  EvaluatorScope,
  examMail,
  ExamStatus,
  RequestPermission,
  type ExamChange,
  type ExamMail,
  type examEndpoints,
} from '@mebae/contracts';
import { hasTab, isChangeable, reminderTimes, schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { assertCourseOrder } from '../../../lib/events/assert-course-order.ts';
import { unfixScores } from '../../../lib/results/unfix-scores.repository.ts';
import { examToChange } from '../../../lib/courses/exam-to-change.ts';
import { updateExam } from '../../../lib/courses/exam-to-change.repository.ts';
import { titleTaken } from '../../../lib/courses/exam-titles.repository.ts';
import { Failure, refused, wrongYear } from '../../../lib/calls/failure.ts';
import * as repository from './exams.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

type ExamToChange = Awaited<ReturnType<typeof examToChange>>;

/**
 * Changes a course. Its status decides what may be changed (`isChangeable`). An end moved to the future opens an ended
 * course again, and its scores are computed anew at the new end. A course that ended in an earlier school year stays
 * what it is.
 * @throws Failure grow.22 (404); academic.1 (409) when it was changed since `basedOn`; academic.1 with the reason:
 * `notCurrentYear` (409), the name of a field that may not be changed any more, `endBeforeStart`, `scoring`,
 * `duplicateTitle`, `beyondScope`, `courseOrder` of an event; grow.2023 for a tab; grow.2030 for a mail that reaches nobody
 */
export async function change({
  tx,
  session,
  params: { evalSettingID },
  body: { basedOn, ...wanted },
  now,
}: Call<typeof examEndpoints.change>): Promise<void> {
  const { companyID, userID } = session;
  const exam = await examToChange(tx, session, evalSettingID, now);
  // what is over belongs to its year; a course that runs into the next one can still be extended
  if (exam.status === ExamStatus.Ended && exam.schoolYear < schoolYearOf(now)) throw wrongYear();
  assertUnchanged(exam, basedOn);
  await assertChangeable(tx, exam, wanted);
  const { title, description, startAt, endAt, joinLater, mail, ...others } = wanted;
  const opensAgain =
    endAt !== undefined && exam.status === ExamStatus.Ended && new Date(endAt) > now;
  if (opensAgain && ['queued', 'running'].includes(exam.scoringState)) throw refused('scoring');
  await updateExam(tx, companyID, evalSettingID, {
    ...others,
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(startAt !== undefined && { startAt }),
    // The moved end takes the place of an early one.
    ...(endAt !== undefined && { endAt, endedAt: null }),
    ...(joinLater !== undefined &&
      exam.examineeRule && { examineeRule: JSON.stringify({ ...exam.examineeRule, joinLater }) }),
    ...(mail && { mail: JSON.stringify(mail) }),
    ...(opensAgain && { scoringState: 'none' as const }),
    updatedAt: now,
    updatedBy: userID,
  });
  if (opensAgain) await unfixScores(tx, session.companyID, evalSettingID);
  await audit(tx, session, 'exam.change', {
    detail: { evalSettingID, fields: Object.keys(wanted) },
  });
}

async function assertChangeable(
  tx: Tx,
  exam: ExamToChange,
  wanted: Omit<ExamChange, 'basedOn'>,
): Promise<void> {
  if (hasTab(wanted.title ?? '') || hasTab(wanted.description ?? '')) {
    throw new Failure('grow.2023');
  }
  if (wanted.title !== undefined) {
    const other = { ...exam, title: wanted.title.trim() };
    if (await titleTaken(tx, exam.companyID, other)) throw refused('duplicateTitle');
  }
  for (const field of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (!isChangeable(field, exam.status)) throw refused(field);
  }
  const before = examMail.parse(exam.mail);
  if (
    wanted.mail &&
    wanted.mail.opening !== before.opening &&
    exam.status !== ExamStatus.BeforeStart
  ) {
    throw refused('mail.opening');
  }
  if (
    wanted.requestPermission === RequestPermission.SameSchool &&
    exam.evaluatorScope === EvaluatorScope.SameCourse
  ) {
    throw refused('beyondScope');
  }
  const startAt = wanted.startAt === undefined ? exam.startAt : new Date(wanted.startAt);
  const endAt = wanted.endAt === undefined ? exam.endAt : new Date(wanted.endAt);
  if (endAt < startAt) throw refused('endBeforeStart');
  await assertCourseOrder(tx, exam, startAt);
  const reminder = wanted.mail?.reminder;
  if (reminder?.kind === 'date' && reminderTimes({ startAt, endAt }, reminder).length === 0) {
    throw refused('reminder.outsideCourse');
  }
  if (isMailTurnedOn(exam, before, wanted)) {
    const people = await repository.countWithEmail(tx, exam.companyID, exam.evalSettingID);
    if (people === 0) throw new Failure('grow.2030');
  }
}

/** Whether a change turns on a mail that was off. */
const isMailTurnedOn = (
  exam: ExamToChange,
  before: ExamMail,
  { mail, reportMail }: Pick<ExamChange, 'mail' | 'reportMail'>,
) =>
  (mail !== undefined &&
    ((mail.opening && !before.opening) ||
      (mail.closingSoon !== null && before.closingSoon === null) ||
      (mail.reminder !== null && before.reminder === null))) ||
  (reportMail != null && exam.reportMail === null);

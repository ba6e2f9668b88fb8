import { isDeepStrictEqual } from 'node:util';
import type {
  BulkResult,
  EndpointName,
  examFollowUpEndpoints,
  ExamineeSelection,
  ReminderResult,
} from '@mebae/contracts';
import { endOfExaminee, schoolYearOf, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { Call } from '../../../lib/calls/call.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { writeExamMails } from '../../../lib/exam-mails/write-exam-mails.ts';
import { notFound, refused, wrongYear } from '../../../lib/calls/failure.ts';
import { newMailState } from '../../../lib/mails/mail.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import {
  lockPeopleOfExam,
  type PersonOfExam,
} from '../../../lib/courses/people-of-exam.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as repository from './exam-follow-up.repository.ts';
import type { Times } from './exam-follow-up.repository.ts';

/** A call about people of a course. */
interface CallForCourse extends Pick<Caller, 'tx' | 'session'> {
  params: { evalSettingID: number };
}

/** The course and whom the caller has selected of it. */
async function lockSelection(
  { tx, session, params: { evalSettingID } }: CallForCourse,
  people: ExamineeSelection,
) {
  const { companyID } = session;
  const scope = visibleClasses(session);
  const exam = await repository.lockExam(tx, companyID, evalSettingID, scope);
  if (!exam) throw notFound.course();
  const found = await lockPeopleOfExam(tx, companyID, evalSettingID, { scope, people });
  if ('studentIDs' in people && found.length < new Set(people.studentIDs).size) {
    throw notFound.student();
  }
  return { exam, people: found };
}

/**
 * Mails a reminder to those who can still answer, have not handed in and have an address.
 * @throws Failure grow.22 (404), academic.4 (404), academic.1 `beforeStart`
 */
export async function remind(
  call: Call<typeof examFollowUpEndpoints.remind>,
): Promise<ReminderResult> {
  const { tx, session, deps, now } = call;
  const { evalSettingID } = call.params;
  const { reminderID, people: selection } = call.body;
  const { exam, people } = await lockSelection(call, selection);
  if (now < exam.startAt) throw refused('beforeStart');
  const handedIn = people.filter((person) => person.handedInAt !== null);
  const open = people.filter((person) => person.handedInAt === null);
  const inTime = open.filter((person) => endOfExaminee(exam, person.endAt) > now);
  const reached = inTime.filter((person) => person.email !== null);
  const written = await writeExamMails(tx, deps, session.companyID, {
    evalSettingID,
    kind: 'reminder',
    occasion: reminderID,
    people: reached,
    writtenBy: session.userID,
  });
  await auditStudents(tx, session, 'exam.remind', written, { evalSettingID });
  return {
    reminded: written.length,
    withoutEmail: inTime.length - reached.length,
    handedIn: handedIn.length,
    ended: open.length - inTime.length,
    state: newMailState(deps.config),
  };
}

/** Facts of an extension or a reopening that its inverse needs. */
interface TimesChange {
  evalSettingID: number;
  before: Times[];
  after: Times[];
}

const timesOf = (person: PersonOfExam): Times => ({
  studentID: person.studentID,
  endAt: person.endAt?.toISOString() ?? null,
  handedInAt: person.handedInAt?.toISOString() ?? null,
  reopenedAt: person.reopenedAt?.toISOString() ?? null,
});

/**
 * Has somebody answer after the course's end. Scores that were computed are computed anew; that is for who may change
 * courses.
 * @throws Failure academic.1 `notCurrentYear` (409), `scoring` while scores are computed, `scored` for a Normal teacher
 */
async function reopenExam(
  { tx, session, params: { evalSettingID }, now }: CallForCourse & { now: Date },
  exam: repository.ExamOfFollowUp,
): Promise<void> {
  const hasEnded = (exam.endedAt ?? exam.endAt) <= now;
  if (hasEnded && exam.schoolYear < schoolYearOf(now)) throw wrongYear();
  if (exam.scoringState === 'none') return;
  if (visibleClasses(session) !== null) throw refused('scored');
  if (exam.scoringState === 'queued' || exam.scoringState === 'running') throw refused('scoring');
  await repository.openScoring(tx, session.companyID, evalSettingID);
}

/** @throws Failure academic.1 `endTooEarly` for an own end that would give no time beyond now and the course's end */
function assertLater(exam: repository.ExamOfFollowUp, endAt: Date, now: Date): void {
  if (endAt <= now || endAt <= (exam.endedAt ?? exam.endAt)) throw refused('endTooEarly');
}

async function change(
  { tx, session, params: { evalSettingID } }: CallForCourse,
  action: 'exam.extend' | 'exam.reopen',
  people: readonly PersonOfExam[],
  changed: (times: Times) => Times,
): Promise<BulkResult> {
  const before = people.map(timesOf);
  const pairs = before
    .map((times) => ({ before: times, after: changed(times) }))
    .filter((pair) => !isDeepStrictEqual(pair.before, pair.after));
  const unchanged = before.length - pairs.length;
  if (pairs.length === 0) return { changed: 0, unchanged, undoID: null };
  const kept: TimesChange = {
    evalSettingID,
    before: pairs.map((pair) => pair.before),
    after: pairs.map((pair) => pair.after),
  };
  await repository.writeTimes(tx, session.companyID, evalSettingID, kept.after);
  const studentIDs = kept.after.map((times) => times.studentID);
  // each action is named where it is written, so that a test finds its words
  if (action === 'exam.extend') {
    await auditStudents(tx, session, 'exam.extend', studentIDs, { evalSettingID });
  } else {
    await auditStudents(tx, session, 'exam.reopen', studentIDs, { evalSettingID });
  }
  return {
    changed: pairs.length,
    unchanged,
    undoID: await insertUndo(tx, session, action, kept),
  };
}

/**
 * Gives people an own end, or takes it back.
 * @throws Failure grow.22 (404), academic.4 (404), academic.1 `endTooEarly`, `scoring`, `scored`, `notCurrentYear` (409)
 */
export async function extend(call: Call<typeof examFollowUpEndpoints.extend>): Promise<BulkResult> {
  const { now } = call;
  const { people: selection, endAt } = call.body;
  const { exam, people } = await lockSelection(call, selection);
  const end = endAt === null ? null : new Date(endAt);
  if (end) {
    assertLater(exam, end, now);
    await reopenExam(call, exam);
  }
  return change(call, 'exam.extend', people, (times) => ({
    ...times,
    endAt: end?.toISOString() ?? null,
  }));
}

/**
 * Lets people who have handed in answer again; others stay as they are.
 * @throws Failure grow.22 (404), academic.4 (404), academic.1 `endNeeded` where the person's time is over, and as `extend`
 */
export async function reopen(call: Call<typeof examFollowUpEndpoints.reopen>): Promise<BulkResult> {
  const { now } = call;
  const { people: selection, endAt } = call.body;
  const { exam, people } = await lockSelection(call, selection);
  const end = endAt === null ? null : new Date(endAt);
  if (end) assertLater(exam, end, now);
  const isOver = (person: PersonOfExam) => endOfExaminee(exam, person.endAt) <= now;
  const reopened = people.filter((person) => person.handedInAt !== null);
  if (!end && reopened.some(isOver)) throw refused('endNeeded');
  if (reopened.length > 0) await reopenExam(call, exam);
  return change(call, 'exam.reopen', people, (times) =>
    times.handedInAt === null
      ? times
      : {
          ...times,
          endAt: end?.toISOString() ?? times.endAt,
          handedInAt: null,
          reopenedAt: now.toISOString(),
        },
  );
}

/** Puts times back, unless something has changed since: somebody handed in again, or was given another end. */
const undoTimes = (call: EndpointName): UndoAction => ({
  call,
  async undo(tx: Tx, session: StaffSession, { evalSettingID, before, after }: TimesChange) {
    const people = { studentIDs: after.map((times) => times.studentID) };
    const found = await lockSelection({ tx, session, params: { evalSettingID } }, people);
    const current = new Map(found.people.map((person) => [person.studentID, timesOf(person)]));
    const since = new Set(
      after.filter((times) => !isDeepStrictEqual(times, current.get(times.studentID))),
    );
    if (since.size > 0) {
      const changed = new Set([...since].map((times) => times.studentID));
      throw dependsOn(
        namesOf(
          found.people.filter(({ studentID }) => changed.has(studentID)),
          session,
        ),
      );
    }
    await repository.writeTimes(tx, session.companyID, evalSettingID, before);
    return before.length;
  },
});

export const followUpUndoActions = {
  'exam.extend': undoTimes('examFollowUp.extend'),
  'exam.reopen': undoTimes('examFollowUp.reopen'),
};

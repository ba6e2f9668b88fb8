import { isDeepStrictEqual } from 'node:util';
import {
  limits,
  StudentRefusal,
  TagRefusal,
  type BulkResult,
  type DuplicateStudent,
  type OtherStudentField,
  type StudentValues,
  namesOfFields,
  otherStudentFields,
  type studentEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { moveKeptApart, moveKeptApartBack } from '../../../lib/kept-apart/kept-apart.repository.ts';
import { importedValues } from '../../../lib/database/plain-fields.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  replaceTags,
  tagsOfStudents,
  type TagOfStudent,
} from '../../../lib/people/student-tags.repository.ts';
import {
  lockPeople,
  lockStudents,
  touchStudents,
} from '../../../lib/people/students-of-change.repository.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as repository from './duplicates.repository.ts';
import * as enrolments from './enrolments.repository.ts';
import { enrolmentsOf } from './one-student.repository.ts';
import * as notes from './notes-of-student.repository.ts';
import * as participation from './participation.repository.ts';
import { setRemoved } from './removal.repository.ts';
import { assertCanComeBack } from './remove-students.service.ts';
import { toEnrolments } from './students.mapper.ts';
import type { Call } from '../../../lib/calls/call.ts';

type ContactTexts = Pick<StudentValues, 'email' | OtherStudentField>;
type Contacts = ContactTexts & { memo: string };

/** Address and texts for other systems: the kept student's, and where there are none, the other's. */
function contactTexts(kept: ContactTexts, other: ContactTexts): ContactTexts {
  const names: (keyof ContactTexts)[] = ['email', ...namesOfFields(otherStudentFields)];
  return Object.fromEntries(
    names.map((name) => [name, kept[name] || other[name]]),
  ) as unknown as ContactTexts;
}

interface Merge {
  keptID: number;
  otherID: number;
  contacts: { before: Contacts; after: Contacts };
  tags: { before: TagOfStudent[]; after: TagOfStudent[] };
  /** Enrolments of both as they were. */
  enrolments: enrolments.EnrolmentValues[];
  /** The other's enrolments of years in which the kept one has an enrolment, too. */
  replaced: { from: number; to: number; evalSettingIDs: number[] }[];
  /** Courses that went to the kept student. */
  moved: number[];
  /** Rows of a person without answers in a course in which both took part. */
  taken: participation.KeptParticipations;
  /** Other notes that are kept of the other; merges of an earlier version moved none. */
  notes?: notes.StudentNotes;
  /** Which pairs of students kept apart went to the kept student. */
  keptApart?: number[];
}

const allYears = 0;

/** Students who are perhaps one, in pairs. */
export async function listDuplicates({
  tx,
  session,
}: Call<typeof studentEndpoints.duplicates>): Promise<{ students: DuplicateStudent[] }[]> {
  const { companyID, schoolYear } = session;
  await disableNestedLoops(tx);
  const pairs = await repository.duplicatePairs(tx, companyID, schoolYear);
  const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const people = await repository.duplicateStudents(tx, companyID, ids);
  const years = await enrolmentsOf(tx, companyID, ids);
  const byID = new Map(
    people.map((person) => [
      person.studentID,
      {
        ...person,
        enrolments: toEnrolments(years.filter((row) => row.studentID === person.studentID)),
      },
    ]),
  );
  return pairs.map(({ first, second }) => ({
    students: [first, second].flatMap((id) => byID.get(id) ?? []),
  }));
}

/** @throws Failure academic.1 `differentClasses` for two who can't be one person */
function replacedEnrolments(
  rows: readonly enrolments.EnrolmentValues[],
  keptID: number,
): { from: enrolments.EnrolmentValues; to: enrolments.EnrolmentValues }[] {
  const kept = rows.filter((row) => row.studentID === keptID);
  const others = rows.filter((row) => row.studentID !== keptID);
  return others.flatMap((from) => {
    const to = kept.find((row) => row.schoolYear === from.schoolYear);
    if (!to) return [];
    const classes = [from.schoolClassID, to.schoolClassID];
    if (!classes.includes(null) && from.schoolClassID !== to.schoolClassID) {
      throw refused([StudentRefusal.DifferentClasses]);
    }
    return [{ from, to }];
  });
}

const hasAnswers = (course: participation.CourseOfStudent): boolean =>
  course.given + course.received > 0;

/**
 * Which courses go to the kept student, and who is taken out of those in which both take part: whoever has no answers.
 * @throws Failure academic.1 `runningExam`, `bothAnswered` with the titles
 */
function coursesOf(courses: readonly participation.CourseOfStudent[], keptID: number) {
  const others = courses.filter((course) => course.studentID !== keptID);
  const refuse = (code: string, those: readonly participation.CourseOfStudent[]) => {
    const reason = [code, ...those.map((course) => course.title)];
    if (those.length > 0) throw refused(reason);
  };
  refuse(
    StudentRefusal.RunningExam,
    others.filter((course) => !course.isOver),
  );
  const keptIn = (course: participation.CourseOfStudent) =>
    courses.find((own) => own.studentID === keptID && own.evalSettingID === course.evalSettingID);
  const shared = others.flatMap((other) => {
    const own = keptIn(other);
    return own ? [{ own, other }] : [];
  });
  refuse(
    StudentRefusal.BothAnswered,
    shared.filter((pair) => hasAnswers(pair.own) && hasAnswers(pair.other)).map(({ own }) => own),
  );
  const takenOut = shared.map(({ own, other }) => (hasAnswers(other) ? own : other));
  const stays = new Set(
    takenOut.filter((course) => course.studentID !== keptID).map((course) => course.evalSettingID),
  );
  const moved = others.map((course) => course.evalSettingID).filter((id) => !stays.has(id));
  return { takenOut, moved };
}

/** @throws Failure academic.1 `tooManyTags` */
async function mergeTags(tx: Tx, companyID: number, keptID: number, otherID: number) {
  const all = await tagsOfStudents(tx, companyID, [keptID, otherID]);
  const before = all.filter((tag) => tag.studentID === keptID);
  const own = new Set(before.map((tag) => tag.tagID));
  const hasPriority = before.some((tag) => tag.isPriority);
  const wanted = [
    ...before,
    ...all
      .filter((tag) => tag.studentID === otherID && !own.has(tag.tagID))
      .map((tag) => ({
        ...tag,
        studentID: keptID,
        isPriority: tag.isPriority && !hasPriority,
      })),
  ];
  if (wanted.length > limits.tagsPerStudent) {
    throw refused([TagRefusal.TooMany]);
  }
  await replaceTags(tx, companyID, [keptID], wanted);
  return { before, after: await tagsOfStudents(tx, companyID, [keptID]) };
}

/**
 * Gives a student everything of another who is the same person: courses with their answers and scores, earlier years,
 * tags, memo, talks, letters, findings, activities, groups, what a promotion decides, and the address where there was none.
 * The other is removed.
 * @throws Failure academic.4, academic.1 with a `StudentRefusal` or `tooManyTags`
 */
export async function mergeStudents({
  tx,
  session,
  params: { studentID: keptID },
  body: { otherStudentID: otherID },
  now,
}: Call<typeof studentEndpoints.merge>): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  await lockStudents(tx, session, [keptID]);
  await lockPeople(tx, companyID, [otherID]);
  const kept = await repository.contactsOf(tx, companyID, keptID);
  const other = await repository.contactsOf(tx, companyID, otherID);
  if (!kept || !other || other.removedAt || keptID === otherID) throw notFound.student();

  const both = [keptID, otherID];
  const before = await enrolments.enrolmentsFrom(tx, companyID, both, allYears);
  const pairs = replacedEnrolments(before, keptID);
  const courses = await participation.participationsOf(tx, companyID, both, now);
  const { takenOut, moved } = coursesOf(courses, keptID);

  const taken = await participation.takeOut(tx, companyID, takenOut);
  const replaced = pairs.map(({ from, to }) => ({
    from: from.enrolmentID,
    to: to.enrolmentID,
    evalSettingIDs: moved,
  }));
  for (const pair of replaced) {
    await participation.moveToEnrolment(tx, companyID, { ...pair, evalSettingIDs: null });
  }
  const gone = replaced.map((pair) => pair.from);
  const left = await participation.deleteUnusedEnrolments(tx, companyID, gone);
  if (left.length > 0) throw new Error(`enrolments ${left.join()} are still in use`);
  await participation.moveCourses(tx, companyID, {
    from: otherID,
    to: keptID,
    evalSettingIDs: moved,
  });
  const otherNotes = await notes.notesOf(tx, companyID, { studentID: otherID, keptID });
  await notes.moveNotes(tx, companyID, otherNotes, { from: otherID, to: keptID });
  const keptApart = await moveKeptApart(tx, companyID, { from: otherID, to: keptID });
  const others = before.filter(
    (row) => row.studentID === otherID && !gone.includes(row.enrolmentID),
  );
  const given = others.map((row) => ({ ...row, studentID: keptID }));
  await enrolments.writeEnrolments(tx, companyID, given);
  await setRemoved(tx, companyID, [otherID], now, keptID);
  const memos = [kept.memo, other.memo].filter((memo) => memo !== '');
  const after = {
    ...contactTexts(kept, other),
    memo: [...new Set(memos)].join('\n'),
  };
  await repository.setContacts(tx, companyID, keptID, after);
  const tags = await mergeTags(tx, companyID, keptID, otherID);
  await touchStudents(tx, session, both);
  await auditStudents(tx, session, 'student.merge', both);
  const merge: Merge = {
    keptID,
    otherID,
    contacts: { before: { ...contactTexts(kept, kept), memo: kept.memo }, after },
    tags,
    enrolments: before,
    replaced,
    moved,
    taken,
    notes: otherNotes,
    keptApart,
  };
  const undoID = await insertUndo(tx, session, 'student.merge', merge);
  return { changed: 1, unchanged: 0, undoID };
}

/** @throws Failure `dependsOn` when address, memo, tags or classes of the kept student were changed since */
async function assertAsMerged(tx: Tx, companyID: number, merge: Merge, name: string[]) {
  const { keptID } = merge;
  const now = await repository.contactsOf(tx, companyID, keptID);
  const tags = await tagsOfStudents(tx, companyID, [keptID]);
  const years = await enrolments.enrolmentsFrom(tx, companyID, [keptID], allYears);
  const gone = new Set(merge.replaced.map((pair) => pair.from));
  const expected = merge.enrolments
    .filter((row) => !gone.has(row.enrolmentID))
    .map((row) => ({ ...row, studentID: keptID }));
  const isSame =
    now !== undefined &&
    isDeepStrictEqual(
      { ...contactTexts(now, now), memo: now.memo },
      // merges of an earlier version know nothing of fields that have come since
      { ...importedValues(otherStudentFields, {}, null), ...merge.contacts.after },
    ) &&
    isDeepStrictEqual(tags, merge.tags.after) &&
    isDeepStrictEqual(years, expected);
  if (!isSame) throw dependsOn(name);
}

/** The inverse of a merge. */
export const undoMerge: UndoAction = {
  call: 'students.merge',
  async undo(tx: Tx, session: StaffSession, merge: Merge) {
    const { companyID, schoolYear } = session;
    const { keptID, otherID, moved } = merge;
    await lockInSchool(tx, companyID, 'students');
    const name = namesOf(await lockPeople(tx, companyID, [keptID]), session);
    await assertAsMerged(tx, companyID, merge, name);
    // Afterwards the address that the kept student took over is the other's again.
    await repository.setContacts(tx, companyID, keptID, merge.contacts.before);
    const isEnrolled = merge.replaced.some(({ from }) =>
      merge.enrolments.some((row) => row.enrolmentID === from && row.schoolYear === schoolYear),
    );
    await assertCanComeBack(tx, session, [otherID], isEnrolled ? 1 : 0);
    const others = merge.enrolments.filter((row) => row.studentID === otherID);
    const holders = await enrolments.studentsWithNumbers(tx, companyID, others);
    if (holders.length > 0) throw dependsOn(namesOf(holders, session));
    await setRemoved(tx, companyID, [otherID], null);
    await enrolments.writeEnrolments(tx, companyID, merge.enrolments);
    await participation.moveCourses(tx, companyID, {
      from: keptID,
      to: otherID,
      evalSettingIDs: moved,
    });
    for (const { from, to, evalSettingIDs } of merge.replaced) {
      await participation.moveToEnrolment(tx, companyID, { from: to, to: from, evalSettingIDs });
    }
    await participation.putBack(tx, companyID, merge.taken);
    if (merge.notes) {
      await notes.moveNotes(tx, companyID, merge.notes, { from: keptID, to: otherID });
    }
    await moveKeptApartBack(tx, companyID, merge.keptApart ?? [], { from: keptID, to: otherID });
    await replaceTags(tx, companyID, [keptID], merge.tags.before);
    await touchStudents(tx, session, [keptID, otherID]);
    return 1;
  },
};

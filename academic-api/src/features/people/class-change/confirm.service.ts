import { isDeepStrictEqual } from 'node:util';
import { ClassChangeRefusal, limits, type classChangeEndpoints } from '@mebae/contracts';
import { notAgreed, pairsTogether } from '@mebae/rules';
import { audit } from '../../../lib/audit/audit.ts';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as repository from './class-change.repository.ts';
import { keyOf, lockChange, refused } from './class-change.service.ts';
import * as nextClass from './next-class.repository.ts';
import type { ClassAndNumber, NextClass } from './next-class.repository.ts';
import { settleDraft } from './settle-draft.ts';

/** Kept of a confirmation, so that it can be taken back. */
interface ConfirmedChange {
  schoolYear: number;
  grade: number;
  studentIDs: number[];
  before: NextClass[];
  after: NextClass[];
  /** Whether next year's enrolments were there. */
  isPromoted: boolean;
  enrolmentsBefore: ClassAndNumber[];
  enrolmentsAfter: ClassAndNumber[];
}

/**
 * Enrolments with their classes changed. A student who comes into another class gets the smallest number that is free
 * there, in the order of kana; who stays keeps the number.
 * @param rows enrolments of the students and of all who are in the classes, by kana
 * @returns those that change
 */
export function changedEnrolments(
  rows: readonly ClassAndNumber[],
  classOf: ReadonlyMap<number, number>,
): ClassAndNumber[] {
  const target = (row: ClassAndNumber): number | null =>
    classOf.get(row.studentID) ?? row.schoolClassID;
  const moved = rows.filter((row) => target(row) !== row.schoolClassID);
  const taken = new Map<number | null, Set<number>>();
  const takenIn = (schoolClassID: number | null): Set<number> => {
    const known = taken.get(schoolClassID) ?? new Set<number>();
    taken.set(schoolClassID, known);
    return known;
  };
  for (const row of rows) {
    if (!moved.includes(row) && row.studentNumber !== null) {
      takenIn(row.schoolClassID).add(row.studentNumber);
    }
  }
  return moved.map((row) => {
    const schoolClassID = target(row);
    const numbers = takenIn(schoolClassID);
    let studentNumber = 1;
    while (numbers.has(studentNumber)) studentNumber += 1;
    numbers.add(studentNumber);
    return { ...row, schoolClassID, studentNumber };
  });
}

const hasEnrolment = (places: readonly ClassAndNumber[], studentIDs: readonly number[]): boolean =>
  places.some((row) => studentIDs.includes(row.studentID));

/** @throws Failure 409 `unassigned`, `classTooLarge` */
function checkedAssignments(
  assignments: readonly { studentID: number; schoolClassID: number | null; isFixed: boolean }[],
  classes: readonly { schoolClassID: number; schoolClassName: string }[],
): NextClass[] {
  const without = assignments.filter((row) => row.schoolClassID === null).length;
  if (without > 0) throw refused(ClassChangeRefusal.Unassigned, without);
  for (const { schoolClassID, schoolClassName } of classes) {
    const size = assignments.filter((row) => row.schoolClassID === schoolClassID).length;
    if (size > limits.classSize) {
      throw refused(ClassChangeRefusal.ClassTooLarge, schoolClassName, size);
    }
  }
  return assignments
    .map((row) => ({ ...row, schoolClassID: row.schoolClassID! }))
    .toSorted((a, b) => a.studentID - b.studentID);
}

/**
 * Gives every student of a grade the class of the saved draft, in one transaction: writes `next_class`, which promotion
 * takes as its default, and where next year's enrolments exist already, changes those.
 * `agreed` in the body: pairs that are to be apart and are together all the same.
 * @throws Failure 409 `changedMeanwhile`, `unassigned`, `classTooLarge`, `keptApart` with names; academic.4 without students; 2013 without a draft
 */
export async function confirmChange({
  tx,
  session,
  params: { grade },
  body: { updatedAt, agreed },
  now,
}: Call<typeof classChangeEndpoints.confirm>) {
  const key = keyOf(session, grade);
  const { companyID, schoolYear } = key;
  await lockInSchool(tx, companyID, 'students');
  const stored = await lockChange(tx, key, updatedAt);
  if (!stored) throw notFound.changedClass();
  const thisYear = { companyID, schoolYear: session.schoolYear, grade };
  const students = await repository.studentsOf(tx, thisYear);
  if (students.length === 0) throw notFound.student();
  const studentIDs = students.map((student) => student.studentID).toSorted((a, b) => a - b);
  const classes = await repository.classesOf(tx, key);
  const schoolClassIDs = classes.map((row) => row.schoolClassID);
  const draft = settleDraft(stored.draft, studentIDs, schoolClassIDs);
  const after = checkedAssignments(draft.assignments, classes);
  const apart = [...draft.constraints.apart, ...(await pairsAmong(tx, companyID, studentIDs, now))];
  const together = pairsTogether(
    apart,
    new Map(after.map((row) => [row.studentID, row.schoolClassID])),
  );
  const broken = notAgreed(together, agreed);
  if (broken.length > 0) {
    const byID = new Map(students.map((student) => [student.studentID, student]));
    const names = broken.map((pair) =>
      namesOf(
        pair.flatMap((studentID) => byID.get(studentID) ?? []),
        session,
      ).join(' · '),
    );
    throw refused(ClassChangeRefusal.KeptApart, ...names);
  }

  const before = await nextClass.nextClassesOf(tx, companyID, schoolYear, studentIDs);
  await nextClass.replaceNextClasses(tx, companyID, schoolYear, studentIDs, after);
  const places = await nextClass.enrolmentsOf(tx, companyID, schoolYear, {
    studentIDs,
    schoolClassIDs,
    lock: true,
  });
  const classOf = new Map(after.map((row) => [row.studentID, row.schoolClassID]));
  const moved = changedEnrolments(places, classOf);
  await nextClass.writeClassNumbers(tx, companyID, moved);
  await auditRows(
    tx,
    session,
    'student.update',
    moved.map(({ studentID }) => ({ studentID, detail: { fields: ['schoolClass'] } })),
  );
  await repository.setConfirmed(tx, key, { at: now, userID: session.userID });
  await audit(tx, session, 'class.change', {
    detail: { grade, students: after.length, together: together.length },
  });
  const undoID = await insertUndo(tx, session, 'confirmClassChange', {
    schoolYear,
    grade: key.grade,
    studentIDs,
    before,
    after,
    isPromoted: hasEnrolment(places, studentIDs),
    enrolmentsBefore: places.filter((row) => moved.some((m) => m.enrolmentID === row.enrolmentID)),
    enrolmentsAfter: moved,
  } satisfies ConfirmedChange);
  return { students: after.length, enrolments: moved.length, undoID };
}

const byID = (rows: readonly ClassAndNumber[]): ClassAndNumber[] =>
  rows.toSorted((a, b) => a.enrolmentID - b.enrolmentID);

/** Assignments and enrolments as they were before a confirmation. Refused when one of them was changed since. */
export const undoConfirmChange: UndoAction = {
  call: 'classChange.confirm',
  async undo(tx, session, change: ConfirmedChange) {
    const { companyID } = session;
    const { schoolYear, studentIDs, before, after, enrolmentsBefore, enrolmentsAfter } = change;
    const key = { companyID, schoolYear, grade: change.grade };
    await lockInSchool(tx, companyID, 'students');
    await lockInSchool(tx, companyID, 'classes');
    const classes = await repository.classesOf(tx, key);
    const assigned = await nextClass.nextClassesOf(tx, companyID, schoolYear, studentIDs);
    const places = await nextClass.enrolmentsOf(tx, companyID, schoolYear, {
      studentIDs,
      schoolClassIDs: enrolmentsBefore.map((row) => row.schoolClassID ?? 0),
      lock: true,
    });
    const moved = new Set(enrolmentsAfter.map((row) => row.enrolmentID));
    const now = places.filter((row) => moved.has(row.enrolmentID));
    const others = places.filter((row) => !moved.has(row.enrolmentID));
    const isTaken = enrolmentsBefore.some((row) =>
      others.some(
        (other) =>
          row.studentNumber !== null &&
          other.schoolClassID === row.schoolClassID &&
          other.studentNumber === row.studentNumber,
      ),
    );
    if (
      isTaken ||
      // promotion has taken the classes over since
      hasEnrolment(places, studentIDs) !== change.isPromoted ||
      !isDeepStrictEqual(assigned, after) ||
      !isDeepStrictEqual(byID(now), byID(enrolmentsAfter))
    ) {
      throw dependsOn(classes.map((row) => row.schoolClassName));
    }
    await nextClass.replaceNextClasses(tx, companyID, schoolYear, studentIDs, before);
    await nextClass.writeClassNumbers(tx, companyID, enrolmentsBefore);
    await repository.setConfirmed(tx, key, null);
    return after.length;
  },
};

import { isDeepStrictEqual } from 'node:util';
import {
  identifyingStudentFields,
  limits,
  otherStudentFields,
  studentFields,
  StudentRefusal,
  TagRefusal,
  type StudentBody,
  type StudentDetail,
  type StudentValues,
  type studentEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { auditChanges, type ValueChange } from '../../../lib/audit/audit-changes.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { classTitle } from '../../../lib/classes/class-names.ts';
import { Failure, notFound, overPlan, refused } from '../../../lib/calls/failure.ts';
import { formerWithKeys } from '../../../lib/people/former-students.repository.ts';
import { assertIdentifiersFree } from '../../../lib/people/identifiers.repository.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { fieldsOf, importedValues, keptValues } from '../../../lib/database/plain-fields.ts';
import { studentSearchKey } from '../../../lib/people/student-search-key.ts';
import { replaceTags } from '../../../lib/people/student-tags.repository.ts';
import { touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { tagIDsOf } from '../../../lib/people/tag-texts.ts';
import { keysOf } from './former.service.ts';
import { normalisedNotes, normalisedStudent } from './student-input.ts';
import * as repository from './one-student.repository.ts';
import { toStudentDetail } from './students.mapper.ts';
import type { Call } from '../../../lib/calls/call.ts';

const none = 0;

/**
 * One student of the school year.
 * @throws Failure academic.4 (404) for one who is not enrolled then, or not the caller's to see
 */
export async function getStudent(
  tx: Tx,
  session: StaffSession,
  studentID: number,
): Promise<StudentDetail> {
  const student = await repository.findStudent(tx, session, studentID);
  if (!student) throw notFound.student();
  const tags = await repository.tagsOf(tx, session.companyID, studentID);
  const enrolments = await repository.enrolmentsOf(tx, session.companyID, [studentID]);
  return toStudentDetail({ ...student, tags }, enrolments, session.schoolYear);
}

/**
 * Refuses what would not fit: a number or an address that somebody has, an unknown class, one that is full.
 * @throws Failure academic.1 with `StudentRefusal` and the other's name, grow.2006, academic.6
 */
async function assertFree(
  tx: Tx,
  session: StaffSession,
  body: StudentBody,
  studentID: number,
): Promise<void> {
  const place = await repository.classWithCount(tx, session, body.schoolClassID, [studentID]);
  if (!place) throw notFound.schoolClass();
  if (place.others >= limits.classSize) {
    throw refused([StudentRefusal.ClassFull]);
  }
  const [other] = await repository.othersWith(tx, session.companyID, body, studentID);
  if (other?.what === 'email')
    throw new Failure('grow.2006', { reason: namesOf([other], session) });
  if (other) {
    const { ManageNumberTaken, StudentNumberTaken } = StudentRefusal;
    const code = other.what === 'manageNumber' ? ManageNumberTaken : StudentNumberTaken;
    throw refused([code, ...namesOf([other], session)]);
  }
  await assertIdentifiersFree(tx, session, 'students', otherStudentFields, body, studentID);
}

/**
 * Refuses to make a second person of somebody who has left or was removed.
 * @throws Failure academic.1 `formerStudent` with the names of those who had the number or the address
 */
async function assertNoFormer(tx: Tx, session: StaffSession, body: StudentBody): Promise<void> {
  const matches = await formerWithKeys(tx, session, keysOf(body));
  if (matches.length === 0) return;
  const former = new Set(matches.map(({ studentID }) => studentID));
  const others = await repository.othersWith(tx, session.companyID, body, none);
  // whoever is still there has the number: coming back is no way out
  const isTaken = others.some(
    (other) => other.what !== 'studentNumber' && !former.has(other.studentID),
  );
  if (isTaken) return;
  const reason = [StudentRefusal.FormerStudent, ...namesOf(matches, session)];
  throw refused(reason);
}

/** @throws Failure academic.1 `tooManyTags` */
async function setTags(
  tx: Tx,
  { companyID }: StaffSession,
  studentID: number,
  { tags, priorityTag }: Pick<StudentBody, 'tags' | 'priorityTag'>,
): Promise<void> {
  if (tags.length > limits.tagsPerStudent) {
    throw refused([TagRefusal.TooMany]);
  }
  const { ids } = await tagIDsOf(tx, companyID, tags);
  const carried = [...ids].map(([tag, tagID]) => ({
    studentID,
    tagID,
    isPriority: tag === priorityTag,
  }));
  await replaceTags(tx, companyID, [studentID], carried);
}

/** @param before what there was, for what the body leaves out; null for a new student */
const personOf = (body: StudentBody, before: StudentDetail | null): repository.PersonValues => {
  const given = fieldsOf(identifyingStudentFields, body);
  const { memo } = body;
  const others = {
    ...importedValues(otherStudentFields, {}, before),
    ...keptValues(otherStudentFields, body),
  };
  return { ...given, ...others, memo, searchKey: studentSearchKey(given) };
};

/**
 * Registers a student in the session's school year.
 * @throws Failure academic.1 `formerStudent` while nobody has said that the student is somebody else than one who has
 *   left or was removed; grow.2009 past the plan's limit, and as `assertFree`, `setTags`, `normalisedStudent`
 */
export async function createStudent({
  tx,
  session,
  body: given,
}: Call<typeof studentEndpoints.create>): Promise<StudentDetail> {
  const body = normalisedStudent(given);
  await lockInSchool(tx, session.companyID, 'students');
  if (given.isSomebodyElse !== true) await assertNoFormer(tx, session, body);
  const { enrolled, maxStudents } = await repository.placesOfPlan(tx, session);
  if (enrolled >= maxStudents) throw overPlan();
  await assertFree(tx, session, body, none);
  const studentID = await repository.insertStudent(tx, session, personOf(body, null));
  const { schoolClassID, studentNumber } = body;
  await repository.insertEnrolment(tx, session, { studentID, schoolClassID, studentNumber });
  await setTags(tx, session, studentID, body);
  await audit(tx, session, 'student.create', { studentID });
  return getStudent(tx, session, studentID);
}

async function lockedStudent(tx: Tx, session: StaffSession, studentID: number, readAt: string) {
  const student = await repository.lockStudent(tx, session, studentID);
  if (!student) throw notFound.student();
  assertUnchanged(student, readAt);
  return student;
}

const isAudited = (field: keyof StudentDetail): field is keyof StudentValues =>
  field in studentFields && studentFields[field as keyof StudentValues].isAudited;

/** Old and new value of a field as the audit log may hold it; null for the memo, which is nobody's but the school's. */
function valuesOf(
  before: StudentDetail,
  after: StudentDetail,
  field: keyof StudentDetail,
): ValueChange | null {
  const shown = (student: StudentDetail): string | number | null | undefined => {
    switch (field) {
      case 'schoolClass':
        return student.schoolClass && classTitle(student.schoolClass);
      case 'priorityTag':
        return student.priorityTag?.tagContent ?? null;
      case 'tagList':
        return student.tagList.map((tag) => tag.tagContent).join('、') || null;
      case 'studentNumber':
        return student[field];
      default:
        return isAudited(field) ? student[field] : undefined;
    }
  };
  const [old, next] = [shown(before), shown(after)];
  return old === undefined || next === undefined ? null : { old, new: next };
}

/** Names of the fields that differ. */
function changedFields(before: StudentDetail, after: StudentDetail): (keyof StudentDetail)[] {
  const fields = Object.keys(after) as (keyof StudentDetail)[];
  return fields.filter(
    (field) =>
      !['updatedAt', 'enrolments'].includes(field) &&
      !isDeepStrictEqual(before[field], after[field]),
  );
}

async function finishChange(
  tx: Tx,
  session: StaffSession,
  before: StudentDetail,
): Promise<StudentDetail> {
  const { studentID } = before;
  const after = await getStudent(tx, session, studentID);
  const fields = changedFields(before, after);
  if (fields.length === 0) return before;
  await touchStudents(tx, session, [studentID]);
  const changes = auditChanges(fields, (field) => valuesOf(before, after, field));
  await audit(tx, session, 'student.update', { studentID, detail: { ...changes } });
  return getStudent(tx, session, studentID);
}

/**
 * Changes a student.
 * @throws Failure academic.4, 409 `changedMeanwhile`, and as `createStudent`
 */
export async function changeStudent({
  tx,
  session,
  params: { studentID },
  body: given,
}: Call<typeof studentEndpoints.update>): Promise<StudentDetail> {
  const body = normalisedStudent(given);
  await lockInSchool(tx, session.companyID, 'students');
  const { enrolmentID } = await lockedStudent(tx, session, studentID, given.updatedAt);
  const before = await getStudent(tx, session, studentID);
  await assertFree(tx, session, body, studentID);
  await repository.updateStudent(tx, session.companyID, studentID, personOf(body, before));
  const { schoolClassID, studentNumber } = body;
  await repository.updateEnrolment(tx, session.companyID, enrolmentID, {
    schoolClassID,
    studentNumber,
  });
  await setTags(tx, session, studentID, body);
  return finishChange(tx, session, before);
}

/**
 * Changes tags and memo of a student, also for the teachers in charge.
 * @throws Failure academic.4, 409 `changedMeanwhile`, grow.2023, academic.1 `tooManyTags`
 */
export async function setNotes({
  tx,
  session,
  params: { studentID },
  body: given,
}: Call<typeof studentEndpoints.setNotes>): Promise<StudentDetail> {
  const notes = normalisedNotes(given);
  await lockInSchool(tx, session.companyID, 'students');
  await lockedStudent(tx, session, studentID, given.updatedAt);
  const before = await getStudent(tx, session, studentID);
  await repository.updateStudent(tx, session.companyID, studentID, { memo: notes.memo });
  await setTags(tx, session, studentID, notes);
  return finishChange(tx, session, before);
}

/**
 * The number after the last one of a class of the school year; those who have left keep theirs.
 * @throws Failure academic.6 for an unknown class
 */
export async function nextNumber({
  tx,
  session,
  query: { schoolClassID },
}: Call<typeof studentEndpoints.nextNumber>): Promise<{ studentNumber: number | null }> {
  const place = await repository.classWithCount(tx, session, schoolClassID, []);
  if (!place) throw notFound.schoolClass();
  const isFull = place.others >= limits.classSize || place.lastNumber >= limits.studentNumberMax;
  return { studentNumber: isFull ? null : place.lastNumber + 1 };
}

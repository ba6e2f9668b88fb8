import { isDeepStrictEqual } from 'node:util';
import { Role, otherTeacherFields, teacherFields, defaultLanguage } from '@mebae/contracts';
import { audit } from '../../../../lib/audit/audit.ts';
import { mailPasswordLink } from '../../../../lib/password-links/mail-password-link.ts';
import { importedValues } from '../../../../lib/database/plain-fields.ts';
import { namesOf } from '../../../../lib/people/people-names.ts';
import type { ImportRun, UndoRun } from '../../../../lib/roster-import/import-kind.ts';
import { dependsOn } from '../../../../lib/undo/undo-actions.ts';
import { revokeSessions } from '../../../../lib/accounts/sessions.repository.ts';
import * as teachers from '../teachers.repository.ts';
import type { PlannedTeacher } from './compare-teachers.ts';
import * as repository from './teacher-import.repository.ts';
import type { TeacherSnapshot } from './teacher-import.repository.ts';

/** Facts that take an import of teachers back. */
export interface TeachersUndo {
  created: number[];
  before: TeacherSnapshot[];
  /** As the import has left them: who differs from it was changed since. */
  after: TeacherSnapshot[];
}

/** The teacher as the row leaves them: what it says, and for what it leaves blank, what there was. */
function toWrite({ values, teacher }: PlannedTeacher) {
  return {
    ...importedValues(teacherFields, values, teacher),
    // in other letters it is the same address
    email: teacher?.email ?? values['email'] ?? '',
    language: teacher?.language ?? defaultLanguage,
    role: Number(values['role'] ?? teacher?.role ?? Role.Normal),
  };
}

/** Registers one new teacher and mails the invitation. @returns the new teacher */
async function create(run: ImportRun, row: PlannedTeacher): Promise<number> {
  const { tx, actor, companyID, schoolYear, importID, deps } = run;
  const write = toWrite(row);
  const { userID, teacherID } = await teachers.insertTeacher(tx, companyID, write);
  await teachers.setClasses(tx, companyID, teacherID, schoolYear, row.schoolClassIDs ?? []);
  await audit(tx, actor, 'teacher.create', { detail: { teacherID, role: write.role, importID } });
  await mailPasswordLink(tx, deps, { companyID, userID, purpose: 'invitation' });
  return teacherID;
}

async function change(run: ImportRun, row: PlannedTeacher, before: TeacherSnapshot): Promise<void> {
  const { tx, actor, companyID, schoolYear, importID, deps } = run;
  const { teacherID, userID } = before;
  const write = { ...toWrite(row), valid: before.valid };
  const { schoolClassIDs } = row;
  if (schoolClassIDs) {
    await teachers.setClasses(tx, companyID, teacherID, schoolYear, schoolClassIDs);
  }
  await teachers.updateTeacher(tx, companyID, { userID, teacherID }, write, actor.userID);
  const loses = before.role === Role.Admin && write.role !== Role.Admin;
  const ended = loses ? await revokeSessions(tx, companyID, userID, deps.now()) : 0;
  const fields = row.changes.map(({ field }) => field);
  await audit(tx, actor, 'teacher.change', {
    detail: { teacherID, fields, importID, ...(loses && { signedOut: ended }) },
  });
}

/** Writes new and changed teachers, and mails the invitations of the new ones. */
export async function applyTeachers(
  run: ImportRun,
  rows: readonly PlannedTeacher[],
): Promise<TeachersUndo> {
  const { tx, companyID, schoolYear, report } = run;
  await teachers.lockValidAdministrators(tx, companyID);
  const created: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.teacher) await change(run, row, row.teacher);
    else created.push(await create(run, row));
    report(index + 1);
  }
  const changedIDs = rows.flatMap((row) => row.teacher?.teacherID ?? []);
  const written = new Set([...changedIDs, ...created]);
  const after = await repository.teachersOf(tx, companyID, schoolYear);
  return {
    created,
    before: rows.flatMap((row) => row.teacher ?? []),
    after: after.filter((teacher) => written.has(teacher.teacherID)),
  };
}

/** Whether somebody is as the import has left them; a first password of a new teacher is a beginning of work. */
function isUnchanged(after: TeacherSnapshot, now: TeacherSnapshot | undefined, isNew: boolean) {
  if (!now) return false;
  const hasPassword = isNew ? now.hasPassword : after.hasPassword;
  // imports of an earlier version know nothing of fields that have come since
  const none = importedValues(otherTeacherFields, {}, null);
  return isDeepStrictEqual({ ...now, hasPassword }, { ...none, ...after });
}

/**
 * New teachers go, changed ones are as they were. An invitation that was sent leads nowhere, then.
 * @throws Failure 409 `dependsOn` with names of teachers who were changed, or have set a password since
 */
export async function undoTeachers(
  { tx, session, companyID, schoolYear, importID }: UndoRun,
  { created, before, after }: TeachersUndo,
): Promise<void> {
  await teachers.lockValidAdministrators(tx, companyID);
  const now = await repository.teachersOf(tx, companyID, schoolYear, { lock: true });
  const byID = new Map(now.map((teacher) => [teacher.teacherID, teacher]));
  const changed = after.filter(
    (teacher) =>
      !isUnchanged(teacher, byID.get(teacher.teacherID), created.includes(teacher.teacherID)),
  );
  if (changed.length > 0) throw dependsOn(namesOf(changed.slice(0, 5), session));
  const gone = after.filter((teacher) => created.includes(teacher.teacherID));
  await repository.removeAccounts(
    tx,
    companyID,
    gone.map((teacher) => teacher.userID),
  );
  for (const teacher of before) {
    const { teacherID, userID, classIDs, hasPassword: _hasPassword, ...was } = teacher;
    await teachers.setClasses(tx, companyID, teacherID, schoolYear, classIDs);
    await teachers.updateTeacher(tx, companyID, { teacherID, userID }, was, session.userID);
  }
  for (const { teacherID } of after) {
    await audit(tx, session, 'teacher.undoImport', { detail: { teacherID, importID } });
  }
  const administrators = await teachers.lockValidAdministrators(tx, companyID);
  // nobody could manage the school any more
  if (administrators.length === 0) throw dependsOn(namesOf(before.slice(0, 5), session));
}

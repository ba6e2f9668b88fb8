import { isDeepStrictEqual } from 'node:util';
import {
  limits,
  SchoolClassRefusal,
  type EditedClass,
  type classEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { classNameKey, classTitle } from '../../../lib/classes/class-names.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import { eventsOfTargets } from '../../../lib/events/events-of-targets.repository.ts';
import { setOnEvent } from '../../../lib/events/set-on-event.ts';
import { conflict, invalidValue, notFound, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as repository from './school-classes.repository.ts';
import type { ClassWrite, ClassWrites, StoredClass } from './school-classes.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Kept of a save, so that it can be taken back. */
interface SavedClasses {
  schoolYear: number;
  /** Changed and deleted classes as they were. */
  before: (ClassWrite & { schoolClassID: number })[];
  /** Changed and new ones as the save left them. */
  after: (ClassWrite & { schoolClassID: number; isNew: boolean })[];
}

const labelOf = ({ grade, name }: { grade: number; name: string }): string => `${grade}-${name}`;

const toWrite = ({ grade, name, position, teacherIDs }: ClassWrite): ClassWrite => ({
  grade,
  name,
  position,
  teacherIDs: teacherIDs.toSorted((a, b) => a - b),
});

const titleOf = ({ grade, name }: { grade: number; name: string }): string =>
  classTitle({ grade, schoolClassName: name });

/** An entry of the audit log about a class, which keeps its name where the class goes. */
const toAuditRow = (schoolClassID: number, title: string, changes: object = {}) => ({
  studentID: null,
  detail: { schoolClassID, schoolClass: title, ...changes },
});

/** The class that an edited row is about. @throws Failure 2013 for one that is gone, 2003 for another grade */
function storedOf(row: EditedClass, stored: ReadonlyMap<number, StoredClass>): StoredClass {
  const found = stored.get(row.schoolClassID ?? 0);
  if (!found) throw notFound.changedClass();
  if (found.grade !== row.grade) throw invalidValue('grade');
  assertUnchanged(found, row.updatedAt ?? '');
  return found;
}

const isNew = ({ schoolClassID }: EditedClass): boolean =>
  schoolClassID === undefined || schoolClassID <= 0;

const editedWrite = (row: EditedClass): ClassWrite =>
  toWrite({
    grade: row.grade,
    name: lineOf('schoolClassName', row.schoolClassName, limits.classNameLength),
    position: row.position,
    teacherIDs: [...new Set(row.teacherIDs)],
  });

function writesOf(edited: readonly EditedClass[], classes: readonly StoredClass[]): ClassWrites {
  const stored = new Map(classes.map((row) => [row.schoolClassID, row]));
  const known = edited.filter((row) => !isNew(row) && (row.deleted || row.changed));
  const deleted = known.filter((row) => row.deleted).map((row) => storedOf(row, stored));
  const full = deleted.find((row) => row.enrolments > 0);
  if (full) {
    const reason = [full.grade, full.name, full.enrolments].map(String);
    throw conflict([SchoolClassRefusal.HasStudents, ...reason]);
  }
  return {
    deleted: deleted.map((row) => row.schoolClassID),
    changed: known
      .filter((row) => !row.deleted)
      .map((row) => ({ ...editedWrite(row), schoolClassID: storedOf(row, stored).schoolClassID })),
    created: edited.filter((row) => isNew(row) && !row.deleted).map(editedWrite),
  };
}

const nameKey = ({ grade, name }: { grade: number; name: string }): string =>
  `${grade} ${classNameKey(name)}`;

/** The first class that would have the name of another one of its grade. */
function findSameName(
  { deleted, changed, created }: ClassWrites,
  classes: readonly StoredClass[],
): ClassWrite | undefined {
  const touched = new Set([...deleted, ...changed.map((row) => row.schoolClassID)]);
  const taken = new Set(classes.filter((row) => !touched.has(row.schoolClassID)).map(nameKey));
  return [...changed, ...created].find((row) => {
    const key = nameKey(row);
    return taken.has(key) || !taken.add(key);
  });
}

/**
 * Writes all edits of the year's classes, or none.
 * @returns how many classes were made, changed and deleted, and what takes it back
 * @throws Failure 2013 when no row has a flag or a class is gone; `changedMeanwhile` (409); `hasStudents` (409) and
 *   `sameName` with the class; 2029 for a class that events are for; 2023 for tabs, 2003 for a name; academic.2 for a teacher who is not there
 */
export async function saveClasses({
  tx,
  session,
  body: { classes: edited },
  now,
}: Call<typeof classEndpoints.save>) {
  const { companyID, schoolYear, userID } = session;
  await lockInSchool(tx, companyID, 'classes');
  const classes = await repository.lockClasses(tx, companyID, schoolYear);
  const writes = writesOf(edited, classes);
  const { deleted, changed, created } = writes;
  if (deleted.length + changed.length + created.length === 0) throw notFound.changedClass();
  const ids = [...deleted, ...changed.map((row) => row.schoolClassID)];
  if (new Set(ids).size < ids.length) throw invalidValue('schoolClassID');
  await assertNotTargeted(tx, companyID, deleted);
  const same = findSameName(writes, classes);
  if (same) {
    const reason = [SchoolClassRefusal.SameName, String(same.grade), same.name];
    throw refused(reason);
  }
  const teacherIDs = [...new Set([...changed, ...created].flatMap((row) => row.teacherIDs))];
  if ((await repository.countTeachers(tx, companyID, teacherIDs)) < teacherIDs.length) {
    throw notFound.teacher();
  }
  const newIDs = await repository.writeClasses(tx, { companyID, schoolYear, userID, now }, writes);
  const stored = new Map(classes.map((row) => [row.schoolClassID, row]));
  const titleBefore = (id: number): string => {
    const row = stored.get(id);
    return row ? titleOf(row) : '';
  };
  await auditRows(
    tx,
    session,
    'class.delete',
    deleted.map((id) => toAuditRow(id, titleBefore(id))),
  );
  await auditRows(
    tx,
    session,
    'class.update',
    changed.map((row) => {
      const old = titleBefore(row.schoolClassID);
      const isRenamed = old !== titleOf(row);
      const changes = { schoolClass: { old, new: titleOf(row) } };
      return toAuditRow(row.schoolClassID, titleOf(row), isRenamed ? { changes } : {});
    }),
  );
  await auditRows(
    tx,
    session,
    'class.create',
    created.map((row, index) => toAuditRow(newIDs[index] ?? 0, titleOf(row))),
  );
  const undoID = await insertUndo(tx, session, 'saveClasses', {
    schoolYear,
    before: classes
      .filter((row) => ids.includes(row.schoolClassID))
      .map((row) => ({ ...toWrite(row), schoolClassID: row.schoolClassID })),
    after: [
      ...changed.map((row) => ({ ...row, isNew: false })),
      ...created.map((row, n) => ({ ...row, schoolClassID: newIDs[n]!, isNew: true })),
    ],
  } satisfies SavedClasses);
  return {
    created: created.length,
    changed: changed.length,
    deleted: deleted.length,
    undoID,
  };
}

/** @throws Failure 2029 with the events that are for one of these classes */
async function assertNotTargeted(
  tx: Tx,
  companyID: number,
  schoolClassIDs: readonly number[],
): Promise<void> {
  if (schoolClassIDs.length === 0) return;
  const events = await eventsOfTargets(tx, companyID, { schoolClassIDs });
  if (events.length > 0) throw setOnEvent(events);
}

/**
 * Classes as they were before a save. Refused when one of them was changed since, or a new one has students or an event.
 */
export const undoSaveClasses: UndoAction = {
  call: 'classes.save',
  async undo(tx, session, { schoolYear, before, after }: SavedClasses) {
    const { companyID, userID } = session;
    await lockInSchool(tx, companyID, 'classes');
    const classes = await repository.lockClasses(tx, companyID, schoolYear);
    const stored = new Map(classes.map((row) => [row.schoolClassID, row]));
    const changedSince = after.filter(({ isNew: wasMade, schoolClassID, ...written }) => {
      const now = stored.get(schoolClassID);
      return !now || (wasMade && now.enrolments > 0) || !isDeepStrictEqual(toWrite(now), written);
    });
    const kept = new Set(
      after.filter((row) => !row.isNew).map(({ schoolClassID }) => schoolClassID),
    );
    const writes: ClassWrites = {
      deleted: after.filter((row) => row.isNew).map(({ schoolClassID }) => schoolClassID),
      changed: before.filter(({ schoolClassID }) => kept.has(schoolClassID)),
      created: before.filter(({ schoolClassID }) => !kept.has(schoolClassID)),
    };
    await assertNotTargeted(tx, companyID, writes.deleted);
    const same = findSameName(writes, classes);
    const standing = same ? [...changedSince, same] : changedSince;
    if (standing.length > 0) throw dependsOn(standing.map(labelOf));
    await repository.writeClasses(tx, { companyID, schoolYear, userID, now: new Date() }, writes);
    return before.length + writes.deleted.length;
  },
};

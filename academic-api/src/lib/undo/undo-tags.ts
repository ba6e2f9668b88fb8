import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { namesOf } from '../people/people-names.ts';
import type { StaffSession } from '../accounts/session.ts';
import {
  removeUnusedTags,
  replaceTags,
  tagsOfStudents,
} from '../people/student-tags.repository.ts';
import type { SchoolTag, TagOfStudent } from '../people/student-tags.repository.ts';
import {
  lockPeople,
  lockStudents,
  touchStudents,
} from '../people/students-of-change.repository.ts';
import { dependsOn, type UndoAction } from './undo-actions.ts';
import { insertUndo } from './undo.repository.ts';
import { insertTags, takenTags } from './undo-tags.repository.ts';

/** Facts of a change of tags that its inverse needs. */
interface TagChange {
  /** Students whose tags changed. */
  studentIDs: number[];
  before: TagOfStudent[];
  after: TagOfStudent[];
  /** Tags that the action made; they go where nobody carries them. */
  made: number[];
  /** Tags that the action removed from the school. */
  removed: SchoolTag[];
}

const withoutTexts = (tags: readonly TagOfStudent[]) =>
  tags.map(({ studentID, tagID, isPriority }) => `${studentID} ${tagID} ${isPriority}`);

/** Ids of the students whose tags differ between two states. */
function changedStudents(
  before: readonly TagOfStudent[],
  after: readonly TagOfStudent[],
): number[] {
  const keysBefore = new Set(withoutTexts(before));
  const keysAfter = new Set(withoutTexts(after));
  const differ = (tags: readonly TagOfStudent[], others: Set<string>) =>
    tags.filter((tag) => !withoutTexts([tag]).every((key) => others.has(key)));
  const changed = [...differ(before, keysAfter), ...differ(after, keysBefore)];
  return [...new Set(changed.map((tag) => tag.studentID))].sort((a, b) => a - b);
}

/**
 * Keeps what takes a change of tags back.
 * @param kind names it in the audit log, too
 * @returns the students whose tags changed, and the entry's id; null where nothing changed
 */
export async function keepTagChange(
  tx: Tx,
  session: StaffSession,
  kind: string,
  change: Pick<TagChange, 'before' | 'after' | 'made' | 'removed'>,
): Promise<{ studentIDs: number[]; undoID: string | null }> {
  const studentIDs = changedStudents(change.before, change.after);
  if (studentIDs.length === 0 && change.removed.length === 0) return { studentIDs, undoID: null };
  const changed = new Set(studentIDs);
  const changedOf = (tags: readonly TagOfStudent[]) =>
    tags.filter((tag) => changed.has(tag.studentID));
  const kept: TagChange = {
    ...change,
    studentIDs,
    before: changedOf(change.before),
    after: changedOf(change.after),
  };
  return { studentIDs, undoID: await insertUndo(tx, session, kind, kept) };
}

/**
 * The inverse of every change of tags.
 * @param call the call whose permission is asked for again
 */
export const undoTags = (call: EndpointName): UndoAction => ({
  call,
  async undo(tx: Tx, session: StaffSession, change: TagChange) {
    const { companyID } = session;
    const students =
      visibleClasses(session) === null
        ? await lockPeople(tx, companyID, change.studentIDs)
        : await lockStudents(tx, session, change.studentIDs);
    const current = await tagsOfStudents(tx, companyID, change.studentIDs);
    if (!isDeepStrictEqual(withoutTexts(current), withoutTexts(change.after))) {
      const since = new Set(changedStudents(current, change.after));
      throw dependsOn(
        namesOf(
          students.filter(({ studentID }) => since.has(studentID)),
          session,
        ),
      );
    }
    const taken = await takenTags(tx, companyID, change);
    if (taken.length > 0) throw dependsOn(taken);
    await insertTags(tx, companyID, change.removed);
    await replaceTags(tx, companyID, change.studentIDs, change.before);
    await removeUnusedTags(tx, companyID, change.made);
    await touchStudents(tx, session, change.studentIDs);
    return change.studentIDs.length;
  },
});

import {
  limits,
  TagRefusal,
  type BulkResult,
  type TagRow,
  type tagEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { changedMeanwhileBy, unknownChange } from '../../../lib/audit/assert-unchanged.ts';
import { audit, auditStudents } from '../../../lib/audit/audit.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { lastChangeOf } from '../../../lib/audit/last-change.repository.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  replaceTags,
  tagsOfStudents,
  type TagOfStudent,
} from '../../../lib/people/student-tags.repository.ts';
import { lockStudents, touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { normalisedTags, tagIDsOf } from '../../../lib/people/tag-texts.ts';
import { keepTagChange, undoTags } from '../../../lib/undo/undo-tags.ts';
import * as repository from './tags.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';
import type { UndoActions } from '../../../lib/undo/undo-actions.ts';

/** The inverses of the changes of tags. */
export const tagUndoActions: UndoActions = {
  'student.tags': undoTags('tags.assign'),
  'tag.merge': undoTags('tags.merge'),
  'tag.remove': undoTags('tags.remove'),
};

export { listTags } from './tags.repository.ts';

async function lockedTag(tx: Tx, companyID: number, tagID: number) {
  const tag = await repository.lockTag(tx, companyID, tagID);
  if (!tag) throw notFound.row('tagID');
  return tag;
}

/**
 * Renames or colours a tag.
 * @throws Failure 404 for an unknown tag, 409 for one that is not what the change was based on any more, academic.1
 * `tagTaken` where the school has another of the name, grow.2023
 */
export async function changeTag({
  tx,
  session,
  params: { tagID },
  body: { basedOn, ...body },
  now,
}: Call<typeof tagEndpoints.change>): Promise<TagRow> {
  const { companyID } = session;
  const [tag = ''] = normalisedTags([body.tag]);
  await lockInSchool(tx, companyID, 'students');
  const before = await lockedTag(tx, companyID, tagID);
  if (basedOn.tag !== before.tag || basedOn.colour !== before.colour) {
    const change = await lastChangeOf(tx, companyID, 'tag.change', { after: before.tag });
    throw changedMeanwhileBy(change ?? unknownChange(now));
  }
  if (await repository.tagExists(tx, companyID, tag, tagID)) {
    throw refused([TagRefusal.Taken, tag]);
  }
  await repository.updateTag(tx, companyID, tagID, { tag, colour: body.colour });
  // A person who edits such a student holds the tag by its earlier text.
  if (tag !== before.tag) {
    await touchStudents(tx, session, await repository.studentsWithTag(tx, companyID, tagID));
  }
  await audit(tx, session, 'tag.change', { detail: { before: before.tag, after: tag } });
  const [row] = await repository.listTags(tx, session, tagID);
  if (!row) throw new Error(`tag ${tagID} is gone in its own transaction`);
  return row;
}

/** A student's priority stays where it was, or goes with the tag that takes the other's place. */
function withTagReplaced(tags: readonly TagOfStudent[], from: number, into: TagOfStudent[]) {
  const others = tags.filter((tag) => tag.tagID !== from);
  const missing = into.filter(
    (tag) => !others.some((o) => o.studentID === tag.studentID && o.tagID === tag.tagID),
  );
  const prioritised = new Set(into.filter((tag) => tag.isPriority).map((tag) => tag.studentID));
  const target = into[0]?.tagID;
  return [
    ...others.map((tag) =>
      tag.tagID === target && prioritised.has(tag.studentID) ? { ...tag, isPriority: true } : tag,
    ),
    ...missing,
  ];
}

/** Takes a tag from everybody who carries it, gives them another in its place, and removes it from the school. */
async function replaceEverywhere(
  tx: Tx,
  session: StaffSession,
  tagID: number,
  into: number | null,
): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const removed = await lockedTag(tx, companyID, tagID);
  const target = into === null ? null : await lockedTag(tx, companyID, into);
  if (into === tagID) throw refused('into');
  const carriers = await repository.studentsWithTag(tx, companyID, tagID);
  const before = await tagsOfStudents(tx, companyID, carriers);
  const given = before
    .filter((tag) => tag.tagID === tagID)
    .map((tag) => ({ ...tag, tagID: target?.tagID ?? 0, tag: target?.tag ?? '' }));
  const wanted = withTagReplaced(before, tagID, target ? given : []);
  await replaceTags(tx, companyID, carriers, wanted);
  await repository.deleteTag(tx, companyID, tagID);
  const after = await tagsOfStudents(tx, companyID, carriers);
  const kind = target ? 'tag.merge' : 'tag.remove';
  const change = { before, after, made: [], removed: [removed] };
  const { undoID } = await keepTagChange(tx, session, kind, change);
  await touchStudents(tx, session, carriers);
  await audit(tx, session, target ? 'tag.merge' : 'tag.remove', {
    detail: { before: removed.tag, after: target?.tag ?? null, students: carriers.length },
  });
  return { changed: carriers.length, unchanged: 0, undoID };
}

/** @throws Failure 404 for an unknown tag, academic.1 for a tag into itself */
export const mergeTag = ({
  tx,
  session,
  params: { tagID },
  body: { into },
}: Call<typeof tagEndpoints.merge>): Promise<BulkResult> =>
  replaceEverywhere(tx, session, tagID, into);

/** @throws Failure 404 for an unknown tag */
export const removeTag = ({
  tx,
  session,
  params: { tagID },
}: Call<typeof tagEndpoints.remove>): Promise<BulkResult> =>
  replaceEverywhere(tx, session, tagID, null);

/** The tags of one student after an assignment. */
function assigned(
  studentID: number,
  before: readonly TagOfStudent[],
  {
    add,
    remove,
    priority,
  }: { add: number[]; remove: Set<number>; priority: number | null | undefined },
): Pick<TagOfStudent, 'studentID' | 'tagID' | 'isPriority'>[] {
  const kept = before.filter((tag) => tag.studentID === studentID && !remove.has(tag.tagID));
  const ids = new Set([...kept.map((tag) => tag.tagID), ...add]);
  if (typeof priority === 'number') ids.add(priority);
  const earlier = kept.find((tag) => tag.isPriority)?.tagID ?? null;
  const chosen = priority === undefined ? earlier : priority;
  return [...ids].map((tagID) => ({ studentID, tagID, isPriority: tagID === chosen }));
}

/**
 * Adds tags to students and takes others away; a priority tag is carried as well.
 * @throws Failure academic.4 (404) for a student whom the caller may not see, academic.1 `tooManyTags` with the names of
 * those who would have more than `limits.tagsPerStudent`, grow.2023
 */
export async function assignTags({
  tx,
  session,
  body: { studentIDs, add, removeTagIDs, priorityTag },
}: Call<typeof tagEndpoints.assign>): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const students = await lockStudents(tx, session, studentIDs);
  const ids = students.map((student) => student.studentID);
  const [priorityText] = priorityTag ? normalisedTags([priorityTag]) : [];
  const texts = normalisedTags(add);
  const wantedTexts = [...new Set([...texts, ...(priorityText ? [priorityText] : [])])];
  const { ids: tagIDs, made } = await tagIDsOf(tx, companyID, wantedTexts);
  const change = {
    add: texts.flatMap((text) => tagIDs.get(text) ?? []),
    remove: new Set(removeTagIDs),
    // undefined leaves it, null takes it away
    priority:
      priorityText === undefined ? (priorityTag as null | undefined) : tagIDs.get(priorityText),
  };
  const before = await tagsOfStudents(tx, companyID, ids);
  const wanted = ids.map((studentID) => assigned(studentID, before, change));
  const tooMany = students.filter((_, index) => {
    return (wanted[index]?.length ?? 0) > limits.tagsPerStudent;
  });
  if (tooMany.length > 0) {
    throw refused([TagRefusal.TooMany, ...namesOf(tooMany, session)]);
  }
  await replaceTags(tx, companyID, ids, wanted.flat());
  const after = await tagsOfStudents(tx, companyID, ids);
  const kept = await keepTagChange(tx, session, 'student.tags', {
    before,
    after,
    made,
    removed: [],
  });
  await touchStudents(tx, session, kept.studentIDs);
  await auditStudents(tx, session, 'student.tags', kept.studentIDs);
  const changed = kept.studentIDs.length;
  return { changed, unchanged: ids.length - changed, undoID: kept.undoID };
}

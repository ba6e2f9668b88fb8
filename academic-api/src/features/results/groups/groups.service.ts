import {
  groupLimits,
  GroupRefusal,
  limits,
  nameUnder,
  type GroupDraft,
  type GroupSetting,
  type groupEndpoints,
} from '@mebae/contracts';
import { notAgreed, pairsTogether, visibleClasses } from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { eventsOfTargets } from '../../../lib/events/events-of-targets.repository.ts';
import { setOnEvent } from '../../../lib/events/set-on-event.ts';
import { conflict, Failure, invalidValue, notFound } from '../../../lib/calls/failure.ts';
import { conditionsOfBoard, pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { readScoredCourses } from '../../../lib/score-groups/scored-courses.repository.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import * as people from './group-people.repository.ts';
import { columnsOf, readTagCounts, readValues } from './grouping-source.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { groupsWorkbook } from './groups-file.ts';
import * as repository from './groups.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const unknownSetting = (): Failure => notFound.row('groupSettingID');

type StoredSetting = NonNullable<Awaited<ReturnType<typeof repository.findSetting>>>;

const headOf = (row: Omit<StoredSetting, 'measure'>) => ({
  groupSettingID: row.groupSettingID,
  title: row.title,
  state: row.state,
  classes: row.classes,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: nameUnder(row, 'updatedBy'),
});

/** The group settings of the chosen school year whose people the caller may all see. */
export async function listSettings({ tx, session }: Call<typeof groupEndpoints.list>) {
  const { companyID, schoolYear } = session;
  const rows = await repository.listSettings(tx, companyID, schoolYear, visibleClasses(session));
  return {
    data: rows.map((row) => ({
      ...headOf(row),
      groups: row.groups ?? 0,
      students: row.students ?? 0,
      courseTitle: row.courseTitle,
    })),
  };
}

/**
 * Keeps an alternative of a proposal as a draft.
 * @throws Failure academic.3 (404) without such an alternative
 */
export async function createSetting(
  caller: Call<typeof groupEndpoints.create>,
): Promise<{ groupSettingID: number }> {
  const { tx, session, now, body } = caller;
  const { companyID, schoolYear, userID } = session;
  const scope = visibleClasses(session);
  const stored = await repository.findProposal(tx, companyID, body.proposalID, scope);
  const chosen =
    stored?.result?.state === 'made' ? stored.result.alternatives[body.alternative] : undefined;
  if (!stored || !chosen || stored.schoolYear !== schoolYear) {
    throw notFound.groups();
  }
  const { request } = stored;
  const groupSettingID = await repository.insertSetting(tx, {
    companyID,
    schoolYear,
    title: lineOf('title', body.title, limits.titleLength),
    schoolClassIDs: request.schoolClassIDs,
    mode: request.mode,
    measure: request.measure,
    evalSettingID: request.evalSettingID,
    userID,
    now,
  });
  const fixed = new Set(request.fixed.map(({ studentID }) => studentID));
  await repository.writeDraft(tx, companyID, groupSettingID, {
    groups: chosen.groups.map((_, index) => ({ group: index + 1, name: String(index + 1) })),
    members: chosen.groups.flatMap(({ studentIDs }, index) =>
      studentIDs.map((studentID) => ({
        studentID,
        group: index + 1,
        isFixed: fixed.has(studentID),
      })),
    ),
  });
  await audit(tx, session, 'group.create', { detail: { groupSettingID } });
  return { groupSettingID };
}

/**
 * One group setting with its people and what they are measured by.
 * @throws Failure 404 where there is none, or it holds people whom the caller may not see
 */
export async function readSetting(caller: Caller, groupSettingID: number): Promise<GroupSetting> {
  const { tx, session, language } = caller;
  const { companyID } = session;
  const scope = visibleClasses(session);
  const row = await repository.findSetting(tx, companyID, groupSettingID, {
    scope,
    lock: false,
  });
  if (!row) throw unknownSetting();
  const { schoolYear, evalSettingID } = row;
  const draft = await repository.readDraft(tx, companyID, groupSettingID);
  const studentIDs = draft.members.map(({ studentID }) => studentID);
  const students = await people.readPeople(tx, { companyID, schoolYear }, { studentIDs });
  const shown = students.map(({ studentID }) => studentID);
  const columns = await columnsOf(tx, row.measure, language);
  const key = { companyID, evalSettingID };
  const { values, isComparable } = await readValues(tx, key, columns, shown, session);
  const courses = await readScoredCourses(tx, { companyID, schoolYear, scope: null, limit: 100 });
  const course = courses.find((candidate) => candidate.evalSettingID === evalSettingID);
  return {
    ...headOf(row),
    draft,
    students: students.map((student, index) => ({ ...student, values: values[index] ?? [] })),
    tags: await readTagCounts(tx, companyID, students),
    keptApart: await conditionsOfBoard(tx, session, classesOfPeople(students), caller.now),
    mode: row.mode,
    columns: columns.map(({ name, weight }) => ({ name, weight })),
    course: course
      ? { evalSettingID: course.evalSettingID, title: course.title, isComparable }
      : null,
  };
}

/** The groups of a setting as a workbook. The log says that they left the product. */
export async function exportGroups(
  call: Call<typeof groupEndpoints.exportFile>,
): Promise<Workbook> {
  const { groupSettingID } = call.params;
  const setting = await readSetting(call, groupSettingID);
  await audit(call.tx, call.session, 'group.export', { detail: { groupSettingID } });
  return groupsWorkbook(await readOrigin(call), setting);
}

/**
 * Changes a group setting.
 * @throws Failure 404; 409 `changedMeanwhile`; grow.2003 for other students or an unknown group; 409 `notComplete` for a
 *   final one with somebody in no group or a group of fewer than three, `keptApart` for a final one with students
 *   together whom the school keeps apart and `agreed` does not name
 */
export async function saveSetting(
  caller: Call<typeof groupEndpoints.save>,
): Promise<{ updatedAt: string }> {
  const {
    tx,
    session,
    now,
    params: { groupSettingID },
    body,
  } = caller;
  const { companyID, userID } = session;
  const before = await lockSetting(caller, groupSettingID);
  assertUnchanged(before, body.updatedAt);
  const { members } = await repository.readDraft(tx, companyID, groupSettingID);
  const draft = {
    members: body.draft.members,
    groups: body.draft.groups.map((row) => ({
      ...row,
      name: lineOf('name', row.name, groupLimits.nameLength),
    })),
  };
  assertDraft(
    draft,
    members.map(({ studentID }) => studentID),
  );
  if (body.state === 'final') {
    assertComplete(draft);
    await assertApart(caller, draft, body.agreed);
  }
  await repository.writeDraft(tx, companyID, groupSettingID, draft);
  const title = lineOf('title', body.title, limits.titleLength);
  const values = { title, state: body.state, userID, now };
  const updatedAt = await repository.updateSetting(tx, companyID, groupSettingID, values);
  if (before.state !== body.state || before.title !== title) {
    await audit(tx, session, 'group.update', { detail: { groupSettingID } });
  }
  return { updatedAt: updatedAt.toISOString() };
}

/** @throws Failure 404; grow.2029 while an event is for its groups */
export async function removeSetting(caller: Call<typeof groupEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params: { groupSettingID },
    query: { updatedAt: readAt },
  } = caller;
  assertUnchanged(await lockSetting(caller, groupSettingID), readAt);
  const events = await eventsOfTargets(tx, session.companyID, { groupSettingID });
  if (events.length > 0) throw setOnEvent(events);
  await repository.deleteSetting(tx, session.companyID, groupSettingID);
  await audit(tx, session, 'group.delete', { detail: { groupSettingID } });
}

async function lockSetting({ tx, session }: Caller, groupSettingID: number) {
  const { companyID, schoolYear } = session;
  const scope = visibleClasses(session);
  const found = { scope, lock: true };
  const row = await repository.findSetting(tx, companyID, groupSettingID, found);
  if (!row || row.schoolYear !== schoolYear) throw unknownSetting();
  return row;
}

/** The same people as before, each in a group that is there. */
function assertDraft({ groups, members }: GroupDraft, studentIDs: readonly number[]): void {
  const known = new Set(groups.map(({ group }) => group));
  const isSame =
    members.length === studentIDs.length &&
    new Set([...studentIDs, ...members.map(({ studentID }) => studentID)]).size ===
      studentIDs.length;
  if (!isSame) throw invalidValue('members');
  if (members.some(({ group }) => group !== null && !known.has(group))) {
    throw invalidValue('group');
  }
}

const classesOfPeople = (
  students: readonly { studentID: number; schoolClass: { schoolClassID: number } }[],
) =>
  students.map(({ studentID, schoolClass }) => ({
    studentID,
    schoolClassID: schoolClass.schoolClassID,
  }));

/** Everybody whom the school keeps apart is in different groups, but for pairs that the caller has agreed to. */
async function assertApart(
  { tx, session, now }: Caller,
  { members }: GroupDraft,
  agreed: readonly [number, number][],
): Promise<void> {
  const ids = members.map(({ studentID }) => studentID);
  const pairs = await pairsAmong(tx, session.companyID, ids, now);
  const groupOf = new Map(members.map(({ studentID, group }) => [studentID, group]));
  if (notAgreed(pairsTogether(pairs, groupOf), agreed).length > 0) {
    throw conflict([GroupRefusal.KeptApart]);
  }
}

function assertComplete({ groups, members }: GroupDraft): void {
  const sizes = groups.map(
    ({ group }) => members.filter((member) => member.group === group).length,
  );
  const isComplete =
    members.every(({ group }) => group !== null) &&
    sizes.every((size) => size >= groupLimits.groupMinimum);
  if (!isComplete) {
    throw conflict([GroupRefusal.NotComplete]);
  }
}

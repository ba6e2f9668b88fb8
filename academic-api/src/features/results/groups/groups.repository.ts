import { sql, type SqlBool } from 'kysely';
import type {
  GroupDraft,
  GroupingMeasure,
  GroupingMode,
  GroupingRequest,
  GroupingResult,
  GroupSettingState,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import type { Scope } from '../../../lib/courses/examinees.repository.ts';

/** Whether all classes of a row are among those that the caller may see. */
const withinScope = (scope: Scope) =>
  scope === null ? sql<boolean>`true` : sql<boolean>`school_class_ids <@ ${[...scope]}::bigint[]`;

export interface NewProposal {
  companyID: number;
  schoolYear: number;
  request: GroupingRequest;
  studentIDs: readonly number[];
  createdAt: Date;
  createdBy: number;
}

/** Keeps what is asked for; its result comes later. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<number> {
  const { request, studentIDs, ...rest } = proposal;
  const row = await tx
    .insertInto('groupingProposal')
    .values({
      ...rest,
      schoolClassIDs: request.schoolClassIDs,
      request: JSON.stringify(request),
      studentIDs: [...studentIDs],
      result: null,
    })
    .returning('proposalID')
    .executeTakeFirstOrThrow();
  return row.proposalID;
}

export interface StoredProposal {
  schoolYear: number;
  request: GroupingRequest;
  studentIDs: number[];
  result: Exclude<GroupingResult, { state: 'working' }> | null;
}

/** @param scope classes that the caller may see */
export async function findProposal(
  tx: Tx,
  companyID: number,
  proposalID: number,
  scope: Scope,
): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom('groupingProposal')
    .select(['schoolYear', 'request', 'studentIDs', 'result'])
    .where((eb) => eb.and({ companyID, proposalID }))
    .where(withinScope(scope))
    .executeTakeFirst();
  return row && ({ ...row, studentIDs: row.studentIDs.map(Number) } as StoredProposal);
}

export async function saveResult(
  tx: Tx,
  companyID: number,
  proposalID: number,
  result: StoredProposal['result'],
): Promise<void> {
  await tx
    .updateTable('groupingProposal')
    .set({ result: JSON.stringify(result) })
    .where((eb) => eb.and({ companyID, proposalID }))
    .execute();
}

const settings = (tx: Tx, companyID: number, scope: Scope) =>
  tx
    .selectFrom('groupSetting')
    .select([
      'groupSetting.groupSettingID',
      'groupSetting.schoolYear',
      'groupSetting.title',
      'groupSetting.state',
      'groupSetting.mode',
      'groupSetting.measure',
      'groupSetting.evalSettingID',
      'groupSetting.updatedAt',
      ...namesOfUpdater('groupSetting'),
      sql<{ schoolClassID: number; grade: number; schoolClassName: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('schoolClassID', c.school_class_id, 'grade', c.grade,
          'schoolClassName', c.name) order by c.grade, c.name_key), '[]')
        from school_class c where c.company_id = group_setting.company_id
          and c.school_class_id = any(group_setting.school_class_ids))`.as('classes'),
    ])
    .where('groupSetting.companyID', '=', companyID)
    .where(withinScope(scope));

/** The group settings of a school year, changed last first. */
export async function listSettings(tx: Tx, companyID: number, schoolYear: number, scope: Scope) {
  return settings(tx, companyID, scope)
    .select((eb) => [
      eb
        .selectFrom('studentGroup')
        .select(eb.fn.countAll<number>().as('n'))
        .where(sameSchoolKey('studentGroup', 'groupSetting', 'groupSettingID'))
        .as('groups'),
      eb
        .selectFrom('groupMember')
        .select(eb.fn.countAll<number>().as('n'))
        .where(sameSchoolKey('groupMember', 'groupSetting', 'groupSettingID'))
        .as('students'),
      eb
        .selectFrom('exam')
        .select('exam.title')
        .where(sameSchoolKey('exam', 'groupSetting', 'evalSettingID'))
        .as('courseTitle'),
    ])
    .where('groupSetting.schoolYear', '=', schoolYear)
    .orderBy('groupSetting.updatedAt', 'desc')
    .orderBy('groupSetting.groupSettingID', 'desc')
    .execute();
}

/** @param lock until the transaction ends */
export async function findSetting(
  tx: Tx,
  companyID: number,
  groupSettingID: number,
  { scope, lock }: { scope: Scope; lock: boolean },
) {
  const row = await settings(tx, companyID, scope)
    .where('groupSetting.groupSettingID', '=', groupSettingID)
    .$if(lock, (query) => query.forUpdate('groupSetting'))
    .executeTakeFirst();
  return row && { ...row, measure: row.measure as GroupingMeasure };
}

/** Groups and members of a group setting. */
export async function readDraft(
  tx: Tx,
  companyID: number,
  groupSettingID: number,
): Promise<GroupDraft> {
  const groups = await tx
    .selectFrom('studentGroup')
    .select(['groupNumber as group', 'name'])
    .where((eb) => eb.and({ companyID, groupSettingID }))
    .orderBy('position')
    .execute();
  const members = await tx
    .selectFrom('groupMember')
    .select(['studentID', 'groupNumber as group', 'isFixed'])
    .where((eb) => eb.and({ companyID, groupSettingID }))
    .where(isMember)
    .orderBy('studentID')
    .execute();
  return { groups, members };
}

/** Whether the student of a row of `group_member` is enrolled in the setting's year: who has left is in no group. */
const isMember = sql<SqlBool>`exists (select from group_setting g
  join enrolment e on ${sameSchoolKey('e', 'g', 'schoolYear')}
  where ${sameSchoolKey('g', 'group_member', 'groupSettingID')} and ${sameSchoolKey('e', 'group_member', 'studentID')}
    and ${isEnrolled('e')})`;

export interface NewSetting {
  companyID: number;
  schoolYear: number;
  title: string;
  schoolClassIDs: number[];
  mode: GroupingMode;
  measure: GroupingMeasure;
  evalSettingID: number | null;
  /** Null: it came with the product. */
  userID: number | null;
  now: Date;
}

export async function insertSetting(tx: Tx, setting: NewSetting): Promise<number> {
  const { userID, now, measure, ...rest } = setting;
  const row = await tx
    .insertInto('groupSetting')
    .values({
      ...rest,
      state: 'draft',
      measure: JSON.stringify(measure),
      createdAt: now,
      createdBy: userID,
      updatedAt: now,
      updatedBy: userID,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  return row.groupSettingID;
}

/** Writes groups and members anew. */
export async function writeDraft(
  tx: Tx,
  companyID: number,
  groupSettingID: number,
  { groups, members }: GroupDraft,
): Promise<void> {
  const key = { companyID, groupSettingID };
  // who has left keeps the place for the day of coming back
  const left = await tx
    .selectFrom('groupMember')
    .select(['studentID', 'groupNumber as group', 'isFixed'])
    .where((eb) => eb.and(key))
    .where(sql<SqlBool>`not ${isMember}`)
    .execute();
  const isThere = (number: number | null) => groups.some(({ group }) => group === number);
  const all = [
    ...members,
    ...left.map((row) => (isThere(row.group) ? row : { ...row, group: null, isFixed: false })),
  ];
  await tx
    .deleteFrom('groupMember')
    .where((eb) => eb.and(key))
    .execute();
  await tx
    .deleteFrom('studentGroup')
    .where((eb) => eb.and(key))
    .execute();
  await tx
    .insertInto('studentGroup')
    .values(
      groups.map(({ group, name }, position) => ({ ...key, groupNumber: group, position, name })),
    )
    .execute();
  if (all.length === 0) return;
  await tx
    .insertInto('groupMember')
    .values(
      all.map(({ studentID, group, isFixed }) => ({
        ...key,
        studentID,
        groupNumber: group,
        isFixed,
      })),
    )
    .execute();
}

/** @returns when it was changed: later than before, even where the clock has not moved on */
export async function updateSetting(
  tx: Tx,
  companyID: number,
  groupSettingID: number,
  values: { title: string; state: GroupSettingState; userID: number | null; now: Date },
): Promise<Date> {
  const { title, state, userID, now } = values;
  const row = await tx
    .updateTable('groupSetting')
    .set({
      title,
      state,
      updatedBy: userID,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, groupSettingID }))
    .returning('updatedAt')
    .executeTakeFirstOrThrow();
  return row.updatedAt;
}

export async function deleteSetting(
  tx: Tx,
  companyID: number,
  groupSettingID: number,
): Promise<void> {
  await tx
    .deleteFrom('groupSetting')
    .where((eb) => eb.and({ companyID, groupSettingID }))
    .execute();
}

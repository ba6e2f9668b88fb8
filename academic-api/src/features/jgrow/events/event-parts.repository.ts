import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { takesPart, type Scope } from '../../../lib/courses/examinees.repository.ts';

// The parts of an event are held until the transaction ends: whoever deletes one of them waits, and then finds the event.

/** Activities among the given ids that are there. */
export async function lockActivities(
  tx: Tx,
  companyID: number,
  activityIDs: readonly number[],
): Promise<number> {
  const rows = await tx
    .selectFrom('activity')
    .select('activityID')
    .where('companyID', '=', companyID)
    .where('activityID', '=', anyOf(activityIDs))
    .orderBy('activityID')
    .forKeyShare()
    .execute();
  return rows.length;
}

/** Courses among the given ids that are there, and that somebody in scope takes part in. */
export async function lockCourses(
  tx: Tx,
  companyID: number,
  evalSettingIDs: readonly number[],
  scope: Scope,
) {
  return tx
    .selectFrom('exam')
    .select(['evalSettingID', 'schoolYear', 'startAt'])
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', anyOf(evalSettingIDs))
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .orderBy('evalSettingID')
    .forKeyShare()
    .execute();
}

/** Classes of a school year among the given ids. */
export async function lockTargetClasses(
  tx: Tx,
  key: { companyID: number; schoolYear: number },
  schoolClassIDs: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('schoolClass')
    .select('schoolClassID')
    .where((eb) => eb.and({ ...key }))
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .orderBy('schoolClassID')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.schoolClassID);
}

/** A final group setting with its classes and the numbers of its groups. */
export interface GroupSettingRow {
  groupSettingID: number;
  schoolClassIDs: number[];
  groupNumbers: number[];
}

const groupNumbers: RawBuilder<number[]> = sql`array(select n.group_number from student_group n
  where ${sameSchoolKey('n', 'group_setting', 'groupSettingID')})`;

/** Final group settings of a school year among the given ids. */
export async function lockGroupSettings(
  tx: Tx,
  key: { companyID: number; schoolYear: number },
  groupSettingIDs: readonly number[],
): Promise<GroupSettingRow[]> {
  const rows = await tx
    .selectFrom('groupSetting')
    .select(['groupSettingID', 'schoolClassIDs', groupNumbers.as('groupNumbers')])
    .where((eb) => eb.and({ ...key, state: 'final' }))
    .where('groupSettingID', '=', anyOf(groupSettingIDs))
    .orderBy('groupSettingID')
    .forKeyShare()
    .execute();
  return rows.map((row) => ({ ...row, schoolClassIDs: row.schoolClassIDs.map(Number) }));
}

/** How many of these growing purposes are in use, and of these destinations are there. */
export async function countMasters(
  tx: Tx,
  companyID: number,
  parts: { growingPurposeIDs: readonly number[]; destinationIDs: readonly number[] },
): Promise<{ purposes: number; destinations: number }> {
  const { rows } = await sql<{ purposes: number; destinations: number }>`
    select
      (select count(*) from growing_purpose
        where is_valid and growing_purpose_id = any(${parts.growingPurposeIDs}::bigint[])) as purposes,
      (select count(*) from seeded_destination where destination_id = any(${parts.destinationIDs}::bigint[]))
        + (select count(*) from destination where company_id = ${companyID}
          and destination_id = any(${parts.destinationIDs}::bigint[])) as destinations`.execute(tx);
  return rows[0] ?? { purposes: 0, destinations: 0 };
}

/**
 * Whether there is such an event.
 * @param options.lock keeps it from being deleted until the transaction ends
 */
export async function eventExists(
  tx: Tx,
  companyID: number,
  eventID: number,
  { lock }: { lock: boolean },
): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolEvent')
    .select('eventID')
    .where((eb) => eb.and({ companyID, eventID }))
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}

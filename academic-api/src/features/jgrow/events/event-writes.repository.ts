import { sql } from 'kysely';
import type { EventTargetBody } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';

/** Columns that a person fills in. */
export interface EventValues {
  title: string;
  startsOn: string;
  endsOn: string;
  destinationIDs: number[];
  growingPurposeIDs: number[];
  note: string;
  courseBefore: number | null;
  courseAfter: number | null;
}

interface Key {
  companyID: number;
  eventID: number;
}

export async function insertEvent(
  tx: Tx,
  event: EventValues & {
    companyID: number;
    schoolYear: number;
    copiedFrom: number | null;
    /** Null: it came with the product. */
    userID: number | null;
    now: Date;
  },
): Promise<number> {
  const { userID, now, ...values } = event;
  const row = await tx
    .insertInto('schoolEvent')
    .values({ ...values, createdBy: userID, createdAt: now, updatedBy: userID, updatedAt: now })
    .returning('eventID')
    .executeTakeFirstOrThrow();
  return row.eventID;
}

/** Writes new values; the mark of the last change moves on even when the clock has not. */
export async function updateEvent(
  tx: Tx,
  { companyID, eventID }: Key,
  values: EventValues & { updatedBy: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('schoolEvent')
    .set({
      ...values,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, eventID }))
    .execute();
}

/** Writes activities and targets of an event anew, in their order. */
export async function writeParts(
  tx: Tx,
  key: Key,
  { activityIDs, targets }: { activityIDs: readonly number[]; targets: readonly EventTargetBody[] },
): Promise<void> {
  await tx
    .deleteFrom('eventActivity')
    .where((eb) => eb.and({ ...key }))
    .execute();
  await tx
    .deleteFrom('eventTarget')
    .where((eb) => eb.and({ ...key }))
    .execute();
  await tx
    .insertInto('eventActivity')
    .values(activityIDs.map((activityID, position) => ({ ...key, activityID, position })))
    .execute();
  await tx
    .insertInto('eventTarget')
    .values(
      targets.map((target, position) => ({
        ...key,
        position,
        schoolClassID: target.kind === 'class' ? target.schoolClassID : null,
        groupSettingID: target.kind === 'group' ? target.groupSettingID : null,
        groupNumber: target.kind === 'group' ? target.groupNumber : null,
      })),
    )
    .execute();
}

export async function deleteEvent(tx: Tx, { companyID, eventID }: Key): Promise<void> {
  await tx
    .deleteFrom('schoolEvent')
    .where((eb) => eb.and({ companyID, eventID }))
    .execute();
}

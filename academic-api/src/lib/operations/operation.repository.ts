import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely';
import { liveStates, ReportStatus, type FailureBody, type OperationKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Database, OperationTable } from '../../db/schema.ts';

export type OperationRow = Selectable<OperationTable>;

/** The school and the id of an operation. */
export interface OperationKey {
  companyID: number;
  operationID: string;
}

/** Writes an operation; nothing when one of its kind is under way for the same page. @returns its id, if it was written */
export async function insertOperation(
  tx: Tx,
  values: Insertable<OperationTable>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('operation')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyID', 'kind', 'route']).where('finishedAt', 'is', null).doNothing(),
    )
    .returning('operationID')
    .executeTakeFirst();
  return row?.operationID;
}

/** The operation of a kind that is under way for a page. */
export async function liveOperation(
  tx: Tx,
  companyID: number,
  { kind, route }: { kind: OperationKind; route: string },
) {
  return tx
    .selectFrom('operation')
    .selectAll()
    .where((eb) => eb.and({ companyID, kind, route }))
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The ends of earlier tries have been seen: the person has gone on from them. */
export async function dismissEnded(
  tx: Tx,
  companyID: number,
  { kind, route }: { kind: OperationKind; route: string },
): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ dismissedAt: new Date() })
    .where((eb) => eb.and({ companyID, kind, route }))
    .where('finishedAt', 'is not', null)
    .where('dismissedAt', 'is', null)
    .execute();
}

/**
 * How much of an operation is stored, to be assigned to `done` where a try begins or ends without success: the last figure
 * of a worker is older than what it has done. Only reports are stored one by one; other work is stored whole or not at all.
 * @param otherwise of other kinds
 */
export const storedOf = (otherwise: number | 'done') => sql<number>`case
  when operation.kind = 'makeReports' then (select count(*)::int from report r
    where r.company_id = operation.company_id and r.operation_id = operation.operation_id
      and r.state in (${ReportStatus.Completed}, ${ReportStatus.CreateError}))
  else ${otherwise === 'done' ? sql.ref('operation.done') : otherwise} end`;

/** Changes an operation that is not over. @returns false when it is, or was taken back */
async function change(
  tx: Tx,
  { companyID, operationID }: OperationKey,
  values: UpdateObject<Database, 'operation'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operation')
    .set(values)
    .where((eb) => eb.and({ companyID, operationID }))
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A try begins: the first, or one after a failure of the machine. */
export const setRunning = (tx: Tx, key: OperationKey, now: Date): Promise<boolean> =>
  change(tx, key, { state: 'running', startedAt: now, done: storedOf(0) });

/** How far it is. */
export const setDone = (tx: Tx, key: OperationKey, done: number): Promise<boolean> =>
  change(tx, key, { done });

export const setSucceeded = (tx: Tx, key: OperationKey, now: Date): Promise<boolean> =>
  change(tx, key, { state: 'succeeded', finishedAt: now });

export const setFailed = (
  tx: Tx,
  key: OperationKey,
  failure: FailureBody,
  now: Date,
): Promise<boolean> =>
  change(tx, key, {
    state: 'failed',
    failure: JSON.stringify(failure),
    finishedAt: now,
    done: storedOf('done'),
  });

import { sql } from 'kysely';
import { cancellableKinds, liveStates, type FailureBody } from '@mebae/contracts';
import { storedOf } from '../../../lib/operations/operation.repository.ts';
import type { Tx } from '../../../db/connect.ts';

interface Owner {
  companyID: number;
  userID: number;
}

/** Maximum number of operations listed. */
const most = 20;

/** The running operations, and those that ended after a moment and were not dismissed; newest first. */
export async function ownOperations(tx: Tx, { companyID, userID }: Owner, endedAfter: Date) {
  return tx
    .selectFrom('operation')
    .selectAll()
    .where((eb) => eb.and({ companyID, userID }))
    .where('dismissedAt', 'is', null)
    .where((eb) => eb.or([eb('finishedAt', 'is', null), eb('finishedAt', '>', endedAfter)]))
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
}

/** @returns false when the person has no such operation that is over */
export async function dismiss(tx: Tx, owner: Owner, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await own(tx, owner, id)
    .set({ dismissedAt: now })
    .where('finishedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an operation that has written nothing yet, and takes it from the list. @returns false when there is none */
export async function cancel(tx: Tx, owner: Owner, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await own(tx, owner, id)
    .set({ state: 'cancelled', finishedAt: now, dismissedAt: now })
    .where('state', 'in', liveStates)
    .where('kind', 'in', cancellableKinds)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const own = (tx: Tx, { companyID, userID }: Owner, operationID: string) =>
  tx
    .updateTable('operation')
    .where((eb) => eb.and({ companyID, userID }))
    .where('operationID', '=', operationID);

/** Ends what no job of a school is left for. @returns how many */
export async function failLost(
  tx: Tx,
  companyID: number,
  jobNames: readonly string[],
  failure: FailureBody,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update operation set state = 'failed', failure = ${JSON.stringify(failure)}, finished_at = now(),
      done = ${storedOf('done')}
    where company_id = ${companyID} and finished_at is null and not exists (
      select from pgboss.job j
      where j.name = any(${jobNames}::text[]) and j.id = operation.operation_id
        and j.state in ('created', 'retry', 'active'))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

import type { Tx } from '../../../db/connect.ts';
import type { KnownRecords } from '../../../lib/roster-import/one-roster/service/read-service.ts';
import type { SchoolRecords } from '../../../lib/roster-import/one-roster/service/school-records.ts';

/** Records of the service that were read before, of the same school; null where there are none. */
export async function knownRecords(
  tx: Tx,
  companyID: number,
  orgID: string,
): Promise<KnownRecords | null> {
  const row = await tx
    .selectFrom('rosterCopy')
    .select(['records', 'readAt', 'wholeAt'])
    .where((eb) => eb.and({ companyID, orgID }))
    .executeTakeFirst();
  if (!row) return null;
  return { ...(row.records as SchoolRecords), readAt: row.readAt, wholeAt: row.wholeAt };
}

/** Keeps what was read, for the next run. */
export async function keepRecords(
  tx: Tx,
  companyID: number,
  orgID: string,
  { readAt, wholeAt, ...records }: KnownRecords,
): Promise<void> {
  const values = { orgID, records: JSON.stringify(records), readAt, wholeAt };
  await tx
    .insertInto('rosterCopy')
    .values({ companyID, ...values })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet(values))
    .execute();
}

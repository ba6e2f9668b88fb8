import type { SchoolSecurity } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';

/** The school's sign-in rules; its row is locked when they are about to change. */
export async function readRules(
  tx: Tx,
  companyID: number,
  { lock = false } = {},
): Promise<SchoolSecurity> {
  return tx
    .selectFrom('company')
    .select(['authCodeRequired', 'passwordExpiryDays', 'coverMinutes'])
    .where('companyID', '=', companyID)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function updateRules(tx: Tx, companyID: number, rules: SchoolSecurity): Promise<void> {
  await tx.updateTable('company').set(rules).where('companyID', '=', companyID).execute();
}

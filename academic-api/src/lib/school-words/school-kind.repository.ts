import type { SchoolKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** The kind of a school, which decides what its texts call those who learn there. */
export async function schoolKindOf(tx: Tx, companyID: number): Promise<SchoolKind> {
  const { schoolKind } = await tx
    .selectFrom('company')
    .select('schoolKind')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return schoolKind;
}

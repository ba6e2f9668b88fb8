import type { Tx } from '../../db/connect.ts';
import { anyOf } from '../../db/query.ts';
import type { Side } from './roles.ts';

/** People of a school whom the roster's identifiers name, by the identifier; nobody who has left the school for good. */
export async function peopleByIdentifier(
  tx: Tx,
  companyID: number,
  side: Side,
  identifiers: readonly string[],
): Promise<Map<string, number>> {
  const rows =
    side === 'student'
      ? await tx
          .selectFrom('student')
          .select(['studentID as id', 'userMasterIdentifier'])
          .where('companyID', '=', companyID)
          .where('userMasterIdentifier', '=', anyOf(identifiers))
          .where('removedAt', 'is', null)
          .where('erasedAt', 'is', null)
          .execute()
      : await tx
          .selectFrom('account')
          .select(['userID as id', 'userMasterIdentifier'])
          .where('companyID', '=', companyID)
          .where('userMasterIdentifier', '=', anyOf(identifiers))
          .execute();
  return new Map(rows.map(({ id, userMasterIdentifier }) => [userMasterIdentifier ?? '', id]));
}

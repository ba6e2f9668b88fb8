import { providerKinds, type ConnectionButton } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { connections } from '../../../lib/accounts/connections.repository.ts';

/** Connections that the school uses for its staff and the account is linked by; a learning portal asks nobody anew. */
export const connectionsOfAccount = (
  tx: Tx,
  { companyID, userID }: { companyID: number; userID: number },
) =>
  connections(tx)
    .where('kind', 'in', providerKinds)
    .$castTo<ConnectionButton>()
    .where('connectionID', 'in', (eb) =>
      eb
        .selectFrom('schoolConnection')
        .select('connectionID')
        .where((inner) => inner.and({ companyID, isOn: true, isForStaff: true })),
    )
    .where('issuer', 'in', (eb) =>
      eb
        .selectFrom('linkedIdentity')
        .select('linkedIdentity.issuer')
        .where((inner) => inner.and({ companyID, userID })),
    )
    .execute();

export async function coverMinutesOf(tx: Tx, companyID: number): Promise<number | null> {
  const { coverMinutes } = await tx
    .selectFrom('company')
    .select('coverMinutes')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return coverMinutes;
}

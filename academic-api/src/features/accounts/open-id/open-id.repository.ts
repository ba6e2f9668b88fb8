import { sql } from 'kysely';
import { type ConnectionButton, type ConnectionUsers, providerKinds } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { connections } from '../../../lib/accounts/connections.repository.ts';

/** Connections that a sign-in can begin with: a learning portal begins a launch itself. */
const buttons = (tx: Tx) =>
  connections(tx).where('kind', 'in', providerKinds).$castTo<ConnectionButton>();

/** Ways to sign in of a school. */
export const buttonsOfSchool = (tx: Tx, companyID: number, users: ConnectionUsers) =>
  buttons(tx)
    .where('connectionID', 'in', (eb) =>
      eb
        .selectFrom('schoolConnection')
        .select('connectionID')
        .where((inner) =>
          inner.and({
            companyID,
            isOn: true,
            ...(users === 'staff' ? { isForStaff: true } : { isForStudents: true }),
          }),
        ),
    )
    .execute();

/** Ways to sign in with addresses of a domain; a look-up before a school is known. */
export async function buttonsOfDomain(tx: Tx, domain: string) {
  const { rows } = await sql<{ connectionID: number }>`
    select * from find_connections_of_domain(${domain})`.execute(tx);
  const ids = rows.map((row) => row.connectionID);
  return buttons(tx).where('connectionID', '=', anyOf(ids)).execute();
}

export async function schoolName(tx: Tx, companyID: number): Promise<string | null> {
  const row = await tx
    .selectFrom('company')
    .select('name')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return row?.name ?? null;
}

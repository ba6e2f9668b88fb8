import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { connections } from '../../../lib/accounts/connections.repository.ts';
import type { Identity } from './who-it-is.ts';

/** Ways to sign in of a school. */
export const buttonsOfSchool = (tx: Tx, companyID: number) =>
  connections(tx)
    .where('connectionID', 'in', (eb) =>
      eb
        .selectFrom('schoolConnection')
        .select('connectionID')
        .where((inner) => inner.and({ companyID, isOn: true })),
    )
    .execute();

/** Ways to sign in with addresses of a domain; a look-up before a school is known. */
export async function buttonsOfDomain(tx: Tx, domain: string) {
  const { rows } = await sql<{ connectionID: number }>`
    select * from find_connections_of_domain(${domain})`.execute(tx);
  const ids = rows.map((row) => row.connectionID);
  return connections(tx).where('connectionID', '=', anyOf(ids)).execute();
}

export async function schoolName(tx: Tx, companyID: number): Promise<string | null> {
  const row = await tx
    .selectFrom('company')
    .select('name')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Accounts that are linked with an account of another system, the one used last first; in whatever school. */
export async function linkedAccounts(
  tx: Tx,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<{ companyID: number; userID: number }[]> {
  const { rows } = await sql<{ companyID: number; userID: number }>`
    select * from find_identities(${issuer}, ${subject}) order by last_used_at desc`.execute(tx);
  return rows;
}

/** Whether a school uses a connection for its staff. */
export async function isOn(tx: Tx, companyID: number, connectionID: number): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolConnection')
    .select('companyID')
    .where((eb) => eb.and({ companyID, connectionID, isOn: true }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account is linked with another account of the same provider. */
export async function hasIdentity(
  tx: Tx,
  key: { companyID: number; userID: number },
  issuer: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('linkedIdentity')
    .select('identityID')
    .where((eb) => eb.and({ ...key, issuer }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account is linked with this account of another system. */
export async function isLinked(
  tx: Tx,
  key: { companyID: number; userID: number },
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('linkedIdentity')
    .select('identityID')
    .where((eb) => eb.and({ ...key, issuer, subject }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Links an account, or notes that its link was used. */
export async function keepIdentity(
  tx: Tx,
  key: { companyID: number; userID: number },
  connectionID: number,
  { issuer, subject, address }: Identity,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('linkedIdentity')
    .values({ ...key, connectionID, issuer, subject, address, linkedAt: now, lastUsedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['companyID', 'issuer', 'subject'])
        .doUpdateSet({ address, lastUsedAt: now, connectionID }),
    )
    .execute();
}

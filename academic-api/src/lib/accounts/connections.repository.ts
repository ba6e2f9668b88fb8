import { sql, type NotNull } from 'kysely';
import { providerKinds, type ProviderKind } from '@mebae/contracts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import { openText } from '../report-store/sealed-text.ts';
import type { Connection } from './identity-provider.ts';

/** Context in which a secret is sealed: it opens for no other client. */
export const sealedFor = ({ issuer, clientID }: { issuer: string; clientID: string }): string =>
  `connection ${issuer} ${clientID}`;

/** Connections that the operator has not ended, by name: a query to be narrowed and executed. */
export const connections = (tx: Tx) =>
  tx
    .selectFrom('connection')
    .select(['connection.connectionID', 'kind', 'name'])
    .where('endedAt', 'is', null)
    .orderBy('name');

/** A provider of accounts with the product's secret there; null where there is none, or it has ended. */
export async function findConnection(
  tx: Tx,
  connectionID: number,
  config: Pick<Config, 'reportStoreKeys'>,
): Promise<Connection | null> {
  const row = await connections(tx)
    .select(['issuer', 'clientID', 'secret'])
    .where('connectionID', '=', connectionID)
    .where('kind', 'in', providerKinds)
    .$narrowType<{ kind: ProviderKind; secret: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { secret, ...connection } = row;
  return { ...connection, clientSecret: openText(config, secret, sealedFor(row)) };
}

/** The school whose organisation it is at a provider; a look-up before a school is known. */
export async function schoolOfOrganisation(
  tx: Tx,
  connectionID: number,
  organisation: string,
): Promise<number | null> {
  const { rows } = await sql<{ companyID: number }>`
    select * from find_school_of_organisation(${connectionID}, ${organisation})`.execute(tx);
  return rows[0]?.companyID ?? null;
}

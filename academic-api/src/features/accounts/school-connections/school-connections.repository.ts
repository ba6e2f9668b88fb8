import { sql } from 'kysely';
import { Role, type LinkedIdentity, type SchoolConnection } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { connections } from '../../../lib/accounts/connections.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';
import { joinOnSchoolKey, namesOfUpdater } from '../../../db/query.ts';

/** Connections of the product with what the school has made of them. */
export async function listConnections(
  tx: Tx,
  companyID: number,
): Promise<(Omit<SchoolConnection, 'updatedAt'> & { updatedAt: Date | null })[]> {
  return connections(tx)
    .leftJoin('schoolConnection as own', (join) =>
      join
        .onRef('own.connectionID', '=', 'connection.connectionID')
        .on('own.companyID', '=', companyID),
    )
    .select((eb) => [
      'issuer',
      sql<boolean>`coalesce(own.is_on, false)`.as('isOn'),
      sql<string>`coalesce(own.organisation, '')`.as('organisation'),
      'own.updatedAt',
      eb
        .selectFrom('linkedIdentity')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('companyID', '=', companyID)
        .whereRef('linkedIdentity.connectionID', '=', 'connection.connectionID')
        .$asScalar()
        .$notNull()
        .as('linked'),
    ])
    .execute();
}

/** A connection as the school has it, locked. */
export async function lockConnection(tx: Tx, companyID: number, connectionID: number) {
  return tx
    .selectFrom('schoolConnection')
    .select(['isOn', 'organisation', 'updatedAt', ...namesOfUpdater('schoolConnection')])
    .where((eb) => eb.and({ companyID, connectionID }))
    .forUpdate()
    .executeTakeFirst();
}

export async function saveConnection(
  tx: Tx,
  key: { companyID: number; connectionID: number },
  values: { isOn: boolean; organisation: string; updatedAt: Date; updatedBy: number },
): Promise<void> {
  await tx
    .insertInto('schoolConnection')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['companyID', 'connectionID']).doUpdateSet(values))
    .execute();
}

/** Accounts of other systems by which staff sign in, by the name of the person. */
export async function listIdentities(
  tx: Tx,
  companyID: number,
  { limit, offset }: Page,
): Promise<{
  rows: (Omit<LinkedIdentity, 'linkedAt' | 'lastUsedAt'> & { linkedAt: Date; lastUsedAt: Date })[];
  total: number;
}> {
  const base = tx
    .selectFrom('linkedIdentity')
    .innerJoin('account', joinOnSchoolKey('account', 'linkedIdentity', 'userID'))
    .innerJoin('connection', 'connection.connectionID', 'linkedIdentity.connectionID')
    .where('linkedIdentity.companyID', '=', companyID);
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .select([
      'linkedIdentity.identityID',
      'connection.name as connectionName',
      'account.userID',
      ...nameColumns('account'),
      'linkedIdentity.address',
      'linkedIdentity.linkedAt',
      'linkedIdentity.lastUsedAt',
    ])
    .orderBy('account.lastNameKana')
    .orderBy('account.firstNameKana')
    .orderBy('linkedIdentity.identityID')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

/** @returns whose it was, and where; null where there is none */
export async function removeIdentity(tx: Tx, companyID: number, identityID: number) {
  return tx
    .deleteFrom('linkedIdentity')
    .using('connection')
    .whereRef('connection.connectionID', '=', 'linkedIdentity.connectionID')
    .where('linkedIdentity.companyID', '=', companyID)
    .where('linkedIdentity.identityID', '=', identityID)
    .returning(['linkedIdentity.userID', 'connection.name'])
    .executeTakeFirst();
}

/** Administrators who may sign in, by name. */
export const administrators = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('account')
    .select(['userID', ...nameColumns('account')])
    .where((eb) => eb.and({ companyID, role: Role.Admin, valid: true }))
    .orderBy('lastNameKana')
    .orderBy('firstNameKana')
    .orderBy('userID')
    .execute();

/** The one account that may sign in with a password; null: everybody may. */
export async function passwordUserOf(tx: Tx, companyID: number): Promise<number | null> {
  const { passwordUserID } = await tx
    .selectFrom('company')
    .select('passwordUserID')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return passwordUserID;
}

export async function setPasswordUser(
  tx: Tx,
  companyID: number,
  passwordUserID: number | null,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ passwordUserID })
    .where('companyID', '=', companyID)
    .execute();
}

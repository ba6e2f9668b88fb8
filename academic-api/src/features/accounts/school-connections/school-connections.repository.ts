import { sql } from 'kysely';
import {
  Role,
  type ConnectionUsers,
  type LinkedIdentity,
  type SchoolConnection,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, nameList } from '../../../db/name-columns.ts';
import { connections } from '../../../lib/accounts/connections.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';
import { namesOfUpdater } from '../../../db/query.ts';

/** Organisations of a school at the connection of the row, in the order of their names. */
const organisationsOf = (companyID: number) => sql<string[]>`array(
  select o.organisation from school_organisation o
  where o.company_id = ${companyID} and o.connection_id = connection.connection_id
  order by o.organisation)`;

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
      sql<boolean>`coalesce(own.is_for_staff, true)`.as('isForStaff'),
      sql<boolean>`coalesce(own.is_for_students, false)`.as('isForStudents'),
      organisationsOf(companyID).as('organisations'),
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
    .select(['updatedAt', ...namesOfUpdater('schoolConnection')])
    .where((eb) => eb.and({ companyID, connectionID }))
    .forUpdate()
    .executeTakeFirst();
}

/** Kind and name of a connection; undefined where it has ended. */
export const connectionOf = (tx: Tx, connectionID: number) =>
  connections(tx).where('connectionID', '=', connectionID).executeTakeFirst();

/** Saves what a school makes of a connection, with all of its organisations there. */
export async function saveConnection(
  tx: Tx,
  key: { companyID: number; connectionID: number },
  { organisations, ...values }: ConnectionValues,
): Promise<void> {
  await tx
    .insertInto('schoolConnection')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['companyID', 'connectionID']).doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('schoolOrganisation')
    .where((eb) => eb.and(key))
    .execute();
  if (organisations.length === 0) return;
  await tx
    .insertInto('schoolOrganisation')
    .values(organisations.map((organisation) => ({ ...key, organisation })))
    .execute();
}

interface ConnectionValues {
  isOn: boolean;
  isForStaff: boolean;
  isForStudents: boolean;
  organisations: readonly string[];
  updatedAt: Date;
  updatedBy: number;
}

/** People who may be linked: their table, and the column of their id in it and in `linked_identity`. */
const linkedBy = {
  staff: { table: sql`account`, id: sql`user_id` },
  students: { table: sql`student`, id: sql`student_id` },
} as const;

/** Accounts of other systems by which staff or students sign in, by the name of the person. */
export async function listIdentities(
  tx: Tx,
  companyID: number,
  users: ConnectionUsers,
  { limit, offset }: Page,
): Promise<{
  rows: (Omit<LinkedIdentity, 'linkedAt' | 'lastUsedAt'> & { linkedAt: Date; lastUsedAt: Date })[];
  total: number;
}> {
  const { table, id } = linkedBy[users];
  const people = sql`linked_identity i
    join ${table} p on p.company_id = i.company_id and p.${id} = i.${id}
    join connection c on c.connection_id = i.connection_id
    where i.company_id = ${companyID}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${people}`.execute(tx);
  const { rows } = await sql<
    Omit<LinkedIdentity, 'linkedAt' | 'lastUsedAt'> & { linkedAt: Date; lastUsedAt: Date }
  >`
    select i.identity_id, c.name as connection_name, i.user_id, i.student_id, ${nameList('p')}, i.address,
      i.linked_at, i.last_used_at
    from ${people}
    order by p.last_name_kana, p.first_name_kana, i.identity_id
    limit ${limit} offset ${offset}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** @returns whose it was, and where; undefined where there is none */
export async function removeIdentity(tx: Tx, companyID: number, identityID: number) {
  return tx
    .deleteFrom('linkedIdentity')
    .using('connection')
    .whereRef('connection.connectionID', '=', 'linkedIdentity.connectionID')
    .where('linkedIdentity.companyID', '=', companyID)
    .where('linkedIdentity.identityID', '=', identityID)
    .returning([
      'linkedIdentity.userID',
      'linkedIdentity.studentID',
      'linkedIdentity.connectionID',
      'connection.name',
    ])
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

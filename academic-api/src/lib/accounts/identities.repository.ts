import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** An account of another system, as its provider or learning portal names it. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** Somebody who may be linked with an account of another system: of the staff, or a student. */
export type Person = { companyID: number } & (
  | { userID: number; studentID: null }
  | { userID: null; studentID: number }
);

/**
 * The people who are linked with an account of another system, the one that was used last first; in whatever school. A
 * look-up before a school is known.
 */
export async function linkedPeople(
  tx: Tx,
  { issuer, subject }: IdentityKey,
): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select company_id, user_id, student_id from find_identities(${issuer}, ${subject})
    order by last_used_at desc`.execute(tx);
  return rows;
}

/** Columns that a person is linked by. */
const columnsOf = ({ companyID, userID, studentID }: Person) => ({ companyID, userID, studentID });

/** Whether a person is linked with an account of a provider already. */
export async function hasIdentity(tx: Tx, person: Person, issuer: string): Promise<boolean> {
  const { companyID, userID, studentID } = person;
  const row = await tx
    .selectFrom('linkedIdentity')
    .select('identityID')
    .where((eb) => eb.and({ companyID, issuer }))
    .where((eb) =>
      studentID === null ? eb('userID', '=', userID) : eb('studentID', '=', studentID),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Links a person with an account of another system, or notes that the link was used.
 * @param identity with the address that the other system has now; empty where it says none
 */
export async function keepIdentity(
  tx: Tx,
  person: Person,
  connectionID: number,
  { issuer, subject, address }: IdentityKey & { address: string },
  now: Date,
): Promise<void> {
  const known = { issuer, subject, address, connectionID };
  await tx
    .insertInto('linkedIdentity')
    .values({ ...columnsOf(person), ...known, linkedAt: now, lastUsedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['companyID', 'issuer', 'subject'])
        .doUpdateSet({ address, lastUsedAt: now, connectionID }),
    )
    .execute();
}

/** People whom a school uses a connection for; nobody where it is off. */
export async function usersOfConnection(
  tx: Tx,
  companyID: number,
  connectionID: number,
): Promise<{ isForStaff: boolean; isForStudents: boolean }> {
  const row = await tx
    .selectFrom('schoolConnection')
    .select(['isForStaff', 'isForStudents'])
    .where((eb) => eb.and({ companyID, connectionID, isOn: true }))
    .executeTakeFirst();
  return row ?? { isForStaff: false, isForStudents: false };
}

/** The student of the school who has an address; null for nobody. */
export async function studentByAddress(
  tx: Tx,
  companyID: number,
  address: string,
): Promise<number | null> {
  const { rows } = await sql<{ studentID: number }>`
    select student_id from student
    where company_id = ${companyID} and lower(email) = lower(${address}) and removed_at is null`.execute(
    tx,
  );
  return rows.length === 1 ? (rows[0]?.studentID ?? null) : null;
}

/**
 * The student whom an identity belongs to now: of merged students the one that is kept.
 * @returns null where nobody is at the school any more
 */
export async function studentOfIdentity(
  tx: Tx,
  companyID: number,
  studentID: number,
): Promise<number | null> {
  const { rows } = await sql<{ studentID: number }>`
    with recursive kept (student_id, merged_into, removed_at) as (
      select student_id, merged_into, removed_at from student
      where company_id = ${companyID} and student_id = ${studentID}
      union
      select s.student_id, s.merged_into, s.removed_at from kept
      join student s on s.company_id = ${companyID} and s.student_id = kept.merged_into
    )
    select student_id from kept where removed_at is null`.execute(tx);
  return rows[0]?.studentID ?? null;
}

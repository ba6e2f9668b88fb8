import { sql, type Insertable } from 'kysely';
import { limits } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { AccountTable } from '../../../db/schema.ts';

/** Whether an account of any school has the address, in whatever case. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from account where lower(email) = lower(${email})`.execute(tx);
  return rows.length > 0;
}

export async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('company')
    .select('companyID')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** A school at the first step of its setup, with a licence. */
export async function insertSchool(
  tx: Tx,
  school: { name: string; schoolYear: number; licenceEndsOn: string },
): Promise<number> {
  const { companyID } = await tx
    .insertInto('company')
    .values({ name: school.name, firstSchoolYear: school.schoolYear })
    .returning('companyID')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('licence')
    .values({
      companyID,
      plan: 'standard',
      maxStudents: limits.enrolledStudents,
      endsOn: school.licenceEndsOn,
    })
    .execute();
  return companyID;
}

/** An administrator who has no password yet, and is among the teachers. */
export async function insertAdministrator(
  tx: Tx,
  account: Insertable<AccountTable>,
): Promise<number> {
  const { userID } = await tx
    .insertInto('account')
    .values(account)
    .returning('userID')
    .executeTakeFirstOrThrow();
  await tx.insertInto('teacher').values({ companyID: account.companyID, userID }).execute();
  return userID;
}

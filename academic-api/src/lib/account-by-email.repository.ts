import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** The account that an address names, in whatever school; a look-up before a school is known. Operators have none. */
export async function findAccountByEmail(
  tx: Tx,
  email: string,
): Promise<{ companyID: number; userID: number } | null> {
  const found = await sql<{ companyID: number; userID: number }>`
    select * from find_account_by_email(${email})`.execute(tx);
  const row = found.rows[0];
  return row ? { companyID: row.companyID, userID: row.userID } : null;
}

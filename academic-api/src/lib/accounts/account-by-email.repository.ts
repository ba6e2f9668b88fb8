import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** The account that an address names, in whatever school; a look-up before a school is known. Operators have none. */
export async function findAccountByEmail(
  tx: Tx,
  email: string,
): Promise<{ companyID: number; userID: number } | null> {
  const { rows } = await sql<{ companyID: number; userID: number }>`
    select * from find_account_by_email(${email})`.execute(tx);
  return rows[0] ?? null;
}

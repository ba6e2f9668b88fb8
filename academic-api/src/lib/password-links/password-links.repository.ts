import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** A reset sets a new password, an invitation the first one. */
export type PasswordLinkPurpose = 'reset' | 'invitation';

/**
 * Who the link is for, with the account's row locked: links of one account are made and used one after another.
 * @throws when there is no such account in the school
 */
export async function accountForLink(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .select([
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.language',
      'company.name as school_name',
    ])
    .where('account.company_id', '=', companyID)
    .where('account.user_id', '=', userID)
    .forUpdate('account')
    .executeTakeFirstOrThrow();
}

/** Ends every link of the account that is still open. */
export async function endLinks(
  tx: Tx,
  companyID: number,
  userID: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertLink(
  tx: Tx,
  link: {
    companyID: number;
    userID: number;
    purpose: PasswordLinkPurpose;
    hash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('password_link')
    .values({
      company_id: link.companyID,
      user_id: link.userID,
      purpose: link.purpose,
      token_hash: link.hash,
      created_at: link.now,
      expires_at: link.expiresAt,
      ended_at: null,
    })
    .execute();
}

/** The school whose link a token's hash is; the look-up before a school is known. */
export async function schoolOfLink(tx: Tx, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from find_password_link(${hash})`.execute(tx);
  return rows[0]?.company_id ?? null;
}

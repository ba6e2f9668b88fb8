import { sql } from 'kysely';
import { Role } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** The school that a link names; the look-up before a school is known. */
export async function schoolOfLink(tx: Tx, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from find_igs_link(${hash})`.execute(tx);
  return rows[0]?.company_id ?? null;
}

/**
 * Uses a link up. Of two calls in the same moment the second waits for the first and then finds it used.
 * @returns who came by it, or why nobody can
 */
export async function takeLink(
  tx: Tx,
  companyID: number,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; last_name: string; first_name: string } | 'used' | 'expired'> {
  const link = await tx
    .selectFrom('igs_link')
    .select(['email', 'last_name', 'first_name', 'expires_at', 'used_at'])
    .where('company_id', '=', companyID)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (!link || link.used_at) return 'used';
  if (link.expires_at <= now) return 'expired';
  await tx
    .updateTable('igs_link')
    .set({ used_at: now })
    .where('company_id', '=', companyID)
    .where('token_hash', '=', hash)
    .execute();
  return link;
}

/** The operator's account in the school, made at the first visit; without a password it opens by link only. */
export async function operatorAccount(
  tx: Tx,
  companyID: number,
  operator: { email: string; last_name: string; first_name: string },
): Promise<{ user_id: number; valid: boolean }> {
  const { rows } = await sql<{ user_id: number; valid: boolean }>`
    insert into account (company_id, email, role, last_name, first_name)
    values (${companyID}, ${operator.email}, ${Role.IgsAdmin}, ${operator.last_name}, ${operator.first_name})
    on conflict (company_id, lower(email)) where role = 99
      do update set last_name = excluded.last_name, first_name = excluded.first_name
    returning user_id, valid`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('The account of an operator was neither made nor found.');
  return row;
}

export async function schoolName(tx: Tx, companyID: number): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyID)
    .executeTakeFirstOrThrow();
  return row.name;
}

export async function insertLink(
  tx: Tx,
  link: {
    companyID: number;
    hash: Buffer;
    email: string;
    lastName: string;
    firstName: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('igs_link')
    .values({
      company_id: link.companyID,
      token_hash: link.hash,
      email: link.email,
      last_name: link.lastName,
      first_name: link.firstName,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

import { sql, type Insertable } from 'kysely';
import { Role } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { IgsLinkTable } from '../../../db/schema.ts';

/** The school that a link names; the look-up before a school is known. */
export async function schoolOfLink(tx: Tx, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ companyID: number }>`
    select company_id from find_igs_link(${hash})`.execute(tx);
  return rows[0]?.companyID ?? null;
}

/**
 * Uses a link up. The second of two calls in the same moment waits for the first and then finds it used.
 * @returns who came by it, or why nobody can
 */
export async function takeLink(
  tx: Tx,
  companyID: number,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; lastName: string; firstName: string } | 'used' | 'expired'> {
  const link = await tx
    .selectFrom('igsLink')
    .select(['email', 'lastName', 'firstName', 'expiresAt', 'usedAt'])
    .where((eb) => eb.and({ companyID, tokenHash: hash }))
    .forUpdate()
    .executeTakeFirst();
  if (!link || link.usedAt) return 'used';
  if (link.expiresAt <= now) return 'expired';
  await tx
    .updateTable('igsLink')
    .set({ usedAt: now })
    .where((eb) => eb.and({ companyID, tokenHash: hash }))
    .execute();
  return link;
}

/** The operator's account in the school, made at the first visit; without a password it opens by link only. */
export async function operatorAccount(
  tx: Tx,
  companyID: number,
  operator: { email: string; lastName: string; firstName: string },
) {
  const { email, lastName, firstName } = operator;
  return tx
    .insertInto('account')
    .values({ companyID, email, role: Role.IgsAdmin, lastName, firstName })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, lower(email)`)
        .where('role', '=', sql.lit(Role.IgsAdmin))
        .doUpdateSet({ lastName, firstName }),
    )
    .returning(['userID', 'valid'])
    .executeTakeFirstOrThrow();
}

export async function schoolName(tx: Tx, companyID: number): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('name')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return row.name;
}

export async function insertLink(tx: Tx, link: Insertable<IgsLinkTable>): Promise<void> {
  await tx.insertInto('igsLink').values(link).execute();
}

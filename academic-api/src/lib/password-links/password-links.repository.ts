import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';
import type { PasswordLinkTable } from '../../db/schema.ts';

/** A reset sets a new password, an invitation the first one. */
export type PasswordLinkPurpose = PasswordLinkTable['purpose'];

/**
 * The account for which a link is made, with its row locked: links of one account are made and used one after another.
 * @throws when there is no such account in the school
 */
export async function accountForLink(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .select([
      'account.email',
      ...nameColumns('account'),
      'account.language',
      'company.name as schoolName',
      'company.schoolKind',
    ])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
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
    .updateTable('passwordLink')
    .set({ endedAt: now })
    .where((eb) => eb.and({ companyID, userID }))
    .where('endedAt', 'is', null)
    .execute();
}

export async function insertLink(tx: Tx, link: Insertable<PasswordLinkTable>): Promise<void> {
  await tx.insertInto('passwordLink').values(link).execute();
}

/** Notes which mail brought a link: its state says whether the link arrived. */
export async function noteMailOfLink(
  tx: Tx,
  companyID: number,
  hash: Buffer,
  mailID: number,
): Promise<void> {
  await tx
    .updateTable('passwordLink')
    .set({ mailID })
    .where('companyID', '=', companyID)
    .where('tokenHash', '=', hash)
    .execute();
}

/** The school whose link a token's hash is; the look-up before a school is known. */
export async function schoolOfLink(tx: Tx, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ companyID: number }>`
    select company_id from find_password_link(${hash})`.execute(tx);
  return rows[0]?.companyID ?? null;
}

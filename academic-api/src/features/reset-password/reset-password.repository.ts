import type { Tx } from '../../db/connect.ts';

/** A link with the account that it belongs to; undefined when there is none, or the account was made invalid. */
export async function findLink(tx: Tx, companyID: number, hash: Buffer) {
  return tx
    .selectFrom('password_link')
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'password_link.company_id')
        .onRef('account.user_id', '=', 'password_link.user_id'),
    )
    .select([
      'password_link.user_id',
      'password_link.purpose',
      'password_link.expires_at',
      'password_link.ended_at',
      'account.email',
    ])
    .where('password_link.company_id', '=', companyID)
    .where('password_link.token_hash', '=', hash)
    .where('account.valid', '=', true)
    .executeTakeFirst();
}

/** Uses a link up. */
export async function endLink(tx: Tx, companyID: number, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ ended_at: now })
    .where('company_id', '=', companyID)
    .where('token_hash', '=', hash)
    .execute();
}

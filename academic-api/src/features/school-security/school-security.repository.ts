import type { Tx } from '../../db/connect.ts';

/** The school's row, locked when it is about to change. */
export async function securityRow(tx: Tx, companyID: number, lock = false) {
  return tx
    .selectFrom('company')
    .select(['authCodeRequired', 'passwordExpiryDays'])
    .where('companyID', '=', companyID)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function updateSecurity(
  tx: Tx,
  companyID: number,
  rules: { authCodeRequired: boolean; passwordExpiryDays: number | null },
): Promise<void> {
  await tx.updateTable('company').set(rules).where('companyID', '=', companyID).execute();
}

/** How the last mail to an account's address ended; undefined when there was none. */
export async function lastMailState(
  tx: Tx,
  companyID: number,
  userID: number,
): Promise<'queued' | 'sent' | 'held' | 'failed' | undefined> {
  const row = await tx
    .selectFrom('account')
    .innerJoin('outboxMail', (join) =>
      join
        .onRef('outboxMail.companyID', '=', 'account.companyID')
        .on((eb) =>
          eb(eb.fn('lower', ['outboxMail.recipient']), '=', eb.fn('lower', ['account.email'])),
        ),
    )
    .select('outboxMail.state')
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .orderBy('outboxMail.createdAt', 'desc')
    .orderBy('outboxMail.mailID', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

import type { Tx } from '../../db/connect.ts';

/** The school's row, locked when it is about to change. */
export async function securityRow(tx: Tx, companyID: number, lock = false) {
  const query = tx
    .selectFrom('company')
    .select(['auth_code_required', 'password_expiry_days'])
    .where('company_id', '=', companyID);
  return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

export async function updateSecurity(
  tx: Tx,
  companyID: number,
  rules: { authCodeRequired: boolean; passwordExpiryDays: number | null },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      auth_code_required: rules.authCodeRequired,
      password_expiry_days: rules.passwordExpiryDays,
    })
    .where('company_id', '=', companyID)
    .execute();
}

/** How the last mail to an account's address ended; undefined when there was none. */
export async function lastMailState(
  tx: Tx,
  companyID: number,
  userID: number,
): Promise<'queued' | 'sent' | 'held' | 'failed' | undefined> {
  const row = await tx
    .selectFrom('account')
    .innerJoin('outbox_mail', (join) =>
      join
        .onRef('outbox_mail.company_id', '=', 'account.company_id')
        .on((eb) =>
          eb(eb.fn('lower', ['outbox_mail.recipient']), '=', eb.fn('lower', ['account.email'])),
        ),
    )
    .select('outbox_mail.state')
    .where('account.company_id', '=', companyID)
    .where('account.user_id', '=', userID)
    .orderBy('outbox_mail.created_at', 'desc')
    .orderBy('outbox_mail.mail_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

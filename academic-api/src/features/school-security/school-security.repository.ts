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

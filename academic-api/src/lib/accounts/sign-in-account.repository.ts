import type { Tx } from '../../db/connect.ts';

/** Account, school and licence together; undefined when there is no such account. */
function accountQuery(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .leftJoin('licence', 'licence.companyID', 'account.companyID')
    .selectAll('account')
    .select([
      'company.name as companyName',
      'company.authCodeRequired',
      'company.passwordExpiryDays',
      'licence.endsOn',
    ])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID);
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof accountForSignIn>>>;

export async function accountForSignIn(tx: Tx, companyID: number, userID: number) {
  return accountQuery(tx, companyID, userID).executeTakeFirst();
}

/** The same with the account's row locked: tries are counted, and codes used, one after another. */
export async function lockedAccountForSignIn(tx: Tx, companyID: number, userID: number) {
  return accountQuery(tx, companyID, userID).forUpdate('account').executeTakeFirst();
}

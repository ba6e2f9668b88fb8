import { Role } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/**
 * Whether an account may not sign in with a password: its school has turned passwords off but for one administrator. It
 * holds only while there is another way in, and while that administrator is one: nobody is to be locked out.
 */
const passwordsAreOff = () => sql<boolean>`(
  company.password_user_id is not null and company.password_user_id <> account.user_id
  and exists (select from account kept where kept.company_id = account.company_id
    and kept.user_id = company.password_user_id and kept.valid and kept.role = ${sql.lit(Role.Admin)})
  and exists (select from school_connection c where c.company_id = account.company_id and c.is_on and c.is_for_staff))`;

/** Account, school and licence together; undefined when there is no such account. */
function accountQuery(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .leftJoin('licence', 'licence.companyID', 'account.companyID')
    .selectAll('account')
    .select(passwordsAreOff().as('passwordsAreOff'))
    .select([
      'company.name as companyName',
      'company.authCodeRequired',
      'company.passwordExpiryDays',
      'company.secondFactorOf',
      'company.secondFactorFrom',
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

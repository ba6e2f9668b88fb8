import { isPassword } from '@mebae/rules';
import { Failure } from '../calls/failure.ts';
import { hashPassword, verifyPassword, type PasswordCost } from './password.ts';
import type { PasswordsOfAccount } from './passwords-of-account.repository.ts';

/**
 * Checks a new password against the rules and the account's last ones. Slow on purpose, as argon2 is: call it outside
 * any transaction.
 * @param cost the configuration's
 * @param same failure for the current password: 5 where the old one is not asked for, 15 where it is
 * @returns its hash
 * @throws Failure auth.11 against the rules, `same`, general.135 for one of the last ones
 */
export async function newPasswordHash(
  newPassword: string,
  last: Pick<PasswordsOfAccount, 'current' | 'earlier'>,
  same: 'auth.5' | 'auth.15',
  cost: PasswordCost,
): Promise<string> {
  if (!isPassword(newPassword)) throw new Failure('auth.11');
  if (last.current !== null && (await verifyPassword(newPassword, last.current, cost))) {
    throw new Failure(same);
  }
  for (const hash of last.earlier) {
    if (await verifyPassword(newPassword, hash, cost)) throw new Failure('general.135');
  }
  return hashPassword(newPassword, cost);
}

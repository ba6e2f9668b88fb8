import { limits } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { auditAccount } from '../audit/audit.ts';
import * as repository from './passwords-of-account.repository.ts';

const lockMs = limits.lockMinutes * 60_000;

export const isLocked = (lockedUntil: Date | null, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now;

/**
 * Counts one more wrong password. A lock that has run out starts the count anew; one that has not stays as it is. For an account that does not exist
 * the same statements run and change nothing, and neither waits for the disk, so that time distinguishes no address from
 * another.
 * @param tx with the account's row locked; it must be committed although the call fails
 * @returns whether the account is locked now
 */
export async function countWrongPassword(
  tx: Tx,
  account: {
    companyID: number;
    userID: number;
    failedTries: number;
    lockedUntil: Date | null;
  },
  now: Date,
  ip: string,
): Promise<boolean> {
  const { companyID, userID } = account;
  const { lockedUntil, failedTries } = account;
  const wasLocked = isLocked(lockedUntil, now);
  const tries = wasLocked ? failedTries : (lockedUntil ? 0 : failedTries) + 1;
  const locks = !wasLocked && tries >= limits.signInTries;
  await repository.commitWithoutWaiting(tx);
  const until = locks ? new Date(now.getTime() + lockMs) : null;
  await repository.setTries(tx, companyID, userID, tries, wasLocked ? lockedUntil : until);
  const detail = { reason: 'password' };
  await auditAccount(tx, account, locks ? 'account.locked' : 'account.signInFailed', ip, detail);
  return locks;
}

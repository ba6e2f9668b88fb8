import { sql } from 'kysely';
import { limits } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';

/** The current password counts as one of the last ones; it is kept with the account. */
const earlierKept = limits.passwordHistory - 1;

export interface PasswordsOfAccount {
  /** Hash of the current password; null before the first one. */
  current: string | null;
  /** Hashes of those before it, newest first, that can't be set again. */
  earlier: string[];
  failedTries: number;
  lockedUntil: Date | null;
}

/**
 * A valid account's passwords, with its row locked; null when it was made invalid or does not exist.
 */
export async function passwordsOf(
  tx: Tx,
  companyID: number,
  userID: number,
): Promise<PasswordsOfAccount | null> {
  const account = await tx
    .selectFrom('account')
    .select(['passwordHash', 'failedTries', 'lockedUntil'])
    .where((eb) => eb.and({ companyID, userID, valid: true }))
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  const history = await tx
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where((eb) => eb.and({ companyID, userID }))
    .orderBy('setAt', 'desc')
    .limit(earlierKept)
    .execute();
  return {
    current: account.passwordHash,
    earlier: history.map((row) => row.passwordHash),
    failedTries: account.failedTries,
    lockedUntil: account.lockedUntil,
  };
}

/**
 * Sets a password: the one before goes to the history, which keeps as many as can't be set again; wrong tries are
 * forgotten. The account's row must be locked.
 * @param hash of a password that was checked against the account's last ones
 */
export async function replacePassword(
  tx: Tx,
  companyID: number,
  userID: number,
  hash: string,
  now: Date,
): Promise<void> {
  // two changes within one tick of the clock still have an order
  await sql`
    insert into password_history (company_id, user_id, set_at, password_hash)
    select a.company_id, a.user_id,
      greatest(coalesce(a.password_changed_at, a.created_at), max(h.set_at) + interval '1 microsecond'),
      a.password_hash
    from account a
    left join password_history h on ${sameSchoolKey('h', 'a', 'userID')}
    where a.company_id = ${companyID} and a.user_id = ${userID} and a.password_hash is not null
    group by a.company_id, a.user_id`.execute(tx);
  await sql`
    delete from password_history h using (
      select set_at from password_history where company_id = ${companyID} and user_id = ${userID}
      order by set_at desc offset ${earlierKept}
    ) old
    where h.company_id = ${companyID} and h.user_id = ${userID} and h.set_at = old.set_at`.execute(
    tx,
  );
  await tx
    .updateTable('account')
    .set({ passwordHash: hash, passwordChangedAt: now, failedTries: 0, lockedUntil: null })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}

/**
 * Keeps the same password under a hash of today's work: no change that the history or its age would know of.
 * @param before the hash that the password was checked against; where another one stands by now, nothing happens
 */
export async function renewHash(
  tx: Tx,
  key: { companyID: number; userID: number },
  before: string,
  hash: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ passwordHash: hash })
    .where((eb) => eb.and({ companyID: key.companyID, userID: key.userID, passwordHash: before }))
    .execute();
}

/** Keeps how many wrong tries there were in a row, and until when the account is locked. */
export async function setTries(
  tx: Tx,
  companyID: number,
  userID: number,
  tries: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ failedTries: tries, lockedUntil })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}

/** The transaction ends before the disk has it: a crash may lose it, and its time says nothing of what it wrote. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

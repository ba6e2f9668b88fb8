import type { SignedInDevice, ownAccountEndpoints } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { accountLocked, Failure, notFound, notSignedIn } from '../../../lib/calls/failure.ts';
import { newPasswordHash } from '../../../lib/accounts/new-password.ts';
import { verifyPassword } from '../../../lib/accounts/password.ts';
import { normalisedTexts } from '../../../lib/people/person-texts.ts';
import {
  passwordsOf,
  replacePassword,
} from '../../../lib/accounts/passwords-of-account.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import { countWrongPassword, isLocked } from '../../../lib/accounts/wrong-password.ts';
import { toSignedInDevice } from './own-account.mapper.ts';
import * as repository from './own-account.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Everybody changes their own name only; widths and spaces are made even and kana are katakana, as in every list of people.
 * A name without readings leaves those that there are.
 * @throws Failure grow.2023 with the fields that hold tabs, academic.1 for a family name of which nothing is left; a person with one name has only that
 */
export async function setName({
  tx,
  session,
  body: typed,
}: Call<typeof ownAccountEndpoints.setName>): Promise<void> {
  const { companyID, userID } = session;
  const before = await repository.nameOf(tx, companyID, userID);
  const name = normalisedTexts({ ...before, ...typed }, ['lastName']);
  await repository.setName(tx, companyID, userID, name);
  await audit(tx, session, 'account.nameChanged');
}

/** Where the account is signed in: the device that asks, then the one used last. */
export async function devices({
  tx,
  session,
  now,
}: Call<typeof ownAccountEndpoints.devices>): Promise<SignedInDevice[]> {
  const rows = await repository.liveSessions(tx, session.companyID, session.userID, now);
  return rows
    .map((row) => toSignedInDevice(row, session.sessionID))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Signs one of the account's devices out.
 * @throws Failure academic.1 (404) when it is none of the account's, or signed out already
 */
export async function signOutDevice({
  tx,
  session,
  params: { sessionID },
  now,
}: Call<typeof ownAccountEndpoints.signOutDevice>): Promise<void> {
  const only = { only: sessionID };
  const count = await revokeSessions(tx, session.companyID, session.userID, now, only);
  if (count === 0) throw notFound.row();
  await audit(tx, session, 'account.devicesSignedOut', { detail: { count } });
}

/** Signs every other device of the account out. @returns how many there were */
export async function signOutEverywhere({
  tx,
  session,
  now,
}: Call<typeof ownAccountEndpoints.signOutEverywhere>): Promise<number> {
  const others = { except: session.sessionID };
  const count = await revokeSessions(tx, session.companyID, session.userID, now, others);
  await audit(tx, session, 'account.devicesSignedOut', { detail: { count } });
  return count;
}

type Transact = <T>(work: (tx: Tx, session: StaffSession) => Promise<T>) => Promise<T>;

/**
 * Changes the own password; every other device is signed out. Wrong tries of the current one count like those of a
 * sign-in, so that a device left open gives nobody endless tries.
 * @param transact opens a transaction of the call
 * @throws Failure grow.2007 (403) for somebody else's, auth.12 when the current one is wrong, auth.4 when it was wrong
 *   too often; auth.11, auth.15, general.135 for a new one that can't be set
 */
export async function changePassword(
  transact: Transact,
  deps: Deps,
  input: { userID: number; currentPassword: string; newPassword: string },
): Promise<void> {
  const last = await transact(async (tx, session) => {
    if (session.userID !== input.userID) throw new Failure('grow.2007');
    const found = await passwordsOf(tx, session.companyID, session.userID);
    if (found && isLocked(found.lockedUntil, deps.now())) throw accountLocked();
    return found;
  });
  // made invalid within the moment since the session was looked up
  if (!last) throw notSignedIn();
  const { passwordCost } = deps.config;
  const matches = await verifyPassword(input.currentPassword, last.current, passwordCost);
  const hash = matches
    ? await newPasswordHash(input.newPassword, last, 'auth.15', passwordCost)
    : null;

  const outcome = await transact(async (tx, session) => {
    const { companyID, userID } = session;
    const now = deps.now();
    const passwords = await passwordsOf(tx, companyID, userID);
    if (passwords?.current !== last.current) return 'changed';
    if (isLocked(passwords.lockedUntil, now)) return accountLocked();
    if (hash === null) {
      const locked = await countWrongPassword(
        tx,
        { ...passwords, companyID, userID },
        now,
        session.ip,
      );
      return new Failure(locked ? 'auth.4' : 'auth.12');
    }
    await replacePassword(tx, companyID, userID, hash, now);
    await revokeSessions(tx, companyID, userID, now, { except: session.sessionID });
    await audit(tx, session, 'account.passwordChanged', { detail: { reason: 'own' } });
    return 'done';
  });
  // thrown only now: the count of wrong tries has to be committed
  if (outcome instanceof Failure) throw outcome;
  // by another call meanwhile: what was checked is no longer the current one
  if (outcome === 'changed') await changePassword(transact, deps, input);
}

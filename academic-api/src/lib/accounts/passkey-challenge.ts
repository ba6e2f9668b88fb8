import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { limits } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../calls/deps.ts';

/** An account of a school. */
export interface AccountKey {
  companyID: number;
  userID: number;
}

/**
 * The purpose of a challenge: to make a passkey, as the second step after a password, alone in place of password and code, or
 * to go on with a session. A response to one of another purpose is refused.
 */
export type PasskeyPurpose = 'make' | 'secondStep' | 'signIn' | 'continue';

/** A challenge that a passkey has answered, and until when it would have been good. */
export interface AnsweredChallenge {
  challengeID: string;
  expiresAt: Date;
}

const keyOf = (deps: Deps): Uint8Array => new TextEncoder().encode(deps.config.linkSecret);

/** The account that a challenge is for; nobody's yet where a passkey is to say who signs in. */
const subjectOf = (account: AccountKey | null): string =>
  account === null ? 'anyone' : `${account.companyID}.${account.userID}`;

const audienceOf = (purpose: PasskeyPurpose): string => `passkey ${purpose}`;

/**
 * A challenge that says itself whom and what it is for and until when it is good, signed by the installation's key: nothing
 * is kept of one that nobody answers, and asking for many fills no table. `useChallenge` sees to it that each is good once.
 */
export async function newChallenge(
  deps: Deps,
  purpose: PasskeyPurpose,
  account: AccountKey | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const signed = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subjectOf(account))
    .setAudience(audienceOf(purpose))
    .setJti(randomUUID())
    .setExpirationTime(seconds + limits.passkeyMinutes * 60)
    .sign(keyOf(deps));
  return new TextEncoder().encode(signed);
}

/**
 * Reads a challenge that a passkey has answered.
 * @param challenge in base64url, as the response holds it
 * @returns null for one that is not ours, for somebody or something else, or too old
 */
export async function readChallenge(
  deps: Deps,
  challenge: string,
  purpose: PasskeyPurpose,
  account: AccountKey | null,
): Promise<AnsweredChallenge | null> {
  try {
    const signed = Buffer.from(challenge, 'base64url').toString();
    const { payload } = await jwtVerify(signed, keyOf(deps), {
      algorithms: ['HS256'],
      subject: subjectOf(account),
      audience: audienceOf(purpose),
      requiredClaims: ['jti', 'exp'],
      currentDate: deps.now(),
    });
    const { jti = '', exp = 0 } = payload;
    return { challengeID: jti, expiresAt: new Date(exp * 1000) };
  } catch {
    // whatever is wrong with it, nobody is told more than that it does not fit
    return null;
  }
}

/**
 * Uses a challenge up, and forgets those of the account that are too old to be answered.
 * @returns whether it was still unused: of two responses to one challenge, the second is refused
 */
export async function useChallenge(
  tx: Tx,
  { companyID, userID }: AccountKey,
  { challengeID, expiresAt }: AnsweredChallenge,
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('usedChallenge')
    .where((eb) => eb.and({ companyID, userID }))
    .where('expiresAt', '<', now)
    .execute();
  const kept = await tx
    .insertInto('usedChallenge')
    .values({ companyID, challengeID, userID, expiresAt })
    .onConflict((conflict) => conflict.columns(['companyID', 'challengeID']).doNothing())
    .returning('challengeID')
    .executeTakeFirst();
  return kept !== undefined;
}

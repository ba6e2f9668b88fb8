import { Secret, TOTP } from 'otpauth';
import { normaliseText } from '@mebae/rules';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import { openText, sealText } from '../report-store/sealed-text.ts';
import type { AccountKey } from './passkey-challenge.ts';

/** Steps before and after the present one whose codes are taken too: clocks differ. */
const steps = 1;
/** Bytes of a secret: as many as the hash has (RFC 4226). */
const secretBytes = 20;

/** Context in which the secret of an account is sealed: it opens for no other account. */
export const contextOfApp = ({ companyID, userID }: AccountKey): string =>
  `one-time-code ${companyID} ${userID}`;

/** A new secret of an app, in Base32 as people type it in. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret) });

/** The address that an app reads from the QR code: `otpauth://totp/…`. */
export const addressForApp = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, { issuer, label: email }).toString();

/**
 * The step of thirty seconds that a code belongs to.
 * @param typed full-width digits and spaces are understood
 * @returns null for a code that is none of the present step and of those beside it
 */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = normaliseText(typed).replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: steps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Begins an app anew, in place of one that waits for its first code. */
export async function keepNewSecret(
  tx: Tx,
  config: Pick<Config, 'reportStoreKeys'>,
  key: AccountKey,
  secret: string,
  now: Date,
): Promise<void> {
  const values = {
    secret: sealText(config, secret, contextOfApp(key)),
    createdAt: now,
    confirmedAt: null,
    lastUsedAt: null,
    lastStep: 0,
  };
  await tx
    .insertInto('oneTimeCode')
    .values({ companyID: key.companyID, userID: key.userID, ...values })
    .onConflict((conflict) => conflict.columns(['companyID', 'userID']).doUpdateSet(values))
    .execute();
}

/** An account's app with its secret opened, its row locked; undefined when there is none. */
export async function appOf(
  tx: Tx,
  config: Pick<Config, 'reportStoreKeys'>,
  { companyID, userID }: AccountKey,
) {
  const row = await tx
    .selectFrom('oneTimeCode')
    .select(['secret', 'createdAt', 'confirmedAt', 'lastUsedAt', 'lastStep'])
    .where((eb) => eb.and({ companyID, userID }))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && { ...row, secret: openText(config, row.secret, contextOfApp({ companyID, userID })) }
  );
}

/**
 * Uses the codes of a step up, and of those before it.
 * @returns whether they were unused: a code that somebody has looked over another's shoulder is good no more
 */
export async function useStep(
  tx: Tx,
  { companyID, userID }: AccountKey,
  step: number,
  use: { lastUsedAt: Date; confirmedAt?: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('oneTimeCode')
    .set({ ...use, lastStep: step })
    .where((eb) => eb.and({ companyID, userID }))
    .where('lastStep', '<', step)
    .returning('lastStep')
    .executeTakeFirst();
  return used !== undefined;
}

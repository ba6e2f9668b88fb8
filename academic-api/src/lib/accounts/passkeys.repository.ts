import type { Tx } from '../../db/connect.ts';
import type { AccountKey } from './passkey-challenge.ts';

export type KeptPasskey = Awaited<ReturnType<typeof passkeysOf>>[number];

/** Passkeys of an account, the oldest first. */
export const passkeysOf = (tx: Tx, { companyID, userID }: AccountKey) =>
  tx
    .selectFrom('passkey')
    .selectAll()
    .where((eb) => eb.and({ companyID, userID }))
    .orderBy('passkeyID')
    .execute();

/** Keeps a passkey. @returns its id; null where the school has one of the same credential */
export async function keepPasskey(
  tx: Tx,
  { companyID, userID }: AccountKey,
  values: {
    credentialID: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    deviceType: 'singleDevice' | 'multiDevice';
    isBackedUp: boolean;
    verifiesUser: boolean;
    name: string;
    createdAt: Date;
  },
): Promise<number | null> {
  const kept = await tx
    .insertInto('passkey')
    .values({ companyID, userID, ...values, lastUsedAt: null })
    .onConflict((conflict) => conflict.columns(['companyID', 'credentialID']).doNothing())
    .returning('passkeyID')
    .executeTakeFirst();
  return kept?.passkeyID ?? null;
}

/** Notes that a passkey was used, with its counter and whether its provider keeps a copy. */
export async function notePasskeyUse(
  tx: Tx,
  companyID: number,
  passkeyID: number,
  use: { counter: number; isBackedUp: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx
    .updateTable('passkey')
    .set(use)
    .where((eb) => eb.and({ companyID, passkeyID }))
    .execute();
}

import { withSchoolTransaction } from '../../db/connect.ts';
import type { World } from './world.ts';

/**
 * Everybody has just typed the password in, in the transaction of the call: the walk over all calls can take longer than that
 * holds.
 */
export async function confirmPasswords({ api, own }: World): Promise<void> {
  for (const { companyID } of Object.values(own)) {
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      await tx
        .updateTable('authToken')
        .set({ confirmedAt: new Date() })
        .where('companyID', '=', companyID)
        .execute();
    });
  }
}

/** Gives everybody a passkey, in the transaction of the call; its id is the one of the account. */
export async function givePasskeys({ api, own }: World): Promise<void> {
  for (const { companyID, userID } of Object.values(own)) {
    const values = {
      companyID,
      userID,
      passkeyID: userID,
      credentialID: `credential-${userID}`,
      publicKey: Buffer.from('no key'),
      counter: 0,
      transports: ['internal'],
      deviceType: 'singleDevice' as const,
      isBackedUp: false,
      verifiesUser: true,
      name: 'PC',
      createdAt: new Date(),
      lastUsedAt: null,
    };
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      await tx.insertInto('passkey').values(values).execute();
    });
  }
}

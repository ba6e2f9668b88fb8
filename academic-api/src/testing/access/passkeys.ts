import { withSchoolTransaction } from '../../db/connect.ts';
import type { World } from './world.ts';

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

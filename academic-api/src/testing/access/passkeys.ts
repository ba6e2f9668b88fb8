import type { World } from './world.ts';

/** Gives everybody a passkey; its id is the one of the account. */
export async function givePasskeys({ api, own }: World): Promise<void> {
  const values = Object.values(own).map(({ companyID, userID }) => ({
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
  }));
  const insert = api.db.insertInto('passkey').values(values);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

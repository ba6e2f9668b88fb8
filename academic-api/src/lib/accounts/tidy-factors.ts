import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import { openText, sealText } from '../report-store/sealed-text.ts';
import { contextOfApp } from './one-time-code.ts';

/** An app whose first code has not come within a day was given up. */
const waitingMs = 24 * 3_600_000;

/**
 * Forgets a school's challenges that nobody can answer any more and apps whose first code never came, and seals the secrets
 * of the others with the newest key, so that an older one can go. Runs every night. A secret whose key is not there stays as
 * it is: with the key back it opens.
 */
export async function tidyFactors(
  tx: Tx,
  config: Pick<Config, 'reportStoreKeys'>,
  companyID: number,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('usedChallenge')
    .where('companyID', '=', companyID)
    .where('expiresAt', '<', now)
    .execute();
  await tx
    .deleteFrom('oneTimeCode')
    .where('companyID', '=', companyID)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - waitingMs))
    .execute();
  const [, ...older] = config.reportStoreKeys;
  for (const { kid } of older) {
    const rows = await tx
      .selectFrom('oneTimeCode')
      .select(['userID', 'secret'])
      .where('companyID', '=', companyID)
      .where('secret', 'like', `${kid}:%`)
      .forUpdate()
      .execute();
    for (const { userID, secret } of rows) {
      const context = contextOfApp({ companyID, userID });
      await tx
        .updateTable('oneTimeCode')
        .set({ secret: sealText(config, openText(config, secret, context), context) })
        .where((eb) => eb.and({ companyID, userID }))
        .execute();
    }
  }
}

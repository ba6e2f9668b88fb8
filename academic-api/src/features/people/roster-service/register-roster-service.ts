import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/connect.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { addressOf, secretOf } from '../../../lib/calls/command-values.ts';
import { sealSecret } from './roster-access.ts';

export interface RosterServiceOptions {
  /** Id of the school. */
  school: string;
  /** Address of the rostering resources. */
  address: string;
  tokenAddress: string;
  client: string;
  /** Path of the file that holds the client's secret. */
  secretFile: string;
  /** Separated by blanks. */
  scopes: string;
}

/**
 * Registers a school's roster service, or changes it; with another address all that was read is forgotten. The secret is sealed
 * by the newest key of the report store.
 * @param db of the tables' owner
 * @throws CommandProblem for options that can't be used
 */
export async function registerRosterService(
  db: Db,
  config: Pick<Config, 'reportStoreKeys'>,
  options: RosterServiceOptions,
): Promise<{ schoolName: string; isNew: boolean }> {
  const companyID = Number(options.school);
  const example = 'https://roster.example/ims/oneroster/rostering/v1p2';
  const place = {
    address: addressOf('address', options.address, example),
    tokenAddress: addressOf('tokenAddress', options.tokenAddress, 'https://roster.example/token'),
    clientID: options.client,
  };
  const scopes = options.scopes.split(/\s+/).filter(Boolean).join(' ');
  const secret = sealSecret(config, place, secretOf(options.secretFile));
  const values = { ...place, scopes, secret };
  return db.transaction().execute(async (tx) => {
    const school = Number.isSafeInteger(companyID)
      ? await tx
          .selectFrom('company')
          .select('name')
          .where('companyID', '=', companyID)
          .executeTakeFirst()
      : undefined;
    if (!school)
      throw new CommandProblem(`There is no school ${options.school}: give --school as its ID.`);
    const before = await tx
      .selectFrom('rosterService')
      .select('address')
      .where('companyID', '=', companyID)
      .executeTakeFirst();
    if (before && before.address !== values.address) {
      await tx.deleteFrom('rosterCopy').where('companyID', '=', companyID).execute();
      await tx.deleteFrom('rosterMember').where('companyID', '=', companyID).execute();
      // whose school it is there nobody has said yet
      await tx.deleteFrom('rosterSetting').where('companyID', '=', companyID).execute();
    }
    await tx
      .insertInto('rosterService')
      .values({ companyID, ...values })
      .onConflict((conflict) => conflict.column('companyID').doUpdateSet(values))
      .execute();
    return { schoolName: school.name, isNew: before === undefined };
  });
}

import { providerKinds, type ProviderKind } from '@mebae/contracts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/connect.ts';
import { sealedFor } from '../../../lib/accounts/connections.repository.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { addressOf, secretOf } from '../../../lib/calls/command-values.ts';
import { sealText } from '../../../lib/report-store/sealed-text.ts';

export interface ConnectionOptions {
  name: string;
  kind: string;
  issuer: string;
  client: string;
  /** Path of the file that holds the client's secret. */
  secretFile: string;
}

function kindOf(text: string): ProviderKind {
  const kind = providerKinds.find((known) => known === text);
  if (!kind) throw new CommandProblem(`Give --kind as one of: ${providerKinds.join(', ')}.`);
  return kind;
}

/**
 * Registers a provider of accounts for the whole product, or changes the one of that name: schools then turn it on. The
 * secret is sealed by the newest key of the report store.
 * @param db of the tables' owner
 * @throws CommandProblem for options that can't be used
 */
export async function registerConnection(
  db: Db,
  config: Pick<Config, 'reportStoreKeys'>,
  options: ConnectionOptions,
): Promise<{ connectionID: number; isNew: boolean }> {
  const issuer = addressOf('issuer', options.issuer, 'https://accounts.google.com');
  const values = { kind: kindOf(options.kind), issuer, clientID: options.client, endedAt: null };
  const secret = sealText(config, secretOf(options.secretFile), sealedFor(values));
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('connection')
      .set({ ...values, secret })
      .where('name', '=', options.name)
      .returning('connectionID')
      .executeTakeFirst();
    if (known) return { ...known, isNew: false };
    const made = await tx
      .insertInto('connection')
      .values({ ...values, name: options.name, secret })
      .returning('connectionID')
      .executeTakeFirstOrThrow();
    return { ...made, isNew: true };
  });
}

import { readFileSync } from 'node:fs';
import { providerKinds, type ProviderKind } from '@mebae/contracts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/connect.ts';
import { sealedFor } from '../../../lib/accounts/connections.repository.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { seal } from '../../../lib/report-store/sealing.ts';

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

/** @throws CommandProblem for what is no address of a provider */
function issuerOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.search !== '' || url.hash !== '') {
    throw new CommandProblem('Give --issuer as https://…: https://accounts.google.com.');
  }
  return url.href.replace(/\/$/, '');
}

function secretOf(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch {
    throw new CommandProblem(`The file ${file} can't be read.`);
  }
  if (secret === '') throw new CommandProblem(`The file ${file} holds no secret.`);
  return secret;
}

/**
 * Registers a provider of accounts for the whole product, or changes the one of that name: schools then turn it on. The
 * secret is sealed by the newest key of the report store.
 * @param db of the tables' owner
 * @throws CommandProblem for options that can't be used
 */
export async function registerConnection(
  db: Db,
  { reportStoreKeys: [key] }: Pick<Config, 'reportStoreKeys'>,
  options: ConnectionOptions,
): Promise<{ connectionID: number; isNew: boolean }> {
  const issuer = issuerOf(options.issuer);
  const values = { kind: kindOf(options.kind), issuer, clientID: options.client, endedAt: null };
  const sealed = seal(key.secret, Buffer.from(secretOf(options.secretFile)), sealedFor(values));
  const secret = `${key.kid}:${sealed.toString('base64')}`;
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

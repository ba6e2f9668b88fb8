import { ltiPaths } from '@mebae/contracts';
import type { Db } from '../../../db/connect.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { identifierClaims, mayBeCalled } from '../../../lib/lti/platform.ts';

export interface PlatformOptions {
  name: string;
  /** Exactly as the platform writes it, a slash at the end included. */
  issuer: string;
  client: string;
  authorization: string;
  token: string;
  keys: string;
  identifier: string;
}

/** Names of the options, all of them required. */
export const platformOptionNames = [
  'name',
  'kind',
  'issuer',
  'client',
  'authorization',
  'token',
  'keys',
  'identifier',
] as const;

/** @throws CommandProblem for what is no address that may be called */
function addressOf(option: string, text: string): string {
  // one of this machine is refused at use while the product is in production
  if (mayBeCalled({ production: false }, text) && new URL(text).hash === '') return text;
  throw new CommandProblem(`Give --${option} as https://…`);
}

/**
 * Registers a learning platform (LTI 1.3) for the whole product, or changes the one of that name: schools then turn it on
 * and pin their deployments.
 * @param db of the tables' owner
 * @throws CommandProblem for options that can't be used
 */
export async function registerPlatform(
  db: Db,
  options: PlatformOptions,
): Promise<{ connectionID: number; isNew: boolean }> {
  const identifierClaim = identifierClaims.find((known) => known === options.identifier);
  if (!identifierClaim) {
    throw new CommandProblem(`Give --identifier as one of: ${identifierClaims.join(', ')}.`);
  }
  const values = {
    kind: 'lti' as const,
    issuer: addressOf('issuer', options.issuer),
    clientID: options.client,
    authorizationUrl: addressOf('authorization', options.authorization),
    tokenUrl: addressOf('token', options.token),
    keysUrl: addressOf('keys', options.keys),
    identifierClaim,
    secret: null,
    endedAt: null,
  };
  return db.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom('connection')
      .select('name')
      .where((eb) => eb.and({ kind: 'lti', issuer: values.issuer, clientID: values.clientID }))
      .where('name', '!=', options.name)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (other) throw new CommandProblem(`${other.name} has this issuer and client already.`);
    const known = await tx
      .updateTable('connection')
      .set(values)
      .where('name', '=', options.name)
      .returning('connectionID')
      .executeTakeFirst();
    if (known) return { ...known, isNew: false };
    const made = await tx
      .insertInto('connection')
      .values({ ...values, name: options.name })
      .returning('connectionID')
      .executeTakeFirstOrThrow();
    return { ...made, isNew: true };
  });
}

/** Lines that say what to type at the platform. */
export const toolAddresses = (publicURL: string): string =>
  [
    'Type at the platform:',
    `  Tool URL, deep linking URL  ${publicURL}${ltiPaths.launch}`,
    `  Initiate login URL          ${publicURL}${ltiPaths.login}`,
    `  Redirect URI                ${publicURL}${ltiPaths.launch}`,
    `  Public keyset URL           ${publicURL}${ltiPaths.keys}`,
    '  Services                    Deep Linking; Names and Role Provisioning',
    '  Open in                     a new window',
  ].join('\n');

import type { Config } from '../../config.ts';
import { thisMachine } from '../calls/this-machine.ts';

/** Where a platform says the identifier by which the roster knows a person. */
export const identifierClaims = ['lis', 'custom', 'subject'] as const;
export type IdentifierClaim = (typeof identifierClaims)[number];

/** A learning platform, as the operator has registered it. */
export interface Platform {
  connectionID: number;
  name: string;
  issuer: string;
  clientID: string;
  authorizationUrl: string;
  tokenUrl: string;
  keysUrl: string;
  identifierClaim: IdentifierClaim;
}

/**
 * The issuer under which people of a platform are kept. Platforms of one maker may share `iss` (Canvas), and then only the
 * client tells them apart.
 */
export const issuerOf = ({ issuer, clientID }: Pick<Platform, 'issuer' | 'clientID'>): string =>
  `${issuer} ${clientID}`;

/**
 * Whether the product may call an address, or send a browser there: by TLS, or on this machine while the product is not in
 * production (tests and trials).
 */
export function mayBeCalled({ production }: Pick<Config, 'production'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return (
    protocol === 'https:' || (!production && protocol === 'http:' && thisMachine.has(hostname))
  );
}

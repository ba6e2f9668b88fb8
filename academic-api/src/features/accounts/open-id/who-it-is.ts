import type { ProviderKind } from '@mebae/contracts';
import type { Claims } from '../../../lib/accounts/identity-provider.ts';

/** The owner of an account of another system, as far as its provider vouches for them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** The domain or tenant that the account lies in; null: it says none. */
  organisation: string | null;
  /** As the provider has it; empty where it says none. */
  address: string;
  /** Whether the provider vouches for it, so that it can say who somebody is. */
  isVerified: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

const domainOf = (address: string): string | null => {
  const at = address.lastIndexOf('@');
  return at < 1 ? null : address.slice(at + 1).toLowerCase();
};

/** The id of Microsoft's tenant for accounts of nobody's organisation. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Reads who somebody is from the claims of a token.
 * - Google: the organisation is `hd`, which a hint in the request does not make true; the address is as good as
 *   `email_verified` says.
 * - Microsoft: the organisation is the tenant (`tid`). `email` is whatever the account's owner or administrator has put
 *   there: it counts where Microsoft vouches for its domain (`xms_edov`), or where it is the name of the account, whose
 *   domain the tenant has proved.
 * - Others: the organisation is the domain of a verified address.
 */
export function identityOf(kind: ProviderKind, claims: Claims): Identity {
  const address = textOf(claims['email']);
  const identity = { issuer: claims.iss, subject: claims.sub, address };
  if (kind === 'google') {
    const organisation = textOf(claims['hd']).toLowerCase();
    return {
      ...identity,
      organisation: organisation === '' ? null : organisation,
      isVerified: address !== '' && isTrue(claims['email_verified']),
    };
  }
  if (kind === 'microsoft') {
    const tenant = textOf(claims['tid']).toLowerCase();
    const accountName = textOf(claims['preferred_username']).toLowerCase();
    const isAccountName = address !== '' && address.toLowerCase() === accountName;
    return {
      ...identity,
      organisation: tenant === '' || tenant === personalTenant ? null : tenant,
      isVerified: address !== '' && (isTrue(claims['xms_edov']) || isAccountName),
    };
  }
  const isVerified = address !== '' && isTrue(claims['email_verified']);
  return { ...identity, organisation: isVerified ? domainOf(address) : null, isVerified };
}

import { randomBytes } from 'node:crypto';
import { limits } from '@mebae/contracts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { Deps } from '../calls/deps.ts';
import * as repository from './password-links.repository.ts';
import type { PasswordLinkPurpose } from './password-links.repository.ts';

export interface PasswordLinkFor {
  companyID: number;
  userID: number;
  purpose: PasswordLinkPurpose;
}

const hour = 3_600_000;
const lifetime: Record<PasswordLinkPurpose, number> = {
  reset: limits.resetLinkHours * hour,
  invitation: limits.invitationDays * 24 * hour,
};

/**
 * Makes a link that sets the account's password, once: 24 hours for a reset, 7 days for an invitation. Earlier links of
 * the account die. The database keeps only the token's SHA-256.
 * @param tx a transaction bound to the school
 * @returns its address, to be shown to nobody but the owner of the account, and the hash that the link is kept by
 * @throws when there is no such account in the school
 */
export async function createPasswordLink(
  tx: Tx,
  deps: Pick<Deps, 'now'> & { config: Pick<Config, 'publicUrl'> },
  { companyID, userID, purpose }: PasswordLinkFor,
): Promise<{ url: string; hash: Buffer }> {
  const now = deps.now();
  const token = randomBytes(32).toString('base64url');
  const hash = hashOfToken(token);
  await repository.endLinks(tx, companyID, userID, now);
  await repository.insertLink(tx, {
    companyID,
    userID,
    purpose,
    tokenHash: hash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime[purpose]),
  });
  return { url: `${deps.config.publicUrl}/reset-password/step2?resetPasswordToken=${token}`, hash };
}

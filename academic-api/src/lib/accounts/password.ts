import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createDerivations } from './password-derivation.ts';

const derive = createDerivations();

/** Work that one hash takes, kept with it: memory in KiB, and how often it is gone through. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** OWASP's first choice of 2025 for argon2id with one lane: 19 MiB, two passes. No setting of the product changes it. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2 };

const lanes = 1;

/**
 * Hashes a password with argon2id.
 * @param cost the configuration's
 * @returns `$argon2id$m=…,t=…,p=…$salt$hash`, base64url
 * @throws TooManyDerivations (503) when too many wait already
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveAnew(password, nonce, cost);
  const { memory, passes } = cost;
  return `$argon2id$m=${memory},t=${passes},p=${lanes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const deriveAnew = (message: string, nonce: Uint8Array, cost: PasswordCost): Promise<Buffer> =>
  derive({ message, nonce, ...cost, parallelism: lanes, tagLength: 32 });

const form = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/**
 * Checks a password against a kept hash, with the parameters that the hash was made with.
 * @param stored null where the account has none yet: the same work is done, so that the time says nothing
 * @param cost the configuration's, of hashes that are made now
 * @throws TooManyDerivations (503) when too many wait already
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  const match = form.exec(stored ?? '');
  if (!match) {
    await deriveAnew(password, Buffer.alloc(16), cost);
    return false;
  }
  const expected = Buffer.from(match[5] ?? '', 'base64url');
  const tag = await derive({
    message: password,
    nonce: Buffer.from(match[4] ?? '', 'base64url'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/**
 * Whether a hash was made with less work than today's, so that it should be made anew when the password is next known.
 * @param stored a hash of `hashPassword`, of today or of earlier
 * @param cost the configuration's
 */
export function needsRehash(stored: string, { memory, passes }: PasswordCost): boolean {
  const match = form.exec(stored);
  if (!match) return true;
  return Number(match[1]) < memory || Number(match[2]) < passes || Number(match[3]) !== lanes;
}

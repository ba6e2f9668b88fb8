import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createDerivations } from './password-derivation.ts';

const derive = createDerivations();

/** OWASP's first choice of 2025 for argon2id: 19 MiB, two passes, one lane. Kept with each hash. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Hashes a password with argon2id.
 * @returns `$argon2id$m=…,t=…,p=…$salt$hash`, base64url
 * @throws TooManyDerivations (503) when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ message: password, nonce, ...parameters });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const form = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/**
 * Checks a password against a kept hash, with the parameters that the hash was made with.
 * @param stored null where the account has none yet: the same work is done, so that the time says nothing
 * @throws TooManyDerivations (503) when too many wait already
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = form.exec(stored ?? '');
  if (!match) {
    await derive({ message: password, nonce: Buffer.alloc(16), ...parameters });
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
 */
export function needsRehash(stored: string): boolean {
  const match = form.exec(stored);
  if (!match) return true;
  const { memory, passes, parallelism } = parameters;
  return Number(match[1]) < memory || Number(match[2]) < passes || Number(match[3]) !== parallelism;
}

import { createRemoteJWKSet } from 'jose';

/** A platform has so long to give its keys. */
const timeoutMs = 5000;
/** Keys are read anew after so long, */
const keptMs = 600_000;
/** and for a key that they don't have at most so often. */
const cooldownMs = 30_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const kept = new Map<string, KeySet>();

/** Keys of a platform, read when they are needed and again when the platform signs with a new one. */
export function platformKeys(address: string): KeySet {
  const known = kept.get(address);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: keptMs,
    cooldownDuration: cooldownMs,
  });
  kept.set(address, keys);
  return keys;
}

/** Forgets the keys of all platforms: the next launch reads them anew. */
export const forgetPlatformKeys = (): void => kept.clear();

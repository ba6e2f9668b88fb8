import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** A key by which the product signs what it says to learning platforms. */
export interface ToolKey {
  kid: string;
  privateKey: KeyObject;
}

const bits = 2048;

/** Makes a key in the form that `LTI_KEYS` has. */
export function newToolKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const bytes = privateKey.export({ type: 'pkcs8', format: 'der' });
  return `k${randomBytes(4).toString('hex')}:${bytes.toString('base64')}`;
}

function readKey(part: string): ToolKey | null {
  const [kid = '', encoded = ''] = part.trim().split(/:(.*)/s);
  if (!/^[\w-]{1,32}$/.test(kid)) return null;
  try {
    const key = Buffer.from(encoded, 'base64');
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const isStrong = (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) >= bits;
    return privateKey.asymmetricKeyType === 'rsa' && isStrong ? { kid, privateKey } : null;
  } catch {
    return null;
  }
}

/**
 * Reads the keys of `LTI_KEYS` and of the embedded default's file.
 * @param text `kid:base64,kid:base64` of RSA keys in PKCS#8: the first signs, all are announced
 * @throws Error that says what to set
 */
export function parseToolKeys(text: string): readonly ToolKey[] {
  const keys = text.trim().split(',').map(readKey);
  const sound = keys.filter((key) => key !== null);
  const kids = new Set(sound.map(({ kid }) => kid));
  if (sound.length === keys.length && kids.size === keys.length) return sound;
  throw new Error(
    'Set LTI_KEYS to kid:base64,kid:base64, the one that signs first: different names, and an RSA key of 2048 bits ' +
      'each (openssl genrsa 2048 | openssl pkcs8 -topk8 -nocrypt -outform DER | base64 -w0).',
  );
}

/** Public halves of the keys, as a platform reads them. */
export const publicKeySet = (keys: readonly ToolKey[]): { keys: JWK[] } => ({
  keys: keys.map(({ kid, privateKey }) => ({
    ...(createPublicKey(privateKey).export({ format: 'jwk' }) as JWK),
    kid,
    alg: 'RS256',
    use: 'sig',
  })),
});

/** The key that signs now. @throws Error where the installation has none */
export function signingKey([key]: readonly ToolKey[]): ToolKey {
  if (!key) throw new Error('Set LTI_KEYS: this installation has no key to sign for platforms.');
  return key;
}

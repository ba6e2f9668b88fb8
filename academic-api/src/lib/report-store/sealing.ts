import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Length of every key. */
export const secretBytes = 32;

/** A key of the store by its name, so that what it has sealed finds it again. */
export interface StoreKey {
  kid: string;
  secret: Buffer;
}

/**
 * Encrypts by AES-256-GCM: nonce, tag, ciphertext.
 * @param context is not kept, and must be the same when it is opened: what was sealed for one file opens no other
 */
export function seal(secret: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(context));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** @throws Error for another key, another context, and for bytes that were changed */
export function unseal(secret: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/**
 * Reads a list of keys as `REPORT_STORE_KEYS` and the embedded default's file hold it.
 * @param text `kid:base64,kid:base64`, the newest first; 32 bytes each
 * @param source what to name in the message
 * @throws Error that says what to set
 */
export function parseStoreKeys(text: string, source: string): [StoreKey, ...StoreKey[]] {
  const keys = text
    .trim()
    .split(',')
    .map((part) => {
      const [kid = '', encoded = ''] = part.trim().split(/:(.*)/s);
      return { kid, secret: Buffer.from(encoded, 'base64') };
    });
  const [first, ...others] = keys;
  const isSound = keys.every(
    ({ kid, secret }) => /^[A-Za-z0-9]{1,32}$/.test(kid) && secret.length === secretBytes,
  );
  if (!first || !isSound || new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    throw new Error(
      `Set ${source} to kid:base64,kid:base64, the newest first: different names of letters and digits, ` +
        'and 32 random bytes each (openssl rand -base64 32).',
    );
  }
  return [first, ...others];
}

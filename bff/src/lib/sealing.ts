import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** One key of the list: `kid` names it inside a sealed value, `secret` is 32 bytes. */
export interface SealingKey {
  readonly kid: string;
  readonly secret: Buffer;
}

export const kidPattern = /^[A-Za-z0-9_-]{1,16}$/;
export const secretBytes = 32;

const formatVersion = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Seals texts for cookies with AES-256-GCM; every replica with the same keys opens them. */
export interface Sealer {
  /**
   * @param name what the value is for (the cookie's name); a value sealed for one name does not open for another
   * @param text the secret text
   * @returns `kid.base64url(iv ‖ ciphertext ‖ tag)`, sealed with the first key
   */
  seal(name: string, text: string): string;
  /**
   * @param name the name that it was sealed for
   * @param sealed what a client sent; anything at all
   * @returns the text, or null for whatever is not exactly what `seal` made with one of the keys
   */
  open(name: string, sealed: string): string | null;
}

/**
 * @param keys seal with the first, open with any: to rotate, put the new one first and drop the old one after 8 hours
 * @throws Error when the list is empty
 */
export function createSealer(keys: readonly SealingKey[]): Sealer {
  const [first] = keys;
  if (!first) throw new Error('a sealer needs at least one key');
  const byKid = new Map<string, KeyObject>(keys.map((k) => [k.kid, createSecretKey(k.secret)]));
  const firstKey = createSecretKey(first.secret);

  return {
    seal(name, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', firstKey, iv);
      cipher.setAAD(associatedData(name, first.kid));
      const sealed = Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${first.kid}.${sealed.toString('base64url')}`;
    },
    open(name, sealed) {
      const dot = sealed.indexOf('.');
      const kid = sealed.slice(0, Math.max(dot, 0));
      const key = byKid.get(kid);
      if (!key) return null;
      const encoded = sealed.slice(dot + 1);
      const bytes = Buffer.from(encoded, 'base64url');
      // Base64 has spare bits and Node skips odd characters: only the one canonical spelling counts as ours.
      if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== encoded) return null;
      const tagAt = bytes.length - tagBytes;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(associatedData(name, kid));
        decipher.setAuthTag(bytes.subarray(tagAt));
        return (
          decipher.update(bytes.subarray(ivBytes, tagAt), undefined, 'utf8') +
          decipher.final('utf8')
        );
      } catch {
        // `final` throws when the tag does not match: a forged or damaged value, which is expected and no fault.
        return null;
      }
    },
  };
}

function associatedData(name: string, kid: string): Buffer {
  return Buffer.from(`${name}|${formatVersion}|${kid}`, 'utf8');
}

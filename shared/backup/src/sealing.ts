import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Compresses by zstd and encrypts by AES-256-GCM: nonce, tag, ciphertext.
 * @param context is not kept, and must be the same when it is opened: a part opens in its own place only
 */
export async function seal(key: Buffer, bytes: Uint8Array, context: string): Promise<Buffer> {
  const packed = await compress(bytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = [cipher.update(packed), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** @throws Error for another key, another context, and for bytes that were changed or cut */
export async function unseal(key: Buffer, sealed: Buffer, context: string): Promise<Buffer> {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const packed = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
  return decompress(Buffer.concat(packed));
}

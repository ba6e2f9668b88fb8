import { createHash } from 'node:crypto';

/** @returns `sha384-…` of bytes, as browsers write the hashes of subresources */
export function checksum(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

import { isPlainPath } from './request-line.ts';

/**
 * Whether a page of ours may send the browser there after sign-in.
 * Refused: other origins (`https://x`, `//x`, `/\x`, and either with escapes), line breaks, anything that is no plain path.
 * @param address value of `returnTo`, decoded once
 */
export function isReturnAddress(address: string): boolean {
  if (!address.startsWith('/') || !/^[\u0021-\u007e]+$/.test(address)) return false;
  const [path = ''] = address.split(/[?#]/, 1);
  // The query is decoded once already; nobody encodes line breaks twice with good intent.
  return isPlainPath(path) && !/%0[ad]/i.test(address) && !address.includes('\\');
}

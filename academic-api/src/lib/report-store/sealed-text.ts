import { seal, unseal, type StoreKey } from './sealing.ts';

/**
 * A short text, such as a client's secret, sealed for a column: the key's name, a colon, and the sealed bytes in base64.
 * @param context has to be the same when it is opened
 */
export const sealText = (key: StoreKey, text: string, context: string): string =>
  `${key.kid}:${seal(key.secret, Buffer.from(text), context).toString('base64')}`;

/** @throws Error where the key that sealed it is not there any more, and for another context */
export function openText(keys: readonly StoreKey[], sealed: string, context: string): string {
  const [kid, bytes = ''] = sealed.split(':');
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new Error(`the key ${kid} is not among the report store's keys any more`);
  return unseal(key.secret, Buffer.from(bytes, 'base64'), context).toString('utf8');
}

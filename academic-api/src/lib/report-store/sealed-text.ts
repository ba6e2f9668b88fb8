import type { Config } from '../../config.ts';
import { seal, unseal } from './sealing.ts';

type Keys = Pick<Config, 'reportStoreKeys'>;

/**
 * Seals a short secret for a column of the database by the newest key of the report store.
 * @param context is not kept, and must be the same when it is opened
 * @returns the key's name, a colon, and what was sealed in base64
 */
export function sealText({ reportStoreKeys: [key] }: Keys, text: string, context: string): string {
  return `${key.kid}:${seal(key.secret, Buffer.from(text), context).toString('base64')}`;
}

/** @throws Error where the key that has sealed it is not there any more, or for another context */
export function openText({ reportStoreKeys }: Keys, sealed: string, context: string): string {
  const [kid, bytes = ''] = sealed.split(':');
  const key = reportStoreKeys.find((candidate) => candidate.kid === kid);
  if (!key)
    throw new Error(
      `the key ${kid} that sealed a ${context.split(' ')[0]}'s secret is not among the report store's keys`,
    );
  return unseal(key.secret, Buffer.from(bytes, 'base64'), context).toString('utf8');
}

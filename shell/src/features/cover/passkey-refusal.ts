import { passkeyNotGenuine } from '@mebae/contracts';
import { ApiError, type TextKey } from '@mebae/platform';
import { isCancelled } from '../../lib/passkeys.ts';

/**
 * The text of a failure of continuing with a passkey, as its key in the cover's catalogue.
 * @returns null for a failure of the server that has a text of its own
 */
export function passkeyRefusal(error: unknown): TextKey<'cover'> | null {
  if (error instanceof ApiError) {
    return [error.reason].flat()[0] === passkeyNotGenuine ? 'passkeyRefused' : null;
  }
  return isCancelled(error) ? 'passkeyCancelled' : 'passkeyFailed';
}

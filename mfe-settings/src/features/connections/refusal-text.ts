import { ConnectionRefusal } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import type { Text } from '../../lib/text.ts';

/** The message at the field for what the server refuses; null for any other failure. */
export function refusalText(t: Text, error: unknown): string | null {
  const reason = error instanceof ApiError ? [error.reason].flat()[0] : null;
  const known = Object.values(ConnectionRefusal).find((each) => each === reason);
  return known ? t(`connections.refused.${known}`) : null;
}

import type { TestApi } from './api.ts';

/** A version that nothing has. */
const never = '2001-01-01T00:00:00.000Z';

/**
 * Deletes what a path names, as whoever holds the token reads it now.
 * @param readAt the version that was read; by default the one that is there
 */
export async function deleteAsRead(
  api: TestApi,
  path: string,
  { token, readAt }: { token: string; readAt?: string },
) {
  const updatedAt = readAt ?? (await api.call('GET', path, { token })).body.updatedAt ?? never;
  return api.call('DELETE', `${path}?updatedAt=${updatedAt}`, { token });
}

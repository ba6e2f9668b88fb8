import type { Endpoint } from '@mebae/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig, type KeyedMutator } from 'swr';
import { useHost } from '../host/host.ts';
import { ApiError, type ApiErrorKind } from './api-error.ts';
import { addressOf } from './client.ts';
import { api } from './page-client.ts';
import type { CallArgs, CallRest, CallResult } from './types.ts';
import { cachePrefix, hasPrefix } from './url.ts';

export interface UseApiOptions<T = unknown> {
  /** Shows the last page while the next one loads: for lists that are paged or searched. */
  keepPreviousData?: boolean;
  /** Asks again every so many milliseconds while the page is visible; 0 is never. It may follow the last response. */
  refreshMs?: number | ((latest: T | undefined) => number);
  /** Asks again when the window gets the focus; off unless set, because forms would lose what was typed. */
  revalidateOnFocus?: boolean;
}

export interface UseApiResult<T> {
  data: T | undefined;
  /** Never an expired session: the shell's dialog says that, and what is on the screen stays until it is answered. */
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** A newer response is on its way; old data may be shown meanwhile. */
  isValidating: boolean;
  mutate: KeyedMutator<T>;
}

/** Key under which a response is kept: the address and the school year. */
export const cacheKeyOf = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  schoolYear: number,
): string => `${addressOf(endpoint, args)}#${schoolYear}`;

/**
 * Reads an endpoint and keeps the response fresh (SWR).
 * @param endpoint a GET declaration of `@mebae/contracts`
 * @param args its arguments; null asks nothing yet
 * @param options see `UseApiOptions`
 */
export function useApi<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> | null,
  options: UseApiOptions<CallResult<E>> = {},
): UseApiResult<CallResult<E>> {
  const { schoolYear } = useHost();
  const key = args === null ? null : cacheKeyOf(endpoint, args, schoolYear);
  const fetcher = () => api(endpoint, ...([args] as unknown as CallRest<E>));
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallResult<E>, ApiError>(
    key,
    fetcher,
    {
      keepPreviousData: options.keepPreviousData ?? false,
      refreshInterval: options.refreshMs ?? 0,
      revalidateOnFocus: options.revalidateOnFocus ?? false,
    },
  );
  const expired = error?.kind === 'expired';
  return {
    data,
    error: expired ? undefined : error,
    isLoading: isLoading || (expired && data === undefined),
    isValidating,
    mutate,
  };
}

/**
 * For the shell, once the session is alive or the server is there again: what failed for that reason asks anew, and
 * nothing else, so that no form is filled a second time.
 */
export function useAskAgain(): (reason: ApiErrorKind) => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    (reason) => {
      const hasFailedAlike = (key: unknown): boolean => {
        const error: unknown = typeof key === 'string' ? cache.get(key)?.error : undefined;
        return error instanceof ApiError && error.kind === reason;
      };
      void mutate(hasFailedAlike);
    },
    [cache, mutate],
  );
}

/**
 * After a write: makes every cached response at or below a path ask again.
 * @returns a function that takes an endpoint, or a path like `/students`, and the path of what the write has removed, like
 *   `/students/12`: its page may still be shown, and must not ask for it any more. It resolves when the shown ones are fresh
 */
export function useMutate(): (
  target: Endpoint | `/${string}`,
  gone?: `/${string}`,
) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (target, gone) => {
      const prefix = cachePrefix(typeof target === 'string' ? target : target.path);
      const isGone = (key: string) => gone !== undefined && hasPrefix(key, cachePrefix(gone));
      await mutate((key) => typeof key === 'string' && hasPrefix(key, prefix) && !isGone(key));
    },
    [mutate],
  );
}

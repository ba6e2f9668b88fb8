import { useMutate } from '@mebae/platform';
import { useCallback } from 'react';

type Target = Parameters<ReturnType<typeof useMutate>>[0];
type Path = `/${string}`;

/**
 * Writes something, then has all that was read below a path asked for again.
 * @param target an endpoint, or a path like `/teachers`
 * @returns a function that takes a call's promise, and the path of what it removes, which may still be shown but is not
 *   asked for any more; it resolves to the response once what is shown is fresh
 */
export function useWrite(target: Target): <T>(call: Promise<T>, gone?: Path) => Promise<T> {
  const refresh = useMutate();
  return useCallback(
    async (call, gone) => {
      const response = await call;
      await refresh(target, gone);
      return response;
    },
    [refresh, target],
  );
}

import { useMutate } from '@mebae/platform';
import { useCallback } from 'react';

type Target = Parameters<ReturnType<typeof useMutate>>[0];

/**
 * Writes something, then has all that was read below a path asked for again.
 * @param target an endpoint, or a path like `/teachers`
 * @returns a function that takes a call's promise and resolves to its response once what is shown is fresh
 */
export function useWrite(target: Target): <T>(call: Promise<T>) => Promise<T> {
  const refresh = useMutate();
  return useCallback(
    async (call) => {
      const response = await call;
      await refresh(target);
      return response;
    },
    [refresh, target],
  );
}

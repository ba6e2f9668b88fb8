import type { ContinueWays } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { useCallback, useEffect, useState } from 'react';
import { readWays } from './cover.resource.ts';

/**
 * Reads whose session it is and how it is continued; asked again when the network is back.
 * @param onOver the session is over
 */
export function useWays(onOver: () => void) {
  const [ways, setWays] = useState<ContinueWays | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const reload = useCallback(() => {
    const read = async () => {
      setFailure(null);
      try {
        setWays(await readWays());
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'expired') onOver();
        else setFailure(error);
      }
    };
    void read();
  }, [onOver]);
  useEffect(() => {
    reload();
  }, [reload]);
  useEffect(() => {
    if (ways) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [ways, reload]);
  return { ways, failure, reload };
}

import type { ApiError } from '@mebae/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long choosing pauses before the server is asked, in milliseconds. */
const pauseMs = 250;

/**
 * Asks the server about input that changes as it is typed: once choosing pauses, and the answer before stays shown
 * until the newest question is answered.
 * @param body what is asked about; compared by its JSON
 * @param ask the same function in each render
 */
export function useLatest<Body, Data>(body: Body, ask: (body: Body) => Promise<Data>) {
  const wanted = JSON.stringify(body);
  const [answered, setAnswered] = useState<{ wanted: string; data: Data } | null>(null);
  const [error, setError] = useState<ApiError | undefined>(undefined);
  const latest = useRef('');
  const read = useCallback(
    async (json: string): Promise<void> => {
      latest.current = json;
      try {
        const data = await ask(JSON.parse(json) as Body);
        if (latest.current !== json) return;
        setAnswered({ wanted: json, data });
        setError(undefined);
      } catch (cause) {
        if (latest.current === json) setError(cause as ApiError);
      }
    },
    [ask],
  );
  useEffect(() => {
    const timer = setTimeout(() => void read(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, read]);
  return {
    data: answered?.data,
    error,
    isLoading: answered === null && error === undefined,
    /** Whether the shown answer is about older input. */
    isOutdated: answered?.wanted !== wanted,
    mutate: () => read(wanted),
  };
}

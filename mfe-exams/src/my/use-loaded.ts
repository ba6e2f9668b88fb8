import { useCallback, useEffect, useState } from 'react';

/** A value that is loading (both null), has failed or is there. */
export interface Loaded<T> {
  value: T | null;
  error: unknown;
  load: () => void;
}

/**
 * Loads a value when the component opens, and again by hand.
 * @param read the same function until the value is to be asked anew
 */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [answer, setAnswer] = useState<{
    read: () => Promise<T>;
    value: T | null;
    error: unknown;
  }>();
  const ask = useCallback(() => {
    read().then(
      (value) => setAnswer({ read, value, error: null }),
      (error: unknown) => setAnswer({ read, value: null, error }),
    );
  }, [read]);
  useEffect(ask, [ask]);
  const load = useCallback(() => {
    setAnswer(undefined);
    ask();
  }, [ask]);
  // what was loaded for another language or course is not this value
  const own = answer?.read === read ? answer : null;
  return { value: own?.value ?? null, error: own?.error ?? null, load };
}

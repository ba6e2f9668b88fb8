import { useCallback, useEffect, useRef } from 'react';

/**
 * Measures how long a component has been shown, without the time in which the page was
 * hidden (another app, a locked phone).
 * @returns a function that returns the milliseconds so far
 */
export function useVisibleTime(): () => number {
  const clock = useRef({ sum: 0, since: null as number | null });
  useEffect(() => {
    const start = (): void => {
      clock.current.since ??= document.visibilityState === 'visible' ? performance.now() : null;
    };
    const stop = (): void => {
      const { sum, since } = clock.current;
      clock.current = { sum: sum + (since === null ? 0 : performance.now() - since), since: null };
    };
    const follow = (): void => (document.visibilityState === 'visible' ? start() : stop());
    clock.current = { sum: 0, since: null };
    start();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return useCallback(() => {
    const { sum, since } = clock.current;
    return sum + (since === null ? 0 : performance.now() - since);
  }, []);
}

import { useEffect, useState } from 'react';

/** Whole seconds from `now` until `end`, both in milliseconds; 0 once it has passed. */
export const secondsUntil = (end: number, now: number): number =>
  Math.max(0, Math.ceil((end - now) / 1000));

/**
 * Counts down to an instant.
 * @param end milliseconds since 1970
 * @returns whole seconds that are left; the component is drawn again with each one
 */
export function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsUntil(end, now);
}

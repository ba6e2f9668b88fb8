import { useEffect, useState } from 'react';

/** How often the moment is read anew, in milliseconds. */
const everyMs = 60_000;

/** The present moment in milliseconds, to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

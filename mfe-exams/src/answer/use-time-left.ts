import { useTranslation } from '@mebae/platform/light';
import { useEffect, useState } from 'react';
import { inWholeUnits } from './time-left.ts';

/** Between two looks at the clock, in milliseconds. */
const everyMs = 20_000;

/**
 * The time until the course ends for the candidate, as it goes by; after the end negative.
 * @param clockOffset server's clock minus the device's, in milliseconds
 */
export function useTimeLeft(endAt: string, clockOffset: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(endAt) - (now + clockOffset);
}

/** A time in words, such as '2 days'. */
export function useTimeText(milliseconds: number): string {
  const { t } = useTranslation('answer');
  const { unit, count } = inWholeUnits(milliseconds);
  return t(`timeLeft.${unit}`, { count });
}

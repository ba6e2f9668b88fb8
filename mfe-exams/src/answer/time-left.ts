const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A time in words that round it: in days from two on, in hours from one on, else in whole minutes, of which nobody is told
 * one that is not there; a minute at least.
 */
export function inWholeUnits(milliseconds: number): {
  unit: 'days' | 'hours' | 'minutes';
  count: number;
} {
  const hours = Math.round(milliseconds / hour);
  if (hours >= 48) return { unit: 'days', count: Math.round(milliseconds / day) };
  if (milliseconds >= hour) return { unit: 'hours', count: hours };
  return { unit: 'minutes', count: Math.max(1, Math.floor(milliseconds / minute)) };
}

/** Whether the last hour before the end goes on, in which the time that is left is shown with every question. */
export const isLastHour = (milliseconds: number): boolean =>
  milliseconds > 0 && milliseconds < hour;

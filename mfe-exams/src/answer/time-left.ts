const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A time in whole days, from two on, hours or minutes: never more than there is, but a minute at least. */
export function inWholeUnits(milliseconds: number): {
  unit: 'days' | 'hours' | 'minutes';
  count: number;
} {
  if (milliseconds >= 2 * day) return { unit: 'days', count: Math.floor(milliseconds / day) };
  if (milliseconds >= hour) return { unit: 'hours', count: Math.floor(milliseconds / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(milliseconds / minute)) };
}

/** Whether the last hour before the end goes on, in which the time that is left is shown with every question. */
export const isLastHour = (milliseconds: number): boolean =>
  milliseconds > 0 && milliseconds < hour;

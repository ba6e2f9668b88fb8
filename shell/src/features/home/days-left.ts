const dayMs = 86_400_000;
const japanMs = 9 * 3_600_000;

/** Days of the calendar in Japan from one moment to another: 0 for the same day, never below. */
export function daysLeft(end: Date, now: Date): number {
  const dayOf = (moment: Date) => Math.floor((moment.getTime() + japanMs) / dayMs);
  return Math.max(0, dayOf(end) - dayOf(now));
}

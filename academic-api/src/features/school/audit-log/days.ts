import { clockInJapan } from '../../../lib/school/clock-in-japan.ts';
import { refused } from '../../../lib/calls/failure.ts';

const dayMs = 86_400_000;

/** Midnight in Japan, where a day of the calendar is; Japan has no summer time. */
function startOf(day: string, field: string): Date {
  const start = new Date(`${day}T00:00:00+09:00`);
  // the 31st of February is read as the 3rd of March
  const same = !Number.isNaN(start.getTime()) && dayInJapan(start) === day;
  if (!same) throw refused(field);
  return start;
}

/** `2026-11-21` in Japan. */
export const dayInJapan = (moment: Date): string => clockInJapan(moment).slice(0, 10);

/**
 * The time from the first to the last day, both whole and in Japan.
 * @throws Failure academic.1 for a day that no calendar has, or a last day before the first
 */
export function timeOfDays(filter: { from?: string | undefined; to?: string | undefined }): {
  from?: Date;
  before?: Date;
} {
  const from = filter.from === undefined ? undefined : startOf(filter.from, 'from');
  const last = filter.to === undefined ? undefined : startOf(filter.to, 'to');
  if (from && last && last < from) throw refused('to');
  return { ...(from && { from }), ...(last && { before: new Date(last.getTime() + dayMs) }) };
}

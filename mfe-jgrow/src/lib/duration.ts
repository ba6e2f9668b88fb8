import type { Text } from './text.ts';

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export const durationUnits = ['minutes', 'hours', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/**
 * A duration for a person: 100 → '1時間40分', 2880 → '2日'.
 * @param minutes whole minutes, at least 1
 */
export function durationText(minutes: number, t: Text): string {
  const days = Math.floor(minutes / minutesOf.days);
  const hours = Math.floor((minutes % minutesOf.days) / minutesOf.hours);
  const parts = [
    days > 0 ? t('duration.days', { count: days }) : '',
    hours > 0 ? t('duration.hours', { count: hours }) : '',
    minutes % 60 > 0 ? t('duration.minutes', { count: minutes % 60 }) : '',
  ];
  return parts
    .filter((part) => part !== '')
    .reduce((first, second) => t('duration.together', { first, second }));
}

/** A duration as amount and the largest unit that it fills evenly. */
export function splitDuration(minutes: number): { amount: number; unit: DurationUnit } {
  const unit =
    minutes % minutesOf.days === 0 ? 'days' : minutes % minutesOf.hours === 0 ? 'hours' : 'minutes';
  return { amount: minutes / minutesOf[unit], unit };
}

/**
 * A typed duration, in minutes; full-width digits and a decimal are understood.
 * @returns null when nothing was typed, NaN when it is no number of whole minutes
 */
export function parseDuration(amount: string, unit: DurationUnit): number | null {
  const text = amount.normalize('NFKC').trim();
  if (text === '') return null;
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(text)) return Number.NaN;
  const minutes = Number(text) * minutesOf[unit];
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < 1e-6 ? whole : Number.NaN;
}

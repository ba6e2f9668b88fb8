import { languageOf, type LanguageCode } from './languages.ts';

/** The schools' time; instants are stored in UTC and shown nine hours later (specification section 9). */
export const timeZone = 'Asia/Tokyo';

type DateInput = string | number | Date;

/** A plain date has no time zone: it stays the day that it names. */
function instantOf(value: DateInput): { date: Date; zone: string } {
  const plain = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return { date: new Date(value), zone: plain ? 'UTC' : timeZone };
}

/**
 * A day for a person: 2026/04/08, Apr 8, 2026, 08/04/2026.
 * @param value ISO instant, plain date `YYYY-MM-DD`, milliseconds or Date
 * @returns an empty string when there is no valid date
 */
export function formatDate(value: DateInput | null | undefined, language: LanguageCode): string {
  if (value === null || value === undefined || value === '') return '';
  const { date, zone } = instantOf(value);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(languageOf(language).locale, {
    ...languageOf(language).day,
    timeZone: zone,
  }).format(date);
}

/**
 * A day and time for a person, in the schools' time zone, 24 hours.
 * @returns an empty string when there is no valid date
 */
export function formatDateTime(
  value: DateInput | null | undefined,
  language: LanguageCode,
): string {
  if (value === null || value === undefined || value === '') return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(languageOf(language).locale, {
    ...languageOf(language).day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date);
}

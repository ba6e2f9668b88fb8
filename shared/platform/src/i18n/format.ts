import { languageOf, timeZone, type LanguageCode } from '@mebae/contracts';

export { formatDate, formatDateTime } from '@mebae/contracts';

/** A time of day for a person, in the schools' time zone: 17:05. */
export function formatTime(value: number | Date, language: LanguageCode): string {
  return new Intl.DateTimeFormat(languageOf(language).locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(value);
}

/**
 * A number by the language's rules.
 * @param options digits, `style: 'percent'` and the rest of `Intl.NumberFormat`
 * @returns an en dash when there is no number
 */
export function formatNumber(
  value: number | null | undefined,
  language: LanguageCode,
  options?: Intl.NumberFormatOptions,
): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  return new Intl.NumberFormat(languageOf(language).locale, options).format(value);
}

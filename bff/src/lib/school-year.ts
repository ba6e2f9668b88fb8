import { httpNames } from '@mebae/contracts';
import type { IncomingHttpHeaders } from 'node:http';

const yearPattern = /^(?:19|20|21)\d{2}$/;

export const badYear = 'bad';

/**
 * The school year that a call is about.
 * @returns the year as sent, null without one, `bad` for what is no year (two headers arrive as a list)
 */
export function schoolYearOf(headers: IncomingHttpHeaders): string | null {
  const value = headers[httpNames.schoolYear];
  if (value === undefined) return null;
  return typeof value === 'string' && yearPattern.test(value) ? value : badYear;
}

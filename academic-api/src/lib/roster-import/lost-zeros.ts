import type { ReadRow } from './read-cells.ts';

const digits = /^\d+$/;
/** Longer numbers are rare, and the more lengths are tried, the more there is to look up. */
const longest = 10;

/** A number of digits with one leading zero, with two and so on; none for any other text. */
export const withZeros = (number: string): string[] =>
  digits.test(number)
    ? Array.from({ length: Math.max(0, longest - number.length) }, (_, index) =>
        number.padStart(number.length + index + 1, '0'),
      )
    : [];

/**
 * Management numbers of a file whose leading zeros a spreadsheet has taken, each with the number that it may have been:
 * one that is registered, or one as long as those of the file that still begin with a zero. A number that a person has
 * typed is meant as it is.
 * @param isRegistered whether somebody of the school has this number
 */
export function lostZeros(
  rows: readonly ReadRow[],
  isRegistered: (manageNumber: string) => boolean,
): Map<ReadRow, string> {
  const numberOf = ({ values }: ReadRow): string => values['manageNumber'] ?? '';
  const widths = rows
    .map(numberOf)
    .filter((number) => digits.test(number) && number.startsWith('0'))
    .map((number) => number.length);
  const width = widths.length > 0 ? Math.min(...widths) : 0;
  const found = new Map<ReadRow, string>();
  for (const row of rows) {
    const number = numberOf(row);
    if (!digits.test(number) || isRegistered(number)) continue;
    if (row.typed?.includes('manageNumber')) continue;
    const whole = withZeros(number).find(isRegistered);
    if (whole !== undefined) found.set(row, whole);
    else if (number.length < width) found.set(row, number.padStart(width, '0'));
  }
  return found;
}

import { limits } from '@mebae/contracts';

/**
 * The number of a student in a class, as somebody typed it; full-width digits count as digits.
 * @returns null for what is no number that a student can have
 */
export function studentNumberOf(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= limits.studentNumberMax ? number : null;
}

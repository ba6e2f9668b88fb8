import { limits } from '@mebae/contracts';

/**
 * The number of evaluators nearest to what was typed.
 * @param typed what stands in the field; full-width digits count as digits
 * @param before stays when no number was typed
 */
export function nearestCount(typed: string, before: number): number {
  const text = typed.normalize('NFKC').trim();
  const number = Math.round(Number(text));
  if (text === '' || Number.isNaN(number)) return before;
  return Math.min(Math.max(number, 1), limits.evaluatorsPerStudentMax);
}

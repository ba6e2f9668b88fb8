import type { LanguageCode } from '@mebae/contracts';
import type { SortState } from './types.ts';

/**
 * The order after a press on a column's sort button: ascending first, then the other way round.
 * @param current the order now, or null when rows are in the order they came in
 * @param id the pressed column
 */
export function nextSort(current: SortState | null, id: string): SortState {
  const isAscending = current?.id === id && current.direction === 'asc';
  return { id, direction: isAscending ? 'desc' : 'asc' };
}

/** `aria-sort` of a column's header. */
export function ariaSort(
  current: SortState | null,
  id: string,
): 'ascending' | 'descending' | 'none' {
  if (current?.id !== id) return 'none';
  return current.direction === 'asc' ? 'ascending' : 'descending';
}

export type SortValue = string | number;

/**
 * Compares the values of two cells: numbers by size, texts as the language orders them with numbers inside by size
 * ('2組' before '10組').
 * @param language interface language
 */
export function valueComparer(language: LanguageCode): (a: SortValue, b: SortValue) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/**
 * A list in the order of a column's values; rows without one come last either way, and equal ones stay as they came.
 * @param valueOf what a row is sorted by
 * @param compare as `valueComparer` gives it
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue | null | undefined,
  direction: SortState['direction'],
  compare: (a: SortValue, b: SortValue) => number,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) ?? null }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null);
      }
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

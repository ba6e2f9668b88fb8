import { useMemo } from 'react';
import { useLanguage } from '@mebae/platform';
import { sortRows, valueComparer } from './sorting.ts';
import type { Column, SortState } from './types.ts';

const none: never[] = [];

/**
 * The rows in the order shown.
 * @param sort null leaves them as they came
 * @param options.sortedByServer rows come sorted: nothing is done to them
 * @returns a list that stays the same until rows, columns or order change
 */
export function useSortedRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  sort: SortState | null,
  { sortedByServer = false } = {},
): readonly Row[] {
  const language = useLanguage();
  const { id, direction } = sort ?? {};
  return useMemo(() => {
    const value = columns.find((column) => column.id === id)?.value;
    if (sortedByServer || !rows || !value || !direction) return rows ?? none;
    return sortRows(rows, value, direction, valueComparer(language));
  }, [rows, columns, id, direction, sortedByServer, language]);
}

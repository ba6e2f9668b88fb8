import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useLanguage } from '@mebae/platform';
import { valueComparer, type SortValue } from './sorting.ts';
import type { Column, SortState } from './types.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** What TanStack is given: rows of any shape, wrapped. */
interface Wrapped<Row> {
  row: Row;
}

const none: never[] = [];

/**
 * The rows in the order shown.
 * @param sort null leaves them as they came
 * @param sortedByServer rows come sorted: nothing is done to them
 * @returns a list that stays the same until rows, columns or order change
 */
export function useSortedRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  sort: SortState | null,
  sortedByServer: boolean,
): readonly Row[] {
  const language = useLanguage();
  const data = useMemo(() => rows?.map((row): Wrapped<Row> => ({ row })) ?? none, [rows]);
  const definitions = useMemo(() => {
    const compare = valueComparer(language);
    return columns.map((column): ColumnDef<typeof features, Wrapped<Row>> => ({
      id: column.id,
      accessorFn: ({ row }) => column.value?.(row) ?? undefined,
      sortUndefined: 'last',
      sortFn: (a, b, id) => compare(a.getValue<SortValue>(id), b.getValue<SortValue>(id)),
    }));
  }, [columns, language]);
  const sorting = useMemo(
    () => (sort ? [{ id: sort.id, desc: sort.direction === 'desc' }] : []),
    [sort],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting },
    manualSorting: sortedByServer,
  });
  const model = table.getRowModel();
  return useMemo(() => model.rows.map(({ original }) => original.row), [model]);
}

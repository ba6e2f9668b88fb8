import type { Column } from './types.ts';

/** Pixels that a column without a width gets at the least. */
const flexibleWidth = 140;

/**
 * The columns that fit.
 * @param columns in their order
 * @param tableWidth pixels that the table may use; 0 while it is not measured yet, when all are shown
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  tableWidth: number,
): Column<Row>[] {
  if (tableWidth <= 0) return [...columns];
  return columns.filter(({ hideBelow }) => hideBelow === undefined || tableWidth >= hideBelow);
}

/** The id of the column that names the row: the one that says so, else the first. */
export function rowHeaderID<Row>(columns: readonly Column<Row>[]): string | undefined {
  return (columns.find((column) => column.rowHeader) ?? columns[0])?.id;
}

/** Pixels under which the table scrolls sideways instead of getting narrower. */
export const leastWidth = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width }) => sum + (width ?? flexibleWidth), 0);

import { ScoreValue, type Column, numberColumn } from '@mebae/ui';

/**
 * A column of plain scores that rows can be sorted by.
 * @param width in pixels, at the least
 */
export const scoreColumn = <Row,>(
  id: string,
  header: string,
  width: number,
  valueOf: (row: Row) => number | null,
): Column<Row> =>
  numberColumn({
    id,
    header,
    width,
    cell: (row) => <ScoreValue value={valueOf(row)} />,
    value: valueOf,
    sortable: true,
  });

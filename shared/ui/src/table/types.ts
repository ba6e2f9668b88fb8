import type { ReactNode } from 'react';
import type { SortDirection } from '@mebae/contracts';

/** A key that names a row for good: an id from the server. */
export type RowKey = string | number;

/** The column that rows are sorted by, and which way. */
export interface SortState {
  id: string;
  direction: SortDirection;
}

/** One column of a `DataTable`. */
export interface Column<Row> {
  /** Stable name; in server mode also the sort key that is sent. */
  id: string;
  header: string;
  /** Said to screen readers instead of `header` where the shown word is an abbreviation. */
  headerLabel?: string;
  cell: (row: Row) => ReactNode;
  /** Value by which client mode sorts; rows without a value come last. Needed for `sortable` there. */
  value?: (row: Row) => string | number | null | undefined;
  sortable?: boolean;
  /** Pixels at the least; columns without one share what is left. */
  width?: number;
  align?: 'start' | 'center' | 'end';
  /** Hidden while the table itself is narrower than this many pixels. */
  hideBelow?: number;
  /** In a card this column stands beside the name, without its header: what chooses a row. */
  besideName?: boolean;
  /** This column names the row (`<th scope="row">`); the first column does unless one says so. */
  rowHeader?: boolean;
}

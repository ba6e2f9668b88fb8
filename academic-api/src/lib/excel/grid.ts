/** A cell, once formats, formulas and dates are resolved. */
export type GridCell =
  | { kind: 'text' | 'number'; text: string; formula?: true }
  /** A serial number under a date format; `text` is what the sheet shows. */
  | { kind: 'date'; text: string; month: number; day: number; formula?: true }
  /** `#N/A` and its like. */
  | { kind: 'error'; text: string; formula?: true }
  /** A formula that was saved without its result. */
  | { kind: 'noValue'; text: '' };

export interface GridRow {
  /** As the spreadsheet counts, from 1. */
  number: number;
  /** By column from 0; a blank cell is null. The second cell of a merge repeats the first. */
  cells: (GridCell | null)[];
  /** The sheet does not show it, by a filter or by hand. */
  hidden?: true;
}

export interface GridSheet {
  name: string;
  hidden: boolean;
  /** Rows with at least one value, up to `maxRows`. */
  rows: GridRow[];
  /** Columns, from 0, that the sheet does not show. */
  hiddenColumns?: number[];
}

export interface Grid {
  sheets: GridSheet[];
  /** The file carries macros; they were not looked at. */
  macros: boolean;
}

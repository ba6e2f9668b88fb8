import type { LanguageCode } from '@mebae/contracts';

/** A cell's value. A day is `2026-10-26`, a moment `2026-10-26T08:30:05` on the school's clock. */
export type Cell = string | number | null;

/** How a cell is written and read: long texts are wrapped, days and moments are dates, numbers have fixed decimals. */
export type CellKind = 'text' | 'wrapped' | 'day' | 'moment' | { digits: number };

/** A cell that differs from its column. */
export interface StyledCell {
  value: Cell;
  kind?: CellKind;
  /** Weight and size of a title or a label. */
  emphasis?: 'title' | 'label';
}

export interface SheetToWrite {
  name: string;
  columns: {
    kind: CellKind;
    /** Characters of half width. */
    width: number;
  }[];
  rows: (Cell | StyledCell)[][];
  /** The first row is the header of the others: bold, frozen, with a filter, and repeated on each printed page. */
  table?: {
    /** Columns at the left that stay while the others are scrolled. */
    frozenColumns: number;
    /** Empty rows below that have their columns' formats already, so that 0012 and 1-2 stay as typed. */
    blankRows: number;
  };
}

/** A workbook to write: every value is written as what it is, text never as a formula. */
export interface BookToWrite {
  /** Language of its dates. */
  language: LanguageCode;
  /** In the header of each printed page. */
  title: string;
  sheets: SheetToWrite[];
  /** Name of the sheet that is open at first. */
  openSheet: string;
}

/** A workbook and the name that it is saved under. */
export interface Workbook {
  fileName: string;
  book: BookToWrite;
}

import { read, utils, type WorkSheet } from '@e965/xlsx';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';

/*
 * Reads workbooks that the product has written by what has not written them: values and formats by SheetJS, which the
 * product reads imports with, and what SheetJS does not read from the parts of the file themselves.
 */

type Node = Record<string, unknown>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => ['col', 'xf', 'font', 'row', 'c', 'definedName', 'sheet'].includes(name),
});

/** How a cell looks. */
export interface CellLook {
  format: string;
  isBold: boolean;
  isWrapped: boolean;
  hasQuotePrefix: boolean;
}

/** A sheet as a reader finds it. */
export interface ReadSheet {
  name: string;
  /** Values row by row; a date is a `Date` whose clock in UTC is the school's. */
  rows: (string | number | Date | null)[][];
  widths: number[];
  /** Rows and columns that stay when the others are scrolled. */
  frozen: { rows: number; columns: number };
  /** `A1:C9`; null without a filter. */
  filter: string | null;
  page: { paper: string; orientation: string; fitsWidth: boolean; header: string; footer: string };
  /** Rows that each printed page repeats, as the book names them. */
  repeated: string | null;
  look: (row: number, column: number) => CellLook;
}

const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Node | undefined)?.[key], node);

const list = (node: unknown, ...path: string[]): Node[] => (at(node, ...path) as Node[]) ?? [];

/** An attribute as text. */
const text = (node: unknown, ...path: string[]): string => {
  const value = at(node, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const isSet = (node: unknown, ...path: string[]): boolean =>
  ['1', 'true'].includes(text(node, ...path));

const formatsOfEveryBook: Record<string, string> = { 0: 'General', 1: '0', 2: '0.00', 49: '@' };

function looksOf(styles: unknown): CellLook[] {
  const root = at(styles, 'styleSheet');
  const own = at(root, 'numFmts', 'numFmt');
  const formats = new Map(
    (Array.isArray(own) ? (own as Node[]) : own ? [own as Node] : []).map((format) => [
      text(format, 'numFmtId'),
      text(format, 'formatCode'),
    ]),
  );
  const fonts = list(root, 'fonts', 'font');
  return list(root, 'cellXfs', 'xf').map((xf) => ({
    format:
      formats.get(text(xf, 'numFmtId')) ?? formatsOfEveryBook[text(xf, 'numFmtId')] ?? 'General',
    isBold: 'b' in (fonts[Number(text(xf, 'fontId'))] ?? {}),
    isWrapped: isSet(xf, 'alignment', 'wrapText'),
    hasQuotePrefix: isSet(xf, 'quotePrefix'),
  }));
}

function valuesOf(sheet: WorkSheet): ReadSheet['rows'] {
  const { e } = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: e.r + 1 }, (_, r) =>
    Array.from({ length: e.c + 1 }, (__, c) => {
      const value: unknown = (sheet[utils.encode_cell({ r, c })] as { v?: unknown } | undefined)?.v;
      // a date is kept as a fraction of a day
      if (value instanceof Date) return new Date(Math.round(value.getTime() / 1000) * 1000);
      return typeof value === 'string' || typeof value === 'number' ? value : null;
    }),
  );
}

/** Opens a workbook. @returns its sheets, the name of the one that is open at first, and the parts of the file as text */
export function readBook(bytes: Uint8Array): {
  sheets: ReadSheet[];
  openSheet: string;
  partOf: (name: string) => string;
} {
  const parts = unzipSync(bytes);
  const partOf = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const xml = (name: string): unknown => parser.parse(partOf(name));
  const values = read(bytes, { type: 'buffer', cellDates: true, UTC: true });
  const looks = looksOf(xml('xl/styles.xml'));
  const workbook = at(xml('xl/workbook.xml'), 'workbook');
  const names = list(workbook, 'sheets', 'sheet').map((sheet) => text(sheet, 'name'));
  const defined = list(workbook, 'definedNames', 'definedName');
  const sheets = names.map((name, index): ReadSheet => {
    const root = at(xml(`xl/worksheets/sheet${index + 1}.xml`), 'worksheet');
    const pane = at(root, 'sheetViews', 'sheetView', 'pane');
    const styleOf = new Map(
      list(root, 'sheetData', 'row').flatMap((row) =>
        list(row, 'c').map((cell) => [text(cell, 'r'), Number(text(cell, 's'))] as const),
      ),
    );
    const titles = defined.find(
      (row) =>
        text(row, 'name') === '_xlnm.Print_Titles' && text(row, 'localSheetId') === String(index),
    );
    const sheet = values.Sheets[name];
    return {
      name,
      rows: sheet ? valuesOf(sheet) : [],
      widths: list(root, 'cols', 'col').map((col) => Number(text(col, 'width'))),
      frozen: {
        rows: Number(text(pane, 'ySplit')),
        columns: Number(text(pane, 'xSplit')),
      },
      filter: text(root, 'autoFilter', 'ref') || null,
      page: {
        paper: text(root, 'pageSetup', 'paperSize'),
        orientation: text(root, 'pageSetup', 'orientation'),
        fitsWidth:
          isSet(root, 'sheetPr', 'pageSetUpPr', 'fitToPage') &&
          text(root, 'pageSetup', 'fitToHeight') === '0',
        header: text(root, 'headerFooter', 'oddHeader'),
        footer: text(root, 'headerFooter', 'oddFooter'),
      },
      repeated: titles ? text(titles, '#text') : null,
      look: (row, column) =>
        looks[styleOf.get(utils.encode_cell({ r: row, c: column })) ?? 0] ?? {
          format: 'General',
          isBold: false,
          isWrapped: false,
          hasQuotePrefix: false,
        },
    };
  });
  const open = Number(text(workbook, 'bookViews', 'workbookView', 'activeTab'));
  return { sheets, openSheet: names[open] ?? '', partOf };
}

import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { SheetToWrite } from './grid.ts';

const textFormat = '@';
/** Its number in every workbook. */
const numberOfText = 49;
/** Means the same as `textFormat`, and marks the style that gets `quotePrefix`: the library knows styles by their formats. */
const quotedFormat = '@;@;@;@';

/** What a spreadsheet takes for the beginning of a formula when somebody edits the cell. */
const looksLikeFormula = /^[=+\-@]/;

/**
 * A value as a cell. Text is typed as text and formatted as text: a name that starts with `=` is shown, never computed,
 * and stays text when somebody edits it.
 */
function toCell(value: string | number | null): CellObject | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { t: 'n', v: value };
  return { t: 's', v: value, z: looksLikeFormula.test(value) ? quotedFormat : textFormat };
}

/** Gives the style of `quotedFormat` the mark that a typed apostrophe leaves, which the library can't write. */
function withQuotePrefix(book: Uint8Array): Uint8Array {
  const parts = unzipSync(book);
  const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
  const format = new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${quotedFormat}"/>`).exec(
    styles,
  );
  if (format) {
    const marked = styles.replace(
      `<xf numFmtId="${format[1]}"`,
      `<xf quotePrefix="1" numFmtId="${numberOfText}"`,
    );
    parts['xl/styles.xml'] = strToU8(marked);
  }
  return zipSync(parts);
}

function toWorksheet(sheet: SheetToWrite): WorkSheet {
  const data: (CellObject | undefined)[][] = sheet.rows.map((row) =>
    row.map((value) => toCell(value) ?? undefined),
  );
  for (let blank = 0; blank < (sheet.blankRows ?? 0); blank += 1) {
    const row: CellObject[] = [];
    for (const column of sheet.textColumns ?? []) row[column] = { t: 'z', z: textFormat };
    data.push(row);
  }
  const width = Math.max(1, ...data.map((row) => row.length));
  return {
    '!data': data as CellObject[][],
    '!ref': utils.encode_range({ r: 0, c: 0 }, { r: Math.max(0, data.length - 1), c: width - 1 }),
    '!cols': sheet.widths.map((wch) => ({ wch })),
  };
}

/** Makes an .xlsx of the sheets. @returns its bytes */
export function writeBook(sheets: readonly SheetToWrite[]): Uint8Array {
  const book = utils.book_new();
  for (const sheet of sheets) utils.book_append_sheet(book, toWorksheet(sheet), sheet.name);
  return withQuotePrefix(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
}

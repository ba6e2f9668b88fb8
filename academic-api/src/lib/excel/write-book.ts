import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { SheetToWrite } from './grid.ts';

const textFormat = '@';

/**
 * A value as a cell. Text is typed as text and formatted as text: a name that starts with `=` is shown, never computed,
 * and stays text when somebody edits it.
 */
function toCell(value: string | number | null): CellObject | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { t: 'n', v: value };
  return { t: 's', v: value, z: textFormat };
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
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
}

import { utils, write, type BookType, type CellObject, type WorkSheet } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export type Value = string | number | boolean | null | CellObject;

export const header = [
  '学年',
  'クラス',
  '出席番号',
  '管理番号',
  '姓',
  '名',
  '姓（カナ）',
  '名（カナ）',
  'メールアドレス',
  'タグ',
  'ユーザーマスター識別子',
];

/** A sheet of values; a cell object goes in as it is. */
export function sheetOf(rows: Value[][], merges: string[] = []): WorkSheet {
  const data = rows.map((row) =>
    row.map((value): CellObject | undefined => {
      if (value === null) return undefined;
      if (typeof value === 'object') return value;
      if (typeof value === 'number') return { t: 'n', v: value };
      return typeof value === 'boolean' ? { t: 'b', v: value } : { t: 's', v: value };
    }),
  );
  const width = Math.max(1, ...data.map((row) => row.length));
  return {
    '!data': data as CellObject[][],
    '!ref': utils.encode_range({ r: 0, c: 0 }, { r: Math.max(0, rows.length - 1), c: width - 1 }),
    '!merges': merges.map((range) => utils.decode_range(range)),
  };
}

/** Hides rows and columns of a sheet, from 0, as a filter or a hand does. */
export function withHidden(sheet: WorkSheet, rows: number[], columns: number[]): WorkSheet {
  const marked = (indexes: number[]) => {
    const list: { hidden?: true }[] = Array.from(
      { length: Math.max(0, ...indexes) + 1 },
      () => ({}),
    );
    for (const index of indexes) list[index] = { hidden: true };
    return list;
  };
  return { ...sheet, '!rows': marked(rows), '!cols': marked(columns) };
}

/** A real file with these sheets, in the order given; a name that starts with `hidden:` is a hidden sheet. */
export function workbook(sheets: Record<string, WorkSheet>, bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) {
    utils.book_append_sheet(book, sheet, name.replace(/^hidden:/, ''));
  }
  book.Workbook = {
    Sheets: Object.keys(sheets).map((name) => ({ Hidden: name.startsWith('hidden:') ? 1 : 0 })),
  };
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

/** A roster in the template's columns. */
export const rosterFile = (rows: Value[][], bookType: BookType = 'xlsx'): Buffer =>
  workbook({ 生徒名簿: sheetOf([header, ...rows]) }, bookType);

/** Changes parts of a zipped workbook; null takes one out. */
export function withParts(
  file: Uint8Array,
  change: (parts: Record<string, Uint8Array>) => void,
): Buffer {
  const parts = unzipSync(file);
  change(parts);
  return Buffer.from(zipSync(parts));
}

/** Rewrites the XML of the first sheet. */
export function withSheetXml(file: Uint8Array, edit: (xml: string) => string): Buffer {
  return withParts(file, (parts) => {
    const name = 'xl/worksheets/sheet1.xml';
    parts[name] = strToU8(edit(strFromU8(parts[name] ?? new Uint8Array())));
  });
}

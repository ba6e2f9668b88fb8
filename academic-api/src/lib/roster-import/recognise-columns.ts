import {
  toStorable,
  type ImportAskedColumns,
  type ImportColumn,
  type ImportNoteEntry,
} from '@mebae/contracts';
import { normaliseText, searchKey } from '@mebae/rules';
import type { Grid, GridRow, GridSheet } from '../excel/grid.ts';
import type { ImportKind } from './import-kind.ts';
import type { SchoolRows } from './one-roster/read-one-roster.ts';
import { columnLetter, type ColumnMap } from './read-cells.ts';
import { areOfClasses, layOut } from './sheet-layout.ts';

/** A header stands near the top, below titles and notes. */
const headerSearchRows = 30;
/** Fewer recognised columns are a coincidence. */
const headerMinimum = 3;
/** Words in a row that may be a header of which nothing is known; a title or a note has fewer. */
const unknownHeaderMinimum = 4;
/** Values shown below a header. */
const exampleRows = 3;

/** The form in which headers are compared: no brackets, marks, spaces, or 'required' notes. */
export function headerKey(text: string): string {
  return searchKey(text.replace(/[\r\n]+/g, ' '))
    .replace(/必須|任意|required|optional|bắtbuộc/g, '')
    .replace(/[()[\]{}【】「」<>〈〉*※:・.,_/|-]/g, '');
}

/** Meanings that the school has given to headers: the field, or null for a column that it does not use. */
export type KnownHeaders = ReadonlyMap<string, string | null>;

/** The part of a file that an import works with. It is kept as it is, so that columns and cells can be mended. */
export interface ImportSheet {
  name: string;
  /** Headers of the columns, blank ones included; its length is the file's width. */
  headers: string[];
  /** Fields that the columns were taken for. */
  fields: (string | null)[];
  rows: GridRow[];
  /** Headers that stand over several columns, until a person has said which is meant. */
  asked?: ImportAskedColumns[];
  /** The schools of a OneRoster package, and which of them counts; null until a person has said it. */
  schools?: SchoolRows[];
  school?: string | null;
}

interface Header {
  /** Index in the sheet's rows of the last header row. */
  index: number;
  headers: string[];
  fields: (string | null)[];
  found: number;
}

const textOf = (row: GridRow | undefined, column: number): string => row?.cells[column]?.text ?? '';

/** @returns what a header means for this kind, by the school's own words first */
function recogniser(kind: ImportKind, known: KnownHeaders): (text: string) => string | null {
  const names = new Map<string, string>();
  for (const [column, variants] of Object.entries(kind.headerNames)) {
    for (const name of [column, ...variants]) names.set(headerKey(name), column);
  }
  return (text) => {
    const key = headerKey(text);
    if (key === '') return null;
    const own = known.get(key);
    return own === undefined ? (names.get(key) ?? null) : own;
  };
}

type Recognise = ReturnType<typeof recogniser>;

/** Reads one row as the header, or two rows where a wide title such as 氏名 stands above 姓 and 名. */
function headerAt(
  rows: readonly GridRow[],
  index: number,
  recognise: Recognise,
  upper?: GridRow,
): Header {
  const row = rows[index];
  const width = Math.max(row?.cells.length ?? 0, upper?.cells.length ?? 0);
  const headers: string[] = [];
  const fields: (string | null)[] = [];
  for (let c = 0; c < width; c += 1) {
    const field =
      recognise(textOf(row, c)) ?? (upper === undefined ? null : recognise(textOf(upper, c)));
    headers.push(toStorable(normaliseText(textOf(row, c)).slice(0, 40)));
    // the first column of its kind counts
    fields.push(field !== null && !fields.includes(field) ? field : null);
  }
  return { index, headers, fields, found: fields.filter((field) => field !== null).length };
}

function findHeader(sheet: GridSheet, recognise: Recognise): Header | null {
  let best: Header | null = null;
  for (let index = 0; index < Math.min(headerSearchRows, sheet.rows.length); index += 1) {
    const row = sheet.rows[index];
    const above = sheet.rows[index - 1];
    const adjacent = above && row && above.number === row.number - 1;
    for (const header of [
      headerAt(sheet.rows, index, recognise),
      ...(adjacent ? [headerAt(sheet.rows, index, recognise, above)] : []),
    ]) {
      if (header.found > (best?.found ?? headerMinimum - 1)) best = header;
    }
  }
  return best;
}

/**
 * The first row that looks like a header although too little of it is known: many different words above other rows.
 * A person maps its columns.
 */
function unknownHeader(sheet: GridSheet, recognise: Recognise): Header | null {
  const index = sheet.rows.slice(0, headerSearchRows).findIndex(({ cells }) => {
    const texts = cells.flatMap((cell) => (cell ? [normaliseText(cell.text)] : []));
    const areWords = cells.every((cell) => !cell || cell.kind === 'text');
    return (
      areWords &&
      texts.length >= unknownHeaderMinimum &&
      new Set(texts).size === texts.length &&
      !texts.some((text) => /\d{2}|^\d|@/.test(text))
    );
  });
  if (index === -1 || index + 1 === sheet.rows.length) return null;
  return headerAt(sheet.rows, index, recognise);
}

/**
 * Finds the header of this kind in a file: the template's own sheet, else the first visible one with a header and rows,
 * else the first one whose columns somebody may map.
 * @returns the table, the names of the sheets that it was read from, and what a person should know of its form; null when
 *   no sheet has one
 */
export function findSheet(
  grid: Grid,
  kind: ImportKind,
  known: KnownHeaders,
): { sheet: ImportSheet; names: string[]; notes: ImportNoteEntry[] } | null {
  const recognise = recogniser(kind, known);
  const sheets = grid.sheets.filter(
    (sheet) => !sheet.hidden && !kind.sheets.others.includes(sheet.name),
  );
  const withHeader = (find: (sheet: GridSheet, recognise: Recognise) => Header | null) =>
    sheets.flatMap((sheet) => {
      const header = find(sheet, recognise);
      return header ? [{ sheet, header }] : [];
    });
  const recognised = withHeader(findHeader);
  const found = recognised.length > 0 ? recognised : withHeader(unknownHeader);
  const filled = found.filter(({ sheet, header }) => sheet.rows.length > header.index + 1);
  const chosen =
    filled.find(({ sheet }) => kind.sheets.roster.includes(sheet.name)) ?? filled[0] ?? found[0];
  if (!chosen) return null;
  const tables = filled.map(({ sheet, header }) => ({ sheet, ...header }));
  const joins = chosen === filled[0] && areOfClasses(tables);
  const { sheet, header } = chosen;
  const {
    notes,
    headers,
    fields,
    rows: people,
    asked,
  } = layOut(joins ? tables : [{ sheet, ...header }], 'schoolClass' in kind.headerNames);
  // the sheet is kept, and the database can't hold every text that a cell can
  const rows = people.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => cell && ({ ...cell, text: toStorable(cell.text) } as typeof cell)),
  }));
  const names = joins ? tables.map((table) => table.sheet.name) : [sheet.name];
  return {
    sheet: {
      name: toStorable(names.join('、')),
      headers,
      fields,
      rows,
      ...(asked.length > 0 && { asked }),
    },
    names,
    notes,
  };
}

/** Where each field is. */
export const columnsOf = ({ fields }: Pick<ImportSheet, 'fields'>): ColumnMap =>
  new Map(fields.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));

/** The rows of the school that counts: all of a file that names none. */
function rowsOfSchool({ schools, school, rows }: ImportSheet): GridRow[] {
  if (!schools || schools.length === 0) return rows;
  const numbers = new Set(schools.find(({ id }) => id === school)?.rows ?? []);
  return rows.filter((row) => numbers.has(row.number));
}

/**
 * The rows that say something in a column that is used; a total or a remark in another names nobody. All columns count
 * until somebody has mapped one.
 */
export function usedRows(sheet: ImportSheet): GridRow[] {
  const mapped = [...columnsOf(sheet).values()];
  const used = mapped.length > 0 ? mapped : sheet.headers.map((_header, index) => index);
  return rowsOfSchool(sheet).filter((row) => used.some((column) => row.cells[column]));
}

/** Notes on what was left out. */
export function notesOf(
  grid: Grid,
  { sheet, names: read }: { sheet: ImportSheet; names: readonly string[] },
  kind: ImportKind,
): ImportNoteEntry[] {
  const ours = [...read, ...kind.sheets.roster, ...kind.sheets.others];
  const names = (hidden: boolean): string[] =>
    grid.sheets
      .filter((s) => s.hidden === hidden && s.rows.length > 0)
      .map((s) => s.name)
      .filter((name) => !ours.includes(name));
  const used = [...columnsOf(sheet).values()];
  const formulas = sheet.rows
    .flatMap((row) => used.map((c) => row.cells[c]))
    .filter((cell) => cell && cell.kind !== 'noValue' && cell.formula).length;
  const notes: ImportNoteEntry[] = [];
  if (grid.macros) notes.push({ code: 'macrosIgnored', params: {} });
  if (names(false).length > 0)
    notes.push({ code: 'otherSheets', params: { sheets: names(false) } });
  if (names(true).length > 0) notes.push({ code: 'hiddenSheets', params: { sheets: names(true) } });
  if (formulas > 0) notes.push({ code: 'formulas', params: { count: formulas } });
  return notes;
}

/** Headers of columns that are not used. */
export const extraHeaders = ({ headers, fields }: ImportSheet): string[] =>
  headers.filter((header, index) => header !== '' && fields[index] === null);

/** The columns as somebody who maps them sees them: those with a header or a value. */
export function describeColumns(sheet: ImportSheet): ImportColumn[] {
  return sheet.headers.flatMap((header, index) => {
    const examples = rowsOfSchool(sheet)
      .flatMap((row) => toStorable(row.cells[index]?.text.slice(0, 40) ?? '') || [])
      .slice(0, exampleRows);
    if (header === '' && examples.length === 0) return [];
    return [{ column: columnLetter(index), header, examples, field: sheet.fields[index] ?? null }];
  });
}

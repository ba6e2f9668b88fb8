import {
  importFields,
  limits,
  requiredImportFields,
  toStorable,
  type ImportField,
  type ImportNoteEntry,
} from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import { ExcelProblem } from '../../../lib/excel/excel-problem.ts';
import type { Grid, GridRow, GridSheet } from '../../../lib/excel/grid.ts';
import { columnOfHeader, type RosterColumn } from './header-names.ts';
import { columnLetter, readRow, type ColumnMap } from './read-row.ts';
import type { Roster } from '../roster.ts';
import en from '../texts/en.json' with { type: 'json' };
import ja from '../texts/ja.json' with { type: 'json' };
import vi from '../texts/vi.json' with { type: 'json' };

/** A header stands near the top, below titles and notes. */
const headerSearchRows = 30;
/** Fewer recognised columns are a coincidence. */
const headerMinimum = 3;

interface Header {
  /** Index in the sheet's rows of the last header row. */
  index: number;
  columns: ColumnMap;
  extra: string[];
}

const textOf = (row: GridRow | undefined, column: number): string => row?.cells[column]?.text ?? '';

/** Reads one row as the header, or two rows where a wide title such as 氏名 stands above 姓 and 名. */
function headerAt(rows: readonly GridRow[], index: number, upper?: GridRow): Header {
  const row = rows[index];
  const columns: ColumnMap = new Map();
  const extra: string[] = [];
  const width = Math.max(row?.cells.length ?? 0, upper?.cells.length ?? 0);
  for (let c = 0; c < width; c += 1) {
    const column: RosterColumn | null =
      columnOfHeader(textOf(row, c)) ?? (upper ? columnOfHeader(textOf(upper, c)) : null);
    // the first column of its kind counts
    if (column && !columns.has(column)) columns.set(column, c);
    else if (textOf(row, c).trim() !== '')
      extra.push(toStorable(normaliseText(textOf(row, c)).slice(0, 40)));
  }
  return { index, columns, extra };
}

function findHeader(sheet: GridSheet): Header | null {
  let best: Header | null = null;
  for (let index = 0; index < Math.min(headerSearchRows, sheet.rows.length); index += 1) {
    const row = sheet.rows[index];
    const above = sheet.rows[index - 1];
    const adjacent = above && row && above.number === row.number - 1;
    for (const header of [
      headerAt(sheet.rows, index),
      ...(adjacent ? [headerAt(sheet.rows, index, above)] : []),
    ]) {
      if (header.columns.size > (best?.columns.size ?? headerMinimum - 1)) best = header;
    }
  }
  return best;
}

function missingColumns(columns: ColumnMap): ImportField[] {
  return requiredImportFields.filter((field) => {
    const whole = (field === 'lastName' || field === 'firstName') && columns.has('fullName');
    return !columns.has(field) && !whole;
  });
}

const exampleNames = new Set([ja, en, vi].map((texts) => texts.sheets.example));
const rosterNames = new Set([ja, en, vi].map((texts) => texts.sheets.roster));

/** The template's own sheet, else the first visible one with a header and rows, else one with a header. */
function chooseSheet(sheets: readonly GridSheet[]): { sheet: GridSheet; header: Header } | null {
  const found = sheets
    .filter((sheet) => !sheet.hidden && !exampleNames.has(sheet.name))
    .flatMap((sheet) => {
      const header = findHeader(sheet);
      return header ? [{ sheet, header }] : [];
    });
  const filled = found.filter(({ sheet, header }) => sheet.rows.length > header.index + 1);
  return filled.find(({ sheet }) => rosterNames.has(sheet.name)) ?? filled[0] ?? found[0] ?? null;
}

function notesOf(grid: Grid, chosen: { sheet: GridSheet; header: Header }): ImportNoteEntry[] {
  const ours = new Set([ja, en, vi].flatMap((texts) => Object.values(texts.sheets)));
  const names = (hidden: boolean): string[] =>
    grid.sheets
      .filter(
        (s) => s !== chosen.sheet && s.hidden === hidden && s.rows.length > 0 && !ours.has(s.name),
      )
      .map((s) => s.name);
  const { columns, index, extra } = chosen.header;
  const used = [...columns.values()];
  const formulas = chosen.sheet.rows
    .slice(index + 1)
    .flatMap((row) => used.map((c) => row.cells[c]))
    .filter((cell) => cell && cell.kind !== 'noValue' && cell.formula).length;
  const notes: ImportNoteEntry[] = [];
  if (grid.macros) notes.push({ code: 'macrosIgnored', params: {} });
  if (extra.length > 0)
    notes.push({ code: 'extraColumns', params: { columns: extra.slice(0, 20) } });
  if (names(false).length > 0)
    notes.push({ code: 'otherSheets', params: { sheets: names(false) } });
  if (names(true).length > 0) notes.push({ code: 'hiddenSheets', params: { sheets: names(true) } });
  if (formulas > 0) notes.push({ code: 'formulas', params: { count: formulas } });
  return notes;
}

/**
 * Finds the roster in a workbook: the sheet, the header in any of three languages and any column order, and its rows.
 * @throws ExcelProblem `emptyWorkbook`, `noHeader`, `missingColumns`, `noRows`, `tooManyRows`
 */
export function readRoster(grid: Grid): Roster {
  if (grid.sheets.every((sheet) => sheet.hidden || sheet.rows.length === 0)) {
    throw new ExcelProblem('emptyWorkbook');
  }
  const chosen = chooseSheet(grid.sheets);
  if (!chosen) throw new ExcelProblem('noHeader');
  const { sheet, header } = chosen;
  const missing = missingColumns(header.columns);
  if (missing.length > 0) throw new ExcelProblem('missingColumns', missing);
  const used = [...header.columns.values()];
  const rows = sheet.rows
    .slice(header.index + 1)
    // a row with values in other columns only, such as a total or a remark, names no student
    .filter((row) => used.some((column) => row.cells[column]));
  if (rows.length === 0) throw new ExcelProblem('noRows');
  if (rows.length > limits.importRows) throw new ExcelProblem('tooManyRows');
  const columns: Roster['columns'] = {};
  for (const field of importFields) {
    const index = header.columns.get(field);
    if (index !== undefined) columns[field] = columnLetter(index);
  }
  return {
    sheetName: sheet.name,
    columns,
    rows: rows.map((row) => readRow(row, header.columns)),
    notes: notesOf(grid, chosen),
  };
}

import { CFB, read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';
import { toStorable } from '@mebae/contracts';
import { ExcelProblem } from './excel-problem.ts';
import { containerOf } from './file-kind.ts';
import type { Grid, GridCell, GridRow, GridSheet } from './grid.ts';
import { safeWorkbook } from './zip-guard.ts';

/** More rows than any limit allows are not carried out of the process; one more than this says 'too many'. */
const gridLimits = {
  rows: 2000,
  columns: 200,
  /** In all cells together; a roster of 1000 rows has a twentieth of it. */
  characters: 10_000_000,
} as const;

interface Merge {
  s: { r: number; c: number };
  e: { r: number; c: number };
}

/** A number as a person reads it in the sheet: `0012` under the format 0000, all digits of a long one. */
function numberText(cell: CellObject): string {
  const value = Number(cell.v);
  if (cell.w !== undefined && /^\d+$/.test(cell.w.trim())) return cell.w.trim();
  return String(value);
}

function toGridCell(cell: CellObject | undefined, date1904: boolean): GridCell | null {
  if (!cell) return null;
  const formula = cell.f === undefined ? {} : { formula: true as const };
  // a formula whose result was never saved arrives as a stub, or as an error without a number
  if (cell.v === undefined || cell.v === null || cell.t === 'z') {
    return cell.f === undefined ? null : { kind: 'noValue', text: '' };
  }
  if (cell.t === 'e') return { kind: 'error', text: toStorable(cell.w ?? '#ERROR'), ...formula };
  if (cell.t === 'n') {
    const value = Number(cell.v);
    if (typeof cell.z === 'string' && SSF.is_date(cell.z)) {
      const date = SSF.parse_date_code(value, { date1904 });
      if (date) {
        const text = toStorable(cell.w ?? `${date.m}/${date.d}`);
        return { kind: 'date', text, month: date.m, day: date.d, ...formula };
      }
    }
    return { kind: 'number', text: numberText(cell), ...formula };
  }
  if (cell.t === 'b') return { kind: 'text', text: cell.v ? 'TRUE' : 'FALSE', ...formula };
  const text = toStorable(String(cell.v));
  return text.trim() === '' && !text.includes('\t') ? null : { kind: 'text', text, ...formula };
}

/** Repeats a merge's value in its cells: a title, a two-row header, a grade written once for forty rows. */
function fillMerges(
  rows: Map<number, (GridCell | null)[]>,
  merges: readonly Merge[],
  lastRow: number,
): void {
  for (const { s, e } of merges) {
    const value = rows.get(s.r)?.[s.c];
    if (!value) continue;
    for (let r = s.r; r <= Math.min(e.r, lastRow); r += 1) {
      // a merge alone makes no row: what it covers below the last value stays blank
      const cells = rows.get(r);
      if (!cells) continue;
      for (let c = s.c; c <= Math.min(e.c, gridLimits.columns - 1); c += 1) cells[c] = value;
    }
  }
}

/** Refuses one shared text in every cell: its file is small, its grid is not. */
function refuseTooMuchText(rows: readonly (readonly (GridCell | null)[])[]): void {
  let characters = 0;
  for (const cell of rows.flat()) characters += cell?.text.length ?? 0;
  if (characters > gridLimits.characters) throw new ExcelProblem('tooComplex');
}

function toGridSheet(
  name: string,
  sheet: WorkSheet,
  hidden: boolean,
  date1904: boolean,
): GridSheet {
  const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[];
  const rows = new Map<number, (GridCell | null)[]>();
  for (let r = 0; r < data.length && rows.size <= gridLimits.rows; r += 1) {
    const source = data[r];
    if (!source) continue;
    const cells = Array.from(source.slice(0, gridLimits.columns), (cell) =>
      toGridCell(cell, date1904),
    );
    if (cells.some((cell) => cell !== null)) rows.set(r, cells);
  }
  refuseTooMuchText([...rows.values()]);
  fillMerges(rows, sheet['!merges'] ?? [], data.length - 1);
  const list: GridRow[] = [...rows].map(([index, cells]) => ({
    number: index + 1,
    // a merge may have filled past the row's own end
    cells: Array.from(cells, (cell) => cell ?? null),
    ...(sheet['!rows']?.[index]?.hidden && { hidden: true as const }),
  }));
  const hiddenColumns = (sheet['!cols'] ?? []).flatMap((column, index) =>
    column?.hidden && index < gridLimits.columns ? [index] : [],
  );
  return { name: toStorable(name), hidden, rows: list, hiddenColumns };
}

function prepared(fileName: string, bytes: Uint8Array): { workbook: Uint8Array; macros: boolean } {
  if (containerOf(fileName, bytes) === 'zip') return safeWorkbook(bytes);
  let paths: string[];
  try {
    paths = CFB.read(bytes, { type: 'buffer' }).FullPaths.map((path: string) => path.toLowerCase());
  } catch {
    throw new ExcelProblem('corrupt');
  }
  const has = (name: string): boolean => paths.some((path) => path.endsWith(`/${name}`));
  if (has('encryptedpackage') || has('encryptioninfo')) throw new ExcelProblem('encrypted');
  if (!has('workbook') && !has('book')) throw new ExcelProblem('notExcel');
  return {
    workbook: bytes,
    macros: paths.some((path) => path.includes('/_vba_project_cur/')),
  };
}

/**
 * Reads a workbook into plain rows. Runs in a process of its own: a hostile file may take long or much memory.
 * @param fileName as uploaded; its ending has to be an Excel one
 * @throws ExcelProblem
 */
export function readGrid(fileName: string, bytes: Uint8Array): Grid {
  const { workbook, macros } = prepared(fileName, bytes);
  try {
    const book = read(workbook, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: true,
      cellHTML: false,
      // which rows and columns are hidden is told with the styles only
      cellStyles: true,
      // stubs distinguish a formula without a result from a blank cell
      sheetStubs: true,
    });
    const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
    return {
      macros,
      sheets: book.SheetNames.flatMap((name, index) => {
        const sheet = book.Sheets[name];
        const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
        return sheet ? [toGridSheet(name, sheet, hidden, date1904)] : [];
      }),
    };
  } catch (error) {
    if (error instanceof ExcelProblem) throw error;
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ExcelProblem(locked ? 'encrypted' : 'corrupt');
  }
}

import { limits, type ErrorKey, type ImportFileReason, type RosterFormat } from '@mebae/contracts';
import { ExcelProblem } from '../excel/excel-problem.ts';
import { Failure, refused } from '../calls/failure.ts';
import { isOfC4th } from './c4th.ts';
import type { ImportKind } from './import-kind.ts';
import type { SchoolRows } from './one-roster/read-one-roster.ts';
import { readRows } from './plan-rows.ts';
import { readFile, type ReadFile } from './read-file.ts';
import {
  columnsOf,
  extraHeaders,
  findSheet,
  notesOf,
  usedRows,
  type ImportSheet,
  type KnownHeaders,
} from './recognise-columns.ts';
import type { StoredSheet } from './roster-import.repository.ts';

/** File reasons that the catalogue numbers; the others are a parameter error with their reason. */
const fileFailures: Partial<Record<ImportFileReason, ErrorKey>> = {
  tooManyRows: 'grow.84',
  emptyWorkbook: 'grow.154',
  noHeader: 'grow.154',
  missingColumns: 'grow.154',
  noRows: 'grow.154',
};

function failureOf(error: unknown): unknown {
  if (!(error instanceof ExcelProblem)) return error;
  const key = fileFailures[error.reason] ?? 'academic.1';
  return new Failure(key, { reason: [error.reason, ...error.params] });
}

/** @param day as of `readFile` @throws Failure with the file's reason first in `reason` */
export async function openFile(
  file: { name: string; bytes: Uint8Array },
  kind: ImportKind,
  day: string,
): Promise<ReadFile> {
  try {
    return await readFile(file, kind.oneRosterRole, day);
  } catch (error) {
    throw failureOf(error);
  }
}

/** The school whose rows count: the one known before, else the only one; null where a person has to say it. */
function schoolOf(schools: readonly SchoolRows[], known: string | null): string | null {
  const ids = schools.map(({ id }) => id);
  if (known !== null) return ids.includes(known) ? known : null;
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

function assertNotTooMany(sheet: ImportSheet, maxRows: number = limits.importRows): void {
  if (usedRows(sheet).length > maxRows) throw new ExcelProblem('tooManyRows');
}

/**
 * Says whose rows of a package of several schools count.
 * @throws Failure academic.1 for a school that the file does not have, grow.84 `tooManyRows` for one with too many people
 */
export function chooseSchool(sheet: ImportSheet, school: string): ImportSheet {
  if (!sheet.schools?.some(({ id }) => id === school)) {
    throw refused([school]);
  }
  const chosen = { ...sheet, school };
  try {
    assertNotTooMany(chosen);
  } catch (error) {
    throw failureOf(error);
  }
  return chosen;
}

/**
 * The roster in a file that was read.
 * @param knownSchool the school of OneRoster packages that is this one, as people have said before
 * @throws ExcelProblem `emptyWorkbook`, `noHeader`, `missingColumns` where no other column is left to be it, `noRows`,
 *   `tooManyRows`
 */
export function sheetOfFile(
  { format, grid, notes, schools, maxRows }: ReadFile,
  kind: ImportKind,
  known: KnownHeaders,
  knownSchool: string | null = null,
): { stored: StoredSheet; format: RosterFormat } {
  if (grid.sheets.every((sheet) => sheet.hidden || sheet.rows.length === 0)) {
    throw new ExcelProblem('emptyWorkbook');
  }
  const found = findSheet(grid, kind, known);
  if (!found) throw new ExcelProblem('noHeader');
  const sheet: ImportSheet = schools
    ? { ...found.sheet, schools, school: schoolOf(schools, knownSchool) }
    : found.sheet;
  // what each row says in another column, such as the grade in the class, is not missing
  const read = readRows(sheet, {}, kind);
  const missing = kind
    .missing(columnsOf(sheet))
    .filter((field) => read.length === 0 || read.some(({ values }) => values[field] === undefined));
  // what OneRoster's people lack can be typed; a column that is there can be mapped
  const canBeMended = extraHeaders(sheet).length > 0 || format === 'oneRoster';
  if (missing.length > 0 && !canBeMended) throw new ExcelProblem('missingColumns', missing);
  // of a package of several schools, people have to say whose rows count
  if (usedRows(found.sheet).length === 0) throw new ExcelProblem('noRows');
  assertNotTooMany(sheet, maxRows);
  return {
    stored: { sheet, mended: {}, notes: [...notesOf(grid, found, kind), ...found.notes, ...notes] },
    format: isOfC4th(sheet.headers) ? 'c4th' : format,
  };
}

/** @throws Failure as `sheetOfFile`, with the file's reason first in `reason` */
export function requireSheet(
  file: ReadFile,
  kind: ImportKind,
  known: KnownHeaders,
  knownSchool: string | null,
) {
  try {
    return sheetOfFile(file, kind, known, knownSchool);
  } catch (error) {
    throw failureOf(error);
  }
}

import { limits, type ErrorKey, type ImportFileReason, type RosterFormat } from '@mebae/contracts';
import { ExcelProblem } from '../excel/excel-problem.ts';
import { Failure } from '../failure.ts';
import { isOfC4th } from './c4th.ts';
import type { ImportKind } from './import-kind.ts';
import { readFile, type ReadFile } from './read-file.ts';
import {
  columnsOf,
  extraHeaders,
  findSheet,
  notesOf,
  usedRows,
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

/** @throws Failure with the file's reason first in `reason` */
export async function openFile(
  file: { name: string; bytes: Uint8Array },
  kind: ImportKind,
): Promise<ReadFile> {
  try {
    return await readFile(file, kind.oneRosterRole);
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * The roster in a file that was read.
 * @throws ExcelProblem `emptyWorkbook`, `noHeader`, `missingColumns` where no other column is left to be it, `noRows`,
 *   `tooManyRows`
 */
export function sheetOfFile(
  { format, grid, notes }: ReadFile,
  kind: ImportKind,
  known: KnownHeaders,
): { stored: StoredSheet; format: RosterFormat } {
  if (grid.sheets.every((sheet) => sheet.hidden || sheet.rows.length === 0)) {
    throw new ExcelProblem('emptyWorkbook');
  }
  const found = findSheet(grid, kind, known);
  if (!found) throw new ExcelProblem('noHeader');
  const { sheet } = found;
  const missing = kind.missing(columnsOf(sheet));
  // what OneRoster's people lack can be typed; a column that is there can be mapped
  const canBeMended = extraHeaders(sheet).length > 0 || format === 'oneRoster';
  if (missing.length > 0 && !canBeMended) throw new ExcelProblem('missingColumns', missing);
  const rows = usedRows(sheet);
  if (rows.length === 0) throw new ExcelProblem('noRows');
  if (rows.length > limits.importRows) throw new ExcelProblem('tooManyRows');
  return {
    stored: { sheet, mended: {}, notes: [...notesOf(grid, sheet, kind), ...notes] },
    format: isOfC4th(sheet.headers) ? 'c4th' : format,
  };
}

/** @throws Failure as `sheetOfFile`, with the file's reason first in `reason` */
export function requireSheet(file: ReadFile, kind: ImportKind, known: KnownHeaders) {
  try {
    return sheetOfFile(file, kind, known);
  } catch (error) {
    throw failureOf(error);
  }
}

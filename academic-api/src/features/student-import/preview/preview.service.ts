import {
  importKinds,
  importReasons,
  toStorable,
  type ErrorKey,
  type ImportFileReason,
  type ImportRow,
  type ImportSummary,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { ExcelProblem } from '../../../lib/excel/excel-problem.ts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { Failure } from '../../../lib/failure.ts';
import { dismissEnded } from '../../../lib/operations/operation.repository.ts';
import { pageOf } from '../../../lib/page.ts';
import type { StaffSession } from '../../../lib/session.ts';
import type { UploadedFile } from '../../../plugins/serve.ts';
import { compareRoster } from '../compare-roster.ts';
import type { Roster } from '../roster.ts';
import { findImport, pageOfImport, toSummary } from '../stored-import.ts';
import * as repository from '../student-import.repository.ts';
import type { StoredPreview } from '../student-import.repository.ts';
import { toImportRow } from './preview-rows.ts';
import { readRoster } from './read-roster.ts';

/** File reasons that the catalogue numbers; the others are a parameter error with their reason. */
const fileFailures: Partial<Record<ImportFileReason, ErrorKey>> = {
  tooManyRows: 'grow.84',
  emptyWorkbook: 'grow.154',
  noHeader: 'grow.154',
  missingColumns: 'grow.154',
  noRows: 'grow.154',
};

/**
 * Reads an uploaded roster, outside any transaction: it may take seconds.
 * @throws Failure with the file's reason first in `reason`
 */
export async function parseRoster(file: UploadedFile): Promise<Roster> {
  try {
    return readRoster(await readExcel(file.name, file.bytes));
  } catch (error) {
    if (!(error instanceof ExcelProblem)) throw error;
    const key = fileFailures[error.reason] ?? 'academic.1';
    throw new Failure(key, { reason: [error.reason, ...error.params] });
  }
}

function summaryOf(
  roster: Pick<Roster, 'sheetName' | 'notes'>,
  planned: readonly ImportRow[],
): StoredPreview['summary'] {
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, planned.filter((row) => row.kind === kind).length]),
  ) as ImportSummary['counts'];
  const reasonCounts: ImportSummary['reasonCounts'] = {};
  for (const reason of importReasons) {
    const rows = planned.filter((row) => row.reasons.some((entry) => entry.code === reason)).length;
    if (rows > 0) reasonCounts[reason] = rows;
  }
  return { sheetName: roster.sheetName, notes: roster.notes, counts, reasonCounts, applied: null };
}

/** Compares a roster with the current data and keeps the result. Nothing is written to students. */
export async function preview(
  tx: Tx,
  session: StaffSession,
  fileName: string,
  roster: Roster,
): Promise<ImportSummary> {
  const { companyID, schoolYear } = session;
  const compared = await compareRoster(tx, companyID, schoolYear, roster);
  const planned = compared.map(toImportRow);
  const summary = summaryOf(roster, planned);
  const stored = await repository.insertImport(tx, {
    companyID,
    schoolYear,
    createdBy: session.userID,
    // a name is for reading only; what the database can't store in it is left out
    fileName: toStorable(fileName.slice(0, 200)),
    preview: { roster: { rows: roster.rows, columns: roster.columns }, planned, summary },
  });
  return toSummary(stored, summary);
}

export async function getImport(
  tx: Tx,
  session: StaffSession,
  importID: string,
): Promise<ImportSummary> {
  const stored = await findImport(tx, session, importID);
  return toSummary(stored, stored.preview.summary);
}

export interface RowFilter {
  kind?: ImportRow['kind'] | undefined;
  reason?: ImportRow['reasons'][number]['code'] | undefined;
  search?: string | undefined;
  page: number;
  pageSize: number;
}

function matches(row: ImportRow, filter: RowFilter): boolean {
  if (filter.kind && row.kind !== filter.kind) return false;
  if (filter.reason && !row.reasons.some((reason) => reason.code === filter.reason)) return false;
  if (!filter.search) return true;
  const text = searchKey(Object.values(row.values).join(' '));
  return text.includes(searchKey(filter.search));
}

/** One page of an import's rows, in the sheet's order. */
export async function importRows(
  tx: Tx,
  session: StaffSession,
  importID: string,
  filter: RowFilter,
): Promise<{ data: ImportRow[]; totalRecords: number }> {
  const { preview: stored } = await findImport(tx, session, importID);
  const rows = stored.planned.filter((row) => matches(row, filter));
  const { limit, offset } = pageOf(filter);
  return { data: rows.slice(offset, offset + limit), totalRecords: rows.length };
}

/**
 * Compares the kept rows with the current data anew. An applied import stays what it was. That an operation failed
 * because they differed has been dealt with, then.
 */
export async function checkAgain(
  tx: Tx,
  session: StaffSession,
  importID: string,
): Promise<ImportSummary> {
  const stored = await findImport(tx, session, importID, true);
  const { roster, summary: before } = stored.preview;
  if (stored.appliedAt) return toSummary(stored, before);
  const compared = await compareRoster(tx, session.companyID, stored.schoolYear, roster);
  const planned = compared.map(toImportRow);
  const summary = summaryOf({ sheetName: before.sheetName, notes: before.notes }, planned);
  await repository.updateImport(tx, session.companyID, importID, {
    preview: { roster, planned, summary },
    appliedAt: null,
  });
  const about = { kind: 'importStudents', route: pageOfImport(importID) } as const;
  await dismissEnded(tx, session.companyID, about);
  return toSummary(stored, summary);
}

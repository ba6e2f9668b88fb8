import {
  toStorable,
  type ImportCell,
  type ImportRow,
  type ImportSummary,
  type RosterFormat,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { notFound, refused } from '../calls/failure.ts';
import { dismissEnded } from '../operations/operation.repository.ts';
import { pageOf } from '../calls/page.ts';
import type { StaffSession } from '../accounts/session.ts';
import { toImportRow, type ImportKind, type ImportScope } from './import-kind.ts';
import { chooseSchool, requireSheet } from './open-file.ts';
import { compareSheet, summaryOf } from './plan-rows.ts';
import { columnLetter } from './read-cells.ts';
import type { ReadFile } from './read-file.ts';
import { headerKey } from './recognise-columns.ts';
import * as repository from './roster-import.repository.ts';
import type { StoredRows, StoredSheet } from './roster-import.repository.ts';
import { findImport, keptSheet, toSummary } from './stored-import.ts';

const keyOf = ({ companyID }: StaffSession, kind: ImportKind, importID: string) => ({
  companyID,
  kind: kind.name,
  importID,
});

/** Compares a file that was read with the current data and keeps the result. Nothing is written to people. */
export async function preview(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  upload: { name: string; bytes: Buffer; read: ReadFile },
): Promise<ImportSummary> {
  const { companyID, schoolYear, userID } = session;
  const known = await repository.knownHeaders(tx, companyID, kind.name);
  const school = await repository.knownSchool(tx, companyID);
  const { stored, format } = requireSheet(upload.read, kind, known, school);
  const place = { companyID, schoolYear };
  const planned = await compareSheet(tx, place, kind, stored);
  return keepPreview(tx, { ...place, createdBy: userID }, kind, {
    ...upload,
    format,
    stored,
    planned,
  });
}

/** Keeps what was read and how it compares, to be looked at and applied. */
export async function keepPreview(
  tx: Tx,
  { companyID, schoolYear, createdBy }: ImportScope & { createdBy: number },
  kind: ImportKind,
  what: {
    name: string;
    bytes: Buffer;
    format: RosterFormat;
    stored: StoredSheet;
    planned: readonly ImportRow[];
  },
): Promise<ImportSummary> {
  const planned = what.planned.map(toImportRow);
  const inserted = await repository.insertImport(tx, {
    companyID,
    kind: kind.name,
    schoolYear,
    createdBy,
    // a name is for reading only; what the database can't store in it is left out
    fileName: toStorable(what.name.slice(0, 200)),
    fileFormat: what.format,
    file: what.bytes,
    sheet: what.stored,
    preview: planned,
    summary: summaryOf(what.stored, planned, kind),
  });
  return toSummary(inserted);
}

export async function getImport(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
): Promise<ImportSummary> {
  return toSummary(await findImport(tx, keyOf(session, kind, importID)));
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

/** One page of an import's rows, in the sheet's order; none once they are no longer kept. */
export async function importRows(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  filter: RowFilter,
): Promise<{ data: ImportRow[]; totalRecords: number }> {
  const { preview: planned } = await findImport(tx, keyOf(session, kind, importID));
  const rows = (planned ?? []).filter((row) => matches(row, filter));
  const { limit, offset } = pageOf(filter);
  return { data: rows.slice(offset, offset + limit), totalRecords: rows.length };
}

/** @throws Failure academic.1 (404) `notKept` past the school's retention period */
export async function importFile(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
): Promise<{ fileName: string; file: Buffer }> {
  const found = await repository.findFile(tx, keyOf(session, kind, importID));
  if (!found?.file) throw notFound.row(['notKept']);
  return { fileName: found.fileName, file: found.file };
}

/**
 * Changes what a preview was made of, and compares anew. An applied import stays what it was. The failure of an
 * operation because the data differed has been dealt with, then.
 */
async function checkWith(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  change: (stored: StoredSheet) => Promise<StoredSheet> | StoredSheet,
): Promise<ImportSummary> {
  const key = keyOf(session, kind, importID);
  const stored: StoredRows = await findImport(tx, key, { lock: true });
  if (stored.appliedAt) return toSummary(stored);
  const sheet = await change(keptSheet(stored));
  const { companyID } = session;
  const place = { companyID, schoolYear: stored.schoolYear };
  const planned = (await compareSheet(tx, place, kind, sheet)).map(toImportRow);
  const summary = summaryOf(sheet, planned, kind);
  await repository.updatePreview(tx, key, { sheet, preview: planned, summary });
  const about = { kind: kind.operation, route: kind.pageOf(importID) } as const;
  await dismissEnded(tx, companyID, about);
  return toSummary({ ...stored, summary });
}

/** Compares the kept rows with the current data anew. */
export const checkAgain = (
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
): Promise<ImportSummary> => checkWith(tx, session, kind, importID, (stored) => stored);

/**
 * Mends cells by row and field, and checks the rows again.
 * @throws Failure academic.1 for a field that the kind does not have, or a row that the file does not have
 */
export function mendCells(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  cells: readonly ImportCell[],
): Promise<ImportSummary> {
  return checkWith(tx, session, kind, importID, (stored) => {
    const rows = new Set(stored.sheet.rows.map((row) => row.number));
    const mended = { ...stored.mended };
    for (const { row, field, value } of cells) {
      const isKnown = kind.fields.includes(field) || kind.choices?.includes(field) === true;
      if (!isKnown || !rows.has(row)) {
        throw refused([field]);
      }
      mended[row] = { ...mended[row], [field]: value };
    }
    return { ...stored, mended };
  });
}

/** How a file is to be read: what columns are, and which of a package's schools is ours. */
export interface Reading {
  columns: readonly { column: string; field: string | null }[];
  school?: string | undefined;
}

/**
 * Says how a file is to be read; the school's next files are read the same way.
 * @throws Failure academic.1 for a column, a field or a school that is not there, or a field that two columns are to be
 */
export function mapColumns(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  { columns, school }: Reading,
): Promise<ImportSummary> {
  return checkWith(tx, session, kind, importID, async (stored) => {
    const { sheet } = stored;
    const letters = sheet.headers.map((_, index) => columnLetter(index));
    const fields = [...sheet.fields];
    const chosenFields = new Map<string, string | null>();
    const isUsed = (header: string): boolean =>
      sheet.headers.some((other, index) => headerKey(other) === header && fields[index] !== null);
    for (const { column, field } of columns) {
      const index = letters.indexOf(column);
      const isField = field === null || field in kind.headerNames;
      if (index < 0 || !isField) throw refused([column]);
      const header = headerKey(sheet.headers[index] ?? '');
      if (header !== '' && fields[index] !== field) chosenFields.set(header, field);
      fields[index] = field;
    }
    // of a header that stands over several columns, the one that is used says what it means
    for (const [header, field] of chosenFields) {
      if (field === null && isUsed(header)) chosenFields.delete(header);
    }
    const used = fields.filter((field) => field !== null);
    if (new Set(used).size !== used.length) throw refused(['twice']);
    await repository.rememberHeaders(tx, session.companyID, kind.name, chosenFields);
    const { asked, ...table } = { ...sheet, fields };
    // saying what the columns are answers what was asked of them
    if (school === undefined) return { ...stored, sheet: table };
    const read = { ...table, ...(asked && { asked }) };
    const chosen = chooseSchool(read, school);
    await repository.rememberSchool(tx, session.companyID, school);
    return { ...stored, sheet: chosen };
  });
}

import { isDeepStrictEqual } from 'node:util';
import {
  importKinds,
  importReasonCodes,
  importReasons,
  limits,
  type ErrorKey,
  type ImportApplyReason,
  type ImportFileReason,
  type ImportRow,
  type ImportSummary,
  type Operation,
  type StudentFilterQuery,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { audit, type AuditActor } from '../../lib/audit.ts';
import { ExcelProblem } from '../../lib/excel/excel-problem.ts';
import { readExcel } from '../../lib/excel/excel.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import { Failure } from '../../lib/failure.ts';
import { dismissEnded } from '../../lib/operations/operation.repository.ts';
import { startOperation } from '../../lib/operations/start-operation.ts';
import type { StaffSession } from '../../lib/session.ts';
import { listStudents } from '../../lib/student-list.repository.ts';
import { studentSearchKey } from '../../lib/student-search-key.ts';
import type { Jobs } from '../../plugins/jobs.ts';
import type { UploadedFile } from '../../plugins/serve.ts';
import type { CurrentData } from './current-data.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { readRoster } from './read-roster.ts';
import { resolveClass } from './resolve-class.ts';
import { splitTags, type Roster } from './roster.ts';
import * as repository from './student-import.repository.ts';
import type { StoredImport, StoredPreview } from './student-import.repository.ts';
import { writeStudents, type StudentWrite } from './write-students.repository.ts';

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

async function currentData(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  roster: Pick<Roster, 'rows'>,
): Promise<CurrentData> {
  await expectManyRows(tx);
  const classes = await repository.classesOfYear(tx, companyID, schoolYear);
  const meant = roster.rows.flatMap((row) => {
    const resolved = resolveClass(row, classes);
    return resolved.found ? [resolved.found.schoolClassID] : [];
  });
  const texts = (field: 'manageNumber' | 'email'): string[] => [
    ...new Set(roster.rows.flatMap((row) => row.values[field] ?? [])),
  ];
  return {
    classes,
    students: await repository.studentsNamed(tx, companyID, schoolYear, {
      manageNumbers: texts('manageNumber'),
      emails: texts('email').map((email) => email.toLowerCase()),
    }),
    occupants: await repository.occupantsOf(tx, companyID, [...new Set(meant)]),
    ...(await repository.enrolmentCount(tx, companyID, schoolYear)),
  };
}

/** Where staff see the import. */
const pageOfImport = (importID: string): string => `/pages/students/import/${importID}`;

/** What the browser may see of a planned row, as it will come back from the database. */
function toImportRow(row: PlannedRow): ImportRow {
  const { student: _student, schoolClass: _schoolClass, ...shown } = row;
  return JSON.parse(JSON.stringify(shown)) as ImportRow;
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

function toSummary(stored: StoredImport, summary: StoredPreview['summary']): ImportSummary {
  return {
    importID: stored.importID,
    fileName: stored.fileName,
    schoolYear: stored.schoolYear,
    createdAt: stored.createdAt.toISOString(),
    appliedAt: stored.appliedAt?.toISOString() ?? null,
    ...summary,
  };
}

/** Compares a roster with the current data and keeps the result. Nothing is written to students. */
export async function preview(
  tx: Tx,
  session: StaffSession,
  fileName: string,
  roster: Roster,
): Promise<ImportSummary> {
  const data = await currentData(tx, session.companyID, session.schoolYear, roster);
  const planned = planImport(roster, data).map(toImportRow);
  const summary = summaryOf(roster, planned);
  const stored = await repository.insertImport(tx, {
    companyID: session.companyID,
    userID: session.userID,
    schoolYear: session.schoolYear,
    // a name is for reading only; what the database can't store in it is left out
    fileName: fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 200),
    preview: { roster: { rows: roster.rows, columns: roster.columns }, planned, summary },
  });
  return toSummary(stored, summary);
}

async function findOrFail(
  tx: Tx,
  { companyID }: { companyID: number },
  importID: string,
  lock = false,
) {
  const stored = await repository.findImport(tx, companyID, importID, lock);
  if (!stored) throw new Failure('academic.1', { status: 404 });
  return stored;
}

export async function getImport(
  tx: Tx,
  session: StaffSession,
  importID: string,
): Promise<ImportSummary> {
  const stored = await findOrFail(tx, session, importID);
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
  const { preview: stored } = await findOrFail(tx, session, importID);
  const rows = stored.planned.filter((row) => matches(row, filter));
  const start = (filter.page - 1) * filter.pageSize;
  return { data: rows.slice(start, start + filter.pageSize), totalRecords: rows.length };
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
  const stored = await findOrFail(tx, session, importID, true);
  const { roster, summary: before } = stored.preview;
  if (stored.appliedAt) return toSummary(stored, before);
  const data = await currentData(tx, session.companyID, stored.schoolYear, roster);
  const planned = planImport(roster, data).map(toImportRow);
  const summary = summaryOf({ sheetName: before.sheetName, notes: before.notes }, planned);
  await repository.updateImport(tx, session.companyID, importID, {
    preview: { roster, planned, summary },
    appliedAt: null,
  });
  const about = { kind: 'importStudents', route: pageOfImport(importID) } as const;
  await dismissEnded(tx, session.companyID, about);
  return toSummary(stored, summary);
}

const cannotApply = (reason: ImportApplyReason, key: ErrorKey, status?: number): Failure =>
  new Failure(key, { reason: [reason], ...(status !== undefined && { status }) });

/** The student as the row leaves them: what it says, and for what it leaves blank, what there was. */
function toWrite(row: PlannedRow): StudentWrite {
  const { values, student } = row;
  const person = {
    manageNumber: values.manageNumber ?? student?.manageNumber ?? '',
    lastName: values.lastName ?? student?.lastName ?? '',
    firstName: values.firstName ?? student?.firstName ?? '',
    lastNameKana: values.lastNameKana ?? student?.lastNameKana ?? '',
    firstNameKana: values.firstNameKana ?? student?.firstNameKana ?? '',
  };
  const changed = new Set(row.changes.map((change) => change.field));
  const newEmail = !student || changed.has('email');
  return {
    ...person,
    studentID: student?.studentID ?? null,
    email: newEmail ? (values.email ?? null) : student.email,
    searchKey: studentSearchKey(person),
    schoolClassID: row.schoolClass?.schoolClassID ?? 0,
    studentNumber: Number(values.studentNumber),
    tags:
      values.tags !== undefined && (!student || changed.has('tags'))
        ? splitTags(values.tags)
        : null,
    fields: student ? [...changed] : Object.keys(values),
  };
}

function failOfRows(planned: readonly ImportRow[]): Failure {
  const codes = planned
    .flatMap((row) => row.reasons)
    .flatMap(({ code }) =>
      code in importReasonCodes ? [code as keyof typeof importReasonCodes] : [],
    );
  const [first] = codes;
  return cannotApply('rowsFailed', first ? `grow.${importReasonCodes[first]}` : 'academic.1');
}

/** @throws Failure 400 `rowsFailed`, `nothingToApply` */
function assertWrites({ planned, summary }: StoredPreview, goodRowsOnly: boolean): void {
  const { created, changed, failed } = summary.counts;
  if (failed > 0 && !goodRowsOnly) throw failOfRows(planned);
  if (created + changed === 0) throw cannotApply('nothingToApply', 'grow.2012');
}

/**
 * Has the worker do what `applyImport` does.
 * @throws Failure 409 `alreadyApplied`; 400 `rowsFailed`, `nothingToApply`
 */
export async function startImport(
  tx: Tx,
  session: StaffSession,
  importID: string,
  goodRowsOnly: boolean,
  jobs: Jobs,
): Promise<Operation> {
  const stored = await findOrFail(tx, session, importID);
  if (stored.appliedAt) throw cannotApply('alreadyApplied', 'academic.1', 409);
  assertWrites(stored.preview, goodRowsOnly);
  const { created, changed } = stored.preview.summary.counts;
  const { userID, role, ip } = session;
  return startOperation(tx, jobs, session, {
    kind: 'importStudents',
    name: stored.fileName,
    route: pageOfImport(importID),
    total: created + changed,
    job: 'import-students',
    data: { importID, goodRowsOnly, actor: { userID, role, ip } },
  });
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Writes what the preview showed, in the caller's transaction: all rows, or with `goodRowsOnly` those without a reason.
 * A second call writes nothing and says so.
 * @param report gets how many rows are written, several times
 * @throws Failure 409 `dataChanged` when the data are no longer those of the preview, 400 `rowsFailed`, `nothingToApply`
 */
export async function applyImport(
  tx: Tx,
  actor: AuditActor,
  importID: string,
  goodRowsOnly: boolean,
  now: Date,
  report: (written: number) => void = () => undefined,
): Promise<ImportSummary & { alreadyApplied: boolean }> {
  await repository.lockStudents(tx, actor.companyID);
  const stored = await findOrFail(tx, actor, importID, true);
  const { roster, planned: shown, summary } = stored.preview;
  if (stored.appliedAt) return { ...toSummary(stored, summary), alreadyApplied: true };

  const data = await currentData(tx, actor.companyID, stored.schoolYear, roster);
  const planned = planImport(roster, data);
  if (!isDeepStrictEqual(planned.map(toImportRow), shown)) {
    throw cannotApply('dataChanged', 'academic.1', 409);
  }
  assertWrites(stored.preview, goodRowsOnly);
  const created = planned.filter((row) => row.kind === 'created').map(toWrite);
  const changed = planned.filter((row) => row.kind === 'changed').map(toWrite);

  const target = { importID, schoolYear: stored.schoolYear };
  try {
    await writeStudents(tx, actor, target, { created, changed }, report);
  } catch (error) {
    // somebody edited a student in the same moment, outside of an import
    if (isUniqueViolation(error)) throw cannotApply('dataChanged', 'academic.1', 409);
    throw error;
  }
  const applied = {
    created: created.length,
    changed: changed.length,
    skipped: summary.counts.failed,
  };
  const done = { ...summary, applied };
  await repository.updateImport(tx, actor.companyID, importID, {
    preview: { ...stored.preview, summary: done },
    appliedAt: now,
  });
  return { ...toSummary({ ...stored, appliedAt: now }, done), alreadyApplied: false };
}

/** The school year's classes, by which the template shows what may stand in its class column. */
export async function templateClasses(tx: Tx, session: StaffSession) {
  return repository.classesOfYear(tx, session.companyID, session.schoolYear);
}

/** Every student of the list's filter whom the caller may see, in its order; leaves an audit row. */
export async function studentsToExport(tx: Tx, session: StaffSession, query: StudentFilterQuery) {
  const page = { limit: limits.enrolledStudents, offset: 0 };
  const { rows } = await listStudents(tx, session, query, page);
  await audit(tx, session, 'student.export', { detail: { students: rows.length } });
  return rows;
}

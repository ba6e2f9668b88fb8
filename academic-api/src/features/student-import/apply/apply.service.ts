import { isDeepStrictEqual } from 'node:util';
import {
  importReasonCodes,
  type ErrorKey,
  type ImportApplyReason,
  type ImportRow,
  type Operation,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { AuditActor } from '../../../lib/audit.ts';
import { Failure } from '../../../lib/failure.ts';
import { lockInSchool } from '../../../lib/lock.repository.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import type { StaffSession } from '../../../lib/session.ts';
import { studentSearchKey } from '../../../lib/student-search-key.ts';
import type { Jobs } from '../../../lib/jobs.ts';
import { compareRoster } from '../compare-roster.ts';
import { toImportRow, type PreviewRow } from '../preview/preview-rows.ts';
import { splitTags } from '../roster.ts';
import { findImport, pageOfImport } from '../stored-import.ts';
import * as repository from '../student-import.repository.ts';
import type { StoredPreview } from '../student-import.repository.ts';
import { writeStudents, type StudentWrite } from './write-students.repository.ts';

const cannotApply = (reason: ImportApplyReason, key: ErrorKey, status?: number): Failure =>
  new Failure(key, { reason: [reason], ...(status !== undefined && { status }) });

/** The student as the row leaves them: what it says, and for what it leaves blank, what there was. */
function toWrite(row: PreviewRow): StudentWrite {
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

function failureOfRows(planned: readonly ImportRow[]): Failure {
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
  if (failed > 0 && !goodRowsOnly) throw failureOfRows(planned);
  if (created + changed === 0) throw cannotApply('nothingToApply', 'grow.2012');
}

/**
 * Has the worker register what the preview showed.
 * @throws Failure 409 `alreadyApplied`; 400 `rowsFailed`, `nothingToApply`
 */
export async function startImport(
  tx: Tx,
  session: StaffSession,
  importID: string,
  goodRowsOnly: boolean,
  jobs: Jobs,
): Promise<Operation> {
  const stored = await findImport(tx, session, importID);
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
 * A second call writes nothing.
 * @param report gets how many rows are written, several times
 * @throws Failure 409 `dataChanged` when the data are no longer those of the preview, 400 `rowsFailed`, `nothingToApply`
 */
export async function applyImport(
  tx: Tx,
  actor: AuditActor,
  importID: string,
  goodRowsOnly: boolean,
  now: Date,
  report: (written: number) => void,
): Promise<void> {
  await lockInSchool(tx, actor.companyID, 'students');
  const stored = await findImport(tx, actor, importID, true);
  const { roster, planned: shown, summary } = stored.preview;
  if (stored.appliedAt) return;

  const planned = await compareRoster(tx, actor.companyID, stored.schoolYear, roster);
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
  await repository.updateImport(tx, actor.companyID, importID, {
    preview: { ...stored.preview, summary: { ...summary, applied } },
    appliedAt: now,
  });
}

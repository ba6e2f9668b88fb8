import { isDeepStrictEqual } from 'node:util';
import {
  importReasonCodes,
  type ErrorKey,
  type ImportApplyReason,
  type ImportRow,
  type Operation,
} from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { Deps } from '../calls/deps.ts';
import { Failure } from '../calls/failure.ts';
import { lockInSchool } from '../database/lock.repository.ts';
import { runOperation } from '../operations/run-operation.ts';
import { startOperation } from '../operations/start-operation.ts';
import type { StaffSession } from '../accounts/session.ts';
import type { JobData, Jobs } from '../processes/jobs.ts';
import { toImportRow, type ImportKind } from './import-kind.ts';
import { compareSheet } from './plan-rows.ts';
import * as repository from './roster-import.repository.ts';
import { withoutExamples } from './without-examples.repository.ts';
import type { StoredSummary } from './roster-import.repository.ts';
import { findImport, keptSheet } from './stored-import.ts';

const cannotApply = (reason: ImportApplyReason, key: ErrorKey, status?: number): Failure =>
  new Failure(key, { reason: [reason], ...(status !== undefined && { status }) });

function failureOfRows(planned: readonly ImportRow[]): Failure {
  const codes = planned
    .flatMap((row) => row.reasons)
    .flatMap(({ code }) =>
      code in importReasonCodes ? [code as keyof typeof importReasonCodes] : [],
    );
  const [first] = codes;
  return cannotApply('rowsFailed', first ? `grow.${importReasonCodes[first]}` : 'academic.1');
}

/** @throws Failure 400 `columnsAsked`, `rowsFailed`, `nothingToApply` */
function assertWrites(
  { name }: Pick<ImportKind, 'name'>,
  planned: readonly ImportRow[],
  { counts, asked }: Pick<StoredSummary, 'counts' | 'asked'>,
  goodRowsOnly: boolean,
): void {
  if (asked) throw cannotApply('columnsAsked', 'academic.1');
  if (counts.failed > 0 && !goodRowsOnly) throw failureOfRows(planned);
  if (counts.created + counts.changed === 0) {
    throw cannotApply('nothingToApply', name === 'teachers' ? 'grow.2015' : 'grow.2012');
  }
}

/**
 * Has the worker register what the preview showed.
 * @throws Failure 409 `alreadyApplied`; 400 `columnsAsked`, `rowsFailed`, `nothingToApply`
 */
export async function startImport(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  goodRowsOnly: boolean,
  jobs: Jobs,
): Promise<Operation> {
  const { companyID, userID, role, ip } = session;
  const stored = await findImport(tx, { companyID, kind: kind.name, importID });
  if (stored.appliedAt) throw cannotApply('alreadyApplied', 'academic.1', 409);
  assertWrites(kind, stored.preview ?? [], stored.summary, goodRowsOnly);
  const { created, changed } = stored.summary.counts;
  return startOperation(tx, jobs, session, {
    kind: kind.operation,
    name: stored.fileName,
    route: kind.pageOf(importID),
    total: created + changed,
    job: 'import-roster',
    data: { kind: kind.name, importID, goodRowsOnly, actor: { userID, role, ip } },
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
export async function applyImport<Planned extends ImportRow>(
  tx: Tx,
  deps: Deps,
  kind: ImportKind<Planned>,
  actor: AuditActor,
  { importID, goodRowsOnly }: { importID: string; goodRowsOnly: boolean },
  report: (written: number) => void,
): Promise<void> {
  const { companyID } = actor;
  const key = { companyID, kind: kind.name, importID };
  await lockInSchool(tx, companyID, kind.lock);
  const stored = await findImport(tx, key, { lock: true });
  if (stored.appliedAt) return;
  const { preview: shown, summary, schoolYear } = stored;

  const sheet = keptSheet(stored);
  const planned = await compareSheet(tx, { companyID, schoolYear }, kind, sheet);
  if (!isDeepStrictEqual(planned.map(toImportRow), shown)) {
    throw cannotApply('dataChanged', 'academic.1', 409);
  }
  assertWrites(kind, planned, summary, goodRowsOnly);
  const rows = planned.filter((row) => row.kind === 'created' || row.kind === 'changed');
  let undo: object;
  try {
    undo = await kind.apply({ tx, actor, companyID, schoolYear, importID, deps, report }, rows);
  } catch (error) {
    // somebody changed the same in the same moment, outside of an import
    if (isUniqueViolation(error)) throw cannotApply('dataChanged', 'academic.1', 409);
    throw error;
  }
  const { school } = sheet.sheet;
  if (school) await repository.rememberSchool(tx, companyID, school);
  const { created, changed, failed: skipped } = summary.counts;
  await repository.setApplied(tx, key, {
    summary: { ...withoutExamples(summary), applied: { created, changed, skipped } },
    undo,
    appliedAt: deps.now(),
    appliedBy: actor.userID,
  });
}

/** Writes a previewed roster as somebody's operation: all of it and its success, or nothing. */
export function importRosterJob(
  deps: Deps,
  kinds: Readonly<Record<string, ImportKind>>,
  { companyID, operationID, kind: name, importID, goodRowsOnly, actor }: JobData['import-roster'],
): Promise<void> {
  const kind = kinds[name];
  if (!kind) throw new Error(`There is no import of ${name}.`);
  return runOperation(deps, { companyID, operationID }, (run) =>
    withSchoolTransaction(deps.db, companyID, async (tx) => {
      const owner = { companyID, ...actor };
      await applyImport(tx, deps, kind, owner, { importID, goodRowsOnly }, run.report);
      await run.succeed(tx);
    }),
  );
}

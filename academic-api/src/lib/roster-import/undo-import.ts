import { UndoRefusal, type ImportSummary, type importUndoReasons } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { conflict, Failure } from '../calls/failure.ts';
import { lockInSchool } from '../database/lock.repository.ts';
import { dismissEnded } from '../operations/operation.repository.ts';
import type { StaffSession } from '../accounts/session.ts';
import type { ImportKind } from './import-kind.ts';
import * as repository from './roster-import.repository.ts';
import { findImport, toSummary } from './stored-import.ts';

const cannotUndo = (reason: (typeof importUndoReasons)[number]): Failure => conflict([reason]);

/**
 * Takes a whole import back, in one transaction, until something depends on it.
 * @throws Failure 409 `alreadyUndone`; `dependsOn` with names; `notKept` when it is past the school's retention period or was not applied
 */
export async function undoImport(
  tx: Tx,
  session: StaffSession,
  kind: ImportKind,
  importID: string,
  now: Date,
): Promise<ImportSummary> {
  const { companyID, userID } = session;
  const key = { companyID, kind: kind.name, importID };
  await lockInSchool(tx, companyID, kind.lock);
  const stored = await findImport(tx, key, { lock: true });
  const { appliedAt, undoneAt, undo, schoolYear } = stored;
  if (undoneAt) throw cannotUndo(UndoRefusal.AlreadyUndone);
  if (!appliedAt || !undo) throw cannotUndo('notKept');
  await kind.undo({ tx, session, companyID, schoolYear, importID, appliedAt, now }, undo);
  await repository.setUndone(tx, key, { undoneAt: now, undoneBy: userID });
  await dismissEnded(tx, companyID, { kind: kind.operation, route: kind.pageOf(importID) });
  return toSummary({ ...stored, undoneAt: now });
}

import { UndoRefusal } from '@mebae/contracts';
import { mayCall } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { conflict, forbidden, notFound } from '../../../lib/calls/failure.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import type { UndoActions } from '../../../lib/undo/undo-actions.ts';
import { lockUndo, markUndone } from '../../../lib/undo/undo.repository.ts';

/**
 * Takes a bulk action of the caller's own back.
 * @throws Failure 404 for an id that is not theirs, 403 without the permission any more, 409 `alreadyUndone`, and what the inverse refuses
 */
export async function undo(
  tx: Tx,
  session: StaffSession,
  { actions, undoID, now }: { actions: UndoActions; undoID: string; now: Date },
): Promise<{ kind: string; count: number }> {
  const entry = await lockUndo(tx, session, undoID);
  const action = entry && Object.hasOwn(actions, entry.kind) ? actions[entry.kind] : undefined;
  if (!entry || !action) throw notFound.row('undoID');
  if (entry.undoneAt) {
    throw conflict([UndoRefusal.AlreadyUndone]);
  }
  if (!mayCall(session, action.call)) throw forbidden();
  const count = await action.undo(tx, session, entry.change as never);
  await markUndone(tx, session.companyID, undoID, now);
  await audit(tx, session, 'undo.run', { detail: { actions: [entry.kind], students: count } });
  return { kind: entry.kind, count };
}

import type { Tx } from '../../db/connect.ts';

interface Owner {
  companyID: number;
  userID: number;
}

/**
 * Keeps what takes a bulk action back, in the transaction of the action.
 * @param kind names the inverse, see `UndoActions`
 * @param change what the inverse needs; nothing that the row's tables would not hold themselves
 */
export async function insertUndo(
  tx: Tx,
  owner: Owner,
  kind: string,
  change: object,
): Promise<string> {
  const row = await tx
    .insertInto('undoEntry')
    .values({
      companyID: owner.companyID,
      userID: owner.userID,
      kind,
      change: JSON.stringify(change),
    })
    .returning('undoID')
    .executeTakeFirstOrThrow();
  return row.undoID;
}

/** One entry of the caller's own, locked until the transaction ends. */
export async function lockUndo(tx: Tx, owner: Owner, undoID: string) {
  return tx
    .selectFrom('undoEntry')
    .select(['kind', 'change', 'undoneAt'])
    .where('companyID', '=', owner.companyID)
    .where('userID', '=', owner.userID)
    .where('undoID', '=', undoID)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that an entry has been used. */
export async function markUndone(
  tx: Tx,
  companyID: number,
  undoID: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('undoEntry')
    .set({ undoneAt: now })
    .where('companyID', '=', companyID)
    .where('undoID', '=', undoID)
    .execute();
}

import { UndoRefusal, type EndpointName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { conflict, Failure } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';

/** The inverse of one kind of bulk action. */
export interface UndoAction {
  /** The call whose permission the caller still needs. */
  call: EndpointName;
  /**
   * @param change what the action kept by `insertUndo`
   * @returns how many rows are as before
   * @throws Failure by `dependsOn` where something stands on what would be taken back
   */
  undo(tx: Tx, session: StaffSession, change: never): Promise<number>;
}

/** The inverse of each kind. Features bring theirs; `app.ts` composes them. */
export type UndoActions = Readonly<Record<string, UndoAction>>;

/** Refuses because of what was changed since. @param names what a person knows it by */
export const dependsOn = (names: readonly string[]): Failure =>
  conflict([UndoRefusal.DependsOn, ...names]);

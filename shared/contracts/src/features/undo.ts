import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';

/** Why something can't be taken back: the first entry of a failure's `reason`. */
export const UndoRefusal = {
  /** It has been taken back already. */
  AlreadyUndone: 'alreadyUndone',
  /** Something was changed since or depends on it; the names of it follow. */
  DependsOn: 'dependsOn',
} as const;

export const undoEndpoints = {
  run: endpoint({
    method: 'POST',
    path: '/undo/:undoID',
    access: 'staff',
    summary: 'Takes one bulk action of the caller back',
    params: undoable,
    response: z.object({ kind: z.string(), count: z.number().int() }),
  }),
};

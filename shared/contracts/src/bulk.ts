import { z } from 'zod';
import { limits } from './limits.ts';

/** Students that a bulk action is about. */
export const studentIDs = z.array(z.number().int().positive()).min(1).max(limits.importRows);

/** Bulk actions that can be taken back answer with the id of what undoes them. */
export const undoable = z.object({ undoID: z.uuid() });

/** Result of a bulk action. Rows that were as wanted already count as unchanged. */
export const bulkResult = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** null where nothing was changed. */
  undoID: undoable.shape.undoID.nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

import type { UndoActions } from '../../../lib/undo/undo-actions.ts';
import { undoTags } from '../../../lib/undo/undo-tags.ts';

/** The inverses of the changes of tags. */
export const tagUndoActions: UndoActions = {
  'student.tags': undoTags('tags.assign'),
  'tag.merge': undoTags('tags.merge'),
  'tag.remove': undoTags('tags.remove'),
};

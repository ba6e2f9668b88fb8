/** Students in columns that a person moves about; an entry of its own, because few pages have such a board. */
export { BoardColumn } from './board/board-column.tsx';
export { BoardTools } from './board/board-tools.tsx';
export { placedDifferences } from './board/placed-differences.ts';
export { fixRows, moveRows, type PlacedRow } from './board/placed-rows.ts';
export type { BoardText } from './board/board-text.ts';
export type { BoardStudent, CardState } from './board/student-card.tsx';
export { BoardFrame } from './board/board-frame.tsx';
export {
  historyOf,
  redoStep,
  undoStep,
  withStep,
  type DraftHistory,
} from './board/draft-history.ts';
export {
  useDraft,
  type DraftSteps,
  type EditedDraft,
  type SavingState,
} from './board/use-draft.ts';
export { useBoardMoves, type BoardColumnName, type BoardMoves } from './board/use-board-moves.ts';

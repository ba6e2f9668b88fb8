import type { ClassChange } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { BoardTools, type BoardColumnName, type BoardText, type BoardMoves } from '@mebae/ui/board';
import { useText } from '../../lib/text.ts';
import { withConstraints } from './board-state.ts';
import type { Board } from './use-class-board.ts';

interface ClassToolsProps {
  board: Board;
  moves: BoardMoves;
  columns: readonly BoardColumnName[];
  boardText: BoardText;
}

/** The board's tools, and what makes conditions of those who are ticked. */
export function ClassTools({ board, moves, columns, boardText }: ClassToolsProps) {
  const t = useText();
  const { checked } = moves;
  const { together, apart } = board.draft.constraints;
  const add = (change: Partial<ClassChange['draft']['constraints']>, announcement: string) => {
    board.change((draft) => withConstraints(draft, change));
    moves.announce(announcement);
  };
  return (
    <BoardTools t={boardText} columns={columns} steps={board} moves={moves}>
      <Button
        disabledFocusable={checked.size < 2}
        onClick={() =>
          add({ together: [...together, [...checked]] }, t('change.announcement.together'))
        }
      >
        {t('change.keepTogether')}
      </Button>
      <Button
        disabledFocusable={checked.size < 2}
        onClick={() => add({ apart: [...apart, [...checked]] }, t('change.announcement.apart'))}
      >
        {t('change.keepApart')}
      </Button>
    </BoardTools>
  );
}

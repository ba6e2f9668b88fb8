import type { ClassChange } from '@mebae/contracts';
import { Button, Select, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { fixStudents, withConstraints } from './board-state.ts';
import type { Board } from './use-board.ts';
import type { Hands } from './use-hands.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 0',
    position: 'sticky',
    top: 'var(--frame-height, 0px)',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  count: { ...typographyStyles.body1Strong, minWidth: '88px' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, flexBasis: '100%' },
});

interface BoardToolsProps {
  change: ClassChange;
  board: Board;
  hands: Hands;
}

/** Steps back and forth, and what is done to those who are ticked. */
export function BoardTools({ change, board, hands }: BoardToolsProps) {
  const styles = useStyles();
  const t = useText();
  useUndoKeys(board);
  const { checked } = hands;
  const none = checked.size === 0;
  const { together, apart } = board.draft.constraints;
  const setOf = () => [...checked];
  return (
    <div className={styles.root} role="toolbar" aria-label={t('change.tools')}>
      <Button
        icon={<ArrowUndoRegular />}
        disabledFocusable={!board.canUndo}
        onClick={board.undo}
        aria-keyshortcuts="Control+Z"
      >
        {t('change.undo')}
      </Button>
      <Button
        icon={<ArrowRedoRegular />}
        disabledFocusable={!board.canRedo}
        onClick={board.redo}
        aria-keyshortcuts="Control+Shift+Z"
      >
        {t('change.redo')}
      </Button>
      <span className={styles.count}>{t('change.checked', { n: checked.size })}</span>
      <MoveTo change={change} isDisabled={none} onMove={(to) => hands.move(checked, to)} />
      <Button
        disabledFocusable={none}
        onClick={() => board.change((draft) => fixStudents(draft, checked, true))}
      >
        {t('change.fix')}
      </Button>
      <Button
        disabledFocusable={none}
        onClick={() => board.change((draft) => fixStudents(draft, checked, false))}
      >
        {t('change.unfix')}
      </Button>
      <Button
        disabledFocusable={checked.size < 2}
        onClick={() =>
          board.change((draft) => withConstraints(draft, { together: [...together, setOf()] }))
        }
      >
        {t('change.keepTogether')}
      </Button>
      <Button
        disabledFocusable={checked.size < 2}
        onClick={() =>
          board.change((draft) => withConstraints(draft, { apart: [...apart, setOf()] }))
        }
      >
        {t('change.keepApart')}
      </Button>
      <Button appearance="subtle" disabledFocusable={none} onClick={() => hands.check([])}>
        {t('change.uncheck')}
      </Button>
      <span className={styles.hint}>{t('change.hint')}</span>
    </div>
  );
}

/** Ctrl+Z (⌘Z) and Ctrl+Shift+Z or Ctrl+Y, but not where somebody types. */
function useUndoKeys(board: Board): void {
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.matches('input:not([type=checkbox]), textarea, select');
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface MoveToProps {
  change: ClassChange;
  isDisabled: boolean;
  onMove: (schoolClassID: number | null) => void;
}

function MoveTo({ change, isDisabled, onMove }: MoveToProps) {
  const t = useText();
  const [target, setTarget] = useState(String(change.classes[0]?.schoolClassID ?? ''));
  return (
    <>
      <Select
        aria-label={t('change.target')}
        value={target}
        onChange={(_, { value }) => setTarget(value)}
      >
        {change.classes.map((row) => (
          <option key={row.schoolClassID} value={row.schoolClassID}>
            {row.schoolClassName}
          </option>
        ))}
        <option value="">{t('change.unassigned')}</option>
      </Select>
      <Button
        disabledFocusable={isDisabled}
        onClick={() => onMove(target === '' ? null : Number(target))}
      >
        {t('change.move')}
      </Button>
    </>
  );
}

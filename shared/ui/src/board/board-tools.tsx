import { Button, Select, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import type { BoardText } from './board-text.ts';
import type { DraftSteps } from './use-draft.ts';
import type { BoardColumnName, BoardMoves } from './use-board-moves.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    // outlines of the focus are drawn inside of what scrolls
    padding: '6px 2px',
    // in one line: what a narrow screen has no space for is reached by scrolling
    overflowX: 'auto',
    '& > *': { flexShrink: 0 },
    position: 'sticky',
    top: 'var(--frame-height, 0px)',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media print': { display: 'none' },
  },
  count: { ...typographyStyles.body1Strong, minWidth: '88px' },
  target: { maxWidth: '160px' },
});

interface BoardToolsProps {
  t: BoardText;
  columns: readonly BoardColumnName[];
  steps: Pick<DraftSteps, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  moves: BoardMoves;
  /** Further buttons. */
  children?: ReactNode;
}

/** Steps back and forth, and what is done to those who are ticked. */
export function BoardTools({ t, columns, steps, moves, children }: BoardToolsProps) {
  const styles = useStyles();
  const announced = announcedSteps(steps, moves);
  useUndoKeys(announced);
  const { checked } = moves;
  const none = checked.size === 0;
  return (
    <div className={styles.root} role="toolbar" aria-label={t('tools')}>
      <Button
        icon={<ArrowUndoRegular />}
        disabledFocusable={!steps.canUndo}
        onClick={announced.undo}
        aria-label={t('undo')}
        title={t('undo')}
        aria-keyshortcuts="Control+Z"
      />
      <Button
        icon={<ArrowRedoRegular />}
        disabledFocusable={!steps.canRedo}
        onClick={announced.redo}
        aria-label={t('redo')}
        title={t('redo')}
        aria-keyshortcuts="Control+Shift+Z"
      />
      <span className={styles.count}>{t('checked', { n: checked.size })}</span>
      <MoveTo t={t} columns={columns} isDisabled={none} onMove={(to) => moves.move(checked, to)} />
      <Button disabledFocusable={none} onClick={() => moves.fix(checked, true)}>
        {t('fix')}
      </Button>
      <Button disabledFocusable={none} onClick={() => moves.fix(checked, false)}>
        {t('unfix')}
      </Button>
      {children}
      <Button appearance="subtle" disabledFocusable={none} onClick={() => moves.check([])}>
        {t('uncheck')}
      </Button>
    </div>
  );
}

/** Steps that screen readers hear of; none where there is nothing to take back. */
const announcedSteps = (
  { canUndo, canRedo, undo, redo }: BoardToolsProps['steps'],
  { announceStep }: BoardMoves,
): Pick<DraftSteps, 'undo' | 'redo'> => ({
  undo: () => {
    if (!canUndo) return;
    announceStep('undone');
    undo();
  },
  redo: () => {
    if (!canRedo) return;
    announceStep('redone');
    redo();
  },
});

/** Ctrl+Z (⌘Z) and Ctrl+Shift+Z or Ctrl+Y, but not where somebody types. */
function useUndoKeys(steps: Pick<DraftSteps, 'undo' | 'redo'>): void {
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
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
  t: BoardText;
  columns: readonly BoardColumnName[];
  isDisabled: boolean;
  onMove: (columnID: number | null) => void;
}

function MoveTo({ t, columns, isDisabled, onMove }: MoveToProps) {
  const styles = useStyles();
  const [target, setTarget] = useState(String(columns[0]?.columnID ?? ''));
  return (
    <>
      <Select
        className={styles.target}
        aria-label={t('target')}
        value={target}
        onChange={(_, { value }) => setTarget(value)}
      >
        {columns.map(({ columnID, name }) => (
          <option key={columnID} value={columnID}>
            {name}
          </option>
        ))}
        <option value="">{t('unassigned')}</option>
      </Select>
      <Button
        disabledFocusable={isDisabled}
        onClick={() => onMove(target === '' ? null : Number(target))}
      >
        {t('move')}
      </Button>
    </>
  );
}

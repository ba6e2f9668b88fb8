import type { ReactNode } from 'react';
import { Button, makeStyles } from '@mebae/platform';
import { screenOnly } from '../printing.ts';
import { useUiText } from '../ui-text.ts';

export interface FilterBarProps {
  /** Search field and filters, each with its own label. */
  children: ReactNode;
  /** Given while a filter is set: takes all of them back. */
  onClear?: () => void;
  /** Content at the far end, such as the export button. */
  actions?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px',
    marginBottom: '12px',
    ...screenOnly,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px',
    marginInlineStart: 'auto',
  },
});

/** Search and filters over a list, in a row that breaks on narrow screens; a search landmark. */
export function FilterBar({ children, onClear, actions }: FilterBarProps) {
  const styles = useStyles();
  const t = useUiText();
  return (
    <search className={styles.root}>
      {children}
      {onClear && (
        <Button appearance="subtle" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}

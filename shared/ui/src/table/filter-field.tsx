import { cloneElement, useId, type ReactElement } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { screenOnly } from '../printing.ts';

export interface FilterFieldProps {
  label: string;
  /** One `Select`, or another control that takes an id. */
  children: ReactElement<{ id?: string }>;
  /** Where the label stands. */
  layout?: 'above' | 'beside';
  className?: string;
}

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexDirection: 'column', gap: '4px', ...screenOnly },
  beside: { flexDirection: 'row', alignItems: 'center', gap: '12px' },
  label: { ...typographyStyles.body1, color: tokens.colorNeutralForeground1 },
});

/** A filter with its label; for a list's few filters, which need no hints and no messages (those of forms: `Field`). */
export function FilterField({ label, children, layout = 'above', className }: FilterFieldProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={mergeClasses(styles.root, layout === 'beside' && styles.beside, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {cloneElement(children, { id })}
    </div>
  );
}

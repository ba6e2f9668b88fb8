import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';

export interface FilterFieldProps {
  label: string;
  /** One `Select`, or another control that a label may name. */
  children: ReactNode;
  /** Where the label stands. */
  layout?: 'above' | 'beside';
  className?: string;
}

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexDirection: 'column', gap: '4px' },
  beside: { flexDirection: 'row', alignItems: 'center', gap: '12px' },
  label: { ...typographyStyles.body1, color: tokens.colorNeutralForeground1 },
});

/** A filter with its label; for a list's few filters, which need no hints and no messages (those of forms: `Field`). */
export function FilterField({ label, children, layout = 'above', className }: FilterFieldProps) {
  const styles = useStyles();
  return (
    // The control stands in it.
    // eslint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={mergeClasses(styles.root, layout === 'beside' && styles.beside, className)}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  );
}

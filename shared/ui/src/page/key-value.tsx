import type { ReactNode } from 'react';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';

export interface KeyValueItem {
  label: string;
  /** Nothing, or an empty text, is shown as a dash. */
  value: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: '14px 24px',
    margin: 0,
    '@media print': { breakInside: 'avoid' },
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { ...typographyStyles.body1, margin: '2px 0 0', overflowWrap: 'anywhere' },
});

/** Facts with their names, as a description list in as many columns as fit. */
export function KeyValue({ items }: { items: readonly KeyValueItem[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.root}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

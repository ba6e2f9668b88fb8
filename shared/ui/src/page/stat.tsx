import type { ReactNode } from 'react';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';

const useStyles = makeStyles({
  group: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 124px), 1fr))',
    gap: '12px',
    margin: 0,
    // the paper's edge would cut the last border off
    '@media print': { marginRight: '1px' },
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '14px 18px',
    minWidth: 0,
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: {
    ...typographyStyles.title2,
    fontVariantNumeric: 'tabular-nums',
    margin: '2px 0 0',
    overflowWrap: 'anywhere',
  },
  unit: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground2,
    marginLeft: '4px',
    // A unit that does not fit goes to the next line as a whole.
    display: 'inline-block',
  },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: '2px 0 0' },
});

export interface StatProps {
  label: string;
  /** Already formatted. */
  value: ReactNode;
  unit?: string;
  hint?: ReactNode;
}

/** One figure with its name; put several into a `StatGroup`. */
export function Stat({ label, value, unit, hint }: StatProps) {
  const styles = useStyles();
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit && <span className={styles.unit}>{unit}</span>}
      </dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** Figures side by side, as a description list. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <dl className={useStyles().group}>{children}</dl>;
}

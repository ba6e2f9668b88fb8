import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import type { DrawnSeries } from './chart-types.ts';
import { Sample } from './parts.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '0 8px',
    margin: '4px 0 0',
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  entry: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '2px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    ...typographyStyles.caption1,
  },
  button: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  hidden: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'line-through',
    '& svg': { opacity: 0.35 },
    '@media print': { display: 'none' },
  },
});

/** What each line and symbol stands for; with several series each is a switch that hides or shows its own. */
export function ChartLegend(props: {
  label: string;
  series: readonly DrawnSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { label, series, hidden, onToggle } = props;
  const styles = useStyles();
  const [only] = series;
  const entry = (one: DrawnSeries) => (
    <>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true">
        <Sample look={one.look} />
      </svg>
      {one.name}
    </>
  );
  if (only && series.length === 1) {
    return (
      <div className={styles.root}>
        <span className={styles.entry}>{entry(only)}</span>
      </div>
    );
  }
  return (
    <fieldset className={styles.root} aria-label={label}>
      {series.map((one) => (
        <button
          key={one.id}
          type="button"
          aria-pressed={!hidden.has(one.id)}
          className={mergeClasses(styles.entry, styles.button, hidden.has(one.id) && styles.hidden)}
          onClick={() => onToggle(one.id)}
        >
          {entry(one)}
        </button>
      ))}
    </fieldset>
  );
}

import { symbolPath, type LegendEntry } from '@mebae/charts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';

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

/** Meanings of lines and symbols; with several series each is a switch that hides or shows its own. */
export function ChartLegend(props: {
  label: string;
  entries: readonly LegendEntry[];
  isShown: (id: string) => boolean;
  onToggle: (id: string) => void;
}) {
  const { label, entries, isShown, onToggle } = props;
  const styles = useStyles();
  if (entries.length === 0) return null;
  if (entries.length === 1) {
    return (
      <div className={styles.root}>
        {entries.map((entry) => (
          <span key={entry.id} className={styles.entry}>
            <Sample entry={entry} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <fieldset className={styles.root} aria-label={label}>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          aria-pressed={isShown(entry.id)}
          className={mergeClasses(styles.entry, styles.button, !isShown(entry.id) && styles.hidden)}
          onClick={() => onToggle(entry.id)}
        >
          <Sample entry={entry} />
        </button>
      ))}
    </fieldset>
  );
}

/** The line and the symbol of a series, and its name. */
export function Sample({ entry: { name, appearance } }: { entry: LegendEntry }) {
  return (
    <>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true">
        <path
          d="M0 6H30"
          stroke={appearance.colour}
          strokeWidth="2"
          strokeDasharray={appearance.dash?.join(' ')}
        />
        <path
          d={symbolPath(appearance.symbol, 4)}
          transform="translate(15,6)"
          fill={appearance.colour}
        />
      </svg>
      {name}
    </>
  );
}

import { makeStyles, mergeClasses, tokens } from '@mebae/platform';

export interface ProgressLineProps {
  /** Names it to screen readers. */
  label: string;
  /** From 0 to 1; without it the line only shows that something goes on. */
  value?: number;
}

const useStyles = makeStyles({
  root: {
    height: '2px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  bar: {
    height: '100%',
    borderRadius: 'inherit',
    backgroundColor: tokens.colorCompoundBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  going: {
    width: '33%',
    animationName: { from: { translate: '-100% 0' }, to: { translate: '300% 0' } },
    animationDuration: '3s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { width: '100%', animationName: 'none' },
  },
});

/** How far something is, as a thin line; the words for it stand beside it. */
export function ProgressLine({ label, value }: ProgressLineProps) {
  const styles = useStyles();
  const known = value !== undefined;
  return (
    <div
      // Browsers draw `progress` each in its own way, and none of them two pixels high.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      className={styles.root}
      aria-label={label}
      aria-valuemin={known ? 0 : undefined}
      aria-valuemax={known ? 1 : undefined}
      aria-valuenow={value}
    >
      <div
        className={mergeClasses(styles.bar, !known && styles.going)}
        style={known ? { width: `${value * 100}%` } : undefined}
      />
    </div>
  );
}

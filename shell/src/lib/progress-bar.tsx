import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  bar: {
    display: 'block',
    width: '100%',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    border: 'none',
    overflow: 'hidden',
    appearance: 'none',
    backgroundColor: tokens.colorNeutralBackground5,
    '::-webkit-progress-bar': { backgroundColor: tokens.colorNeutralBackground5 },
    '::-webkit-progress-value': { backgroundColor: tokens.colorCompoundBrandBackground },
    '::-moz-progress-bar': { backgroundColor: tokens.colorCompoundBrandBackground },
    // The browser's own bar, whose two parts the system's forced colours still tell apart.
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  // How far it is, is not known: something moves, for who likes things to move.
  unknown: {
    backgroundImage: `linear-gradient(90deg, transparent, ${tokens.colorCompoundBrandBackground}, transparent)`,
    backgroundRepeat: 'no-repeat',
    backgroundSize: '40% 100%',
    '::-webkit-progress-bar': { backgroundColor: 'transparent' },
    animationName: {
      from: { backgroundPositionX: '-60%' },
      to: { backgroundPositionX: '160%' },
    },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': {
      animationName: 'none',
      backgroundPositionX: '50%',
    },
  },
});

export interface ProgressBarProps {
  label: string;
  /** Undefined where it isn't known. */
  value: number | undefined;
  max: number;
}

/** How far something is: the browser's own element in the product's colours. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const styles = useStyles();
  return (
    <progress
      className={mergeClasses(styles.bar, value === undefined && styles.unknown)}
      aria-label={label}
      max={Math.max(1, max)}
      value={value}
    />
  );
}

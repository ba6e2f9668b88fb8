import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers } from './score-numbers.ts';

const useStyles = makeStyles({
  root: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  strong: { ...typographyStyles.body1Strong },
  error: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, marginLeft: '4px' },
});

export interface ScoreValueProps {
  /** A dash where there is none. */
  value: number | null;
  standardError?: number | null;
  /** Written with its sign. */
  isDifference?: boolean;
  isStrong?: boolean;
}

/** A score, or a difference of scores, with its standard error. */
export function ScoreValue(props: ScoreValueProps) {
  const { value, standardError = null, isDifference = false, isStrong = false } = props;
  const styles = useStyles();
  const numbers = useNumbers();
  return (
    <span className={styles.root}>
      <span className={isStrong ? styles.strong : undefined}>
        {isDifference ? numbers.difference(value) : numbers.score(value)}
      </span>
      {value !== null && standardError !== null && (
        <span className={styles.error}>{numbers.error(standardError)}</span>
      )}
    </span>
  );
}

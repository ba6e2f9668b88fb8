import type { RankingRow } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px' },
  value: {
    ...typographyStyles.body1Strong,
    fontVariantNumeric: 'tabular-nums',
    minWidth: '42px',
    textAlign: 'end',
  },
  error: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, minWidth: '40px' },
  track: {
    flex: '1 1 30px',
    minWidth: '24px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    overflow: 'hidden',
    printColorAdjust: 'exact',
  },
  bar: {
    display: 'block',
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    printColorAdjust: 'exact',
  },
});

/** A score with its error, and a bar from 0 to 100. */
export function ScoreCell({ row }: { row: Pick<RankingRow, 'value' | 'standardError'> }) {
  const styles = useStyles();
  const numbers = useNumbers();
  return (
    <span className={styles.root}>
      <span className={styles.value}>{numbers.score(row.value)}</span>
      <span className={styles.error}>{numbers.error(row.standardError)}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${row.value}%` }} />
      </span>
    </span>
  );
}

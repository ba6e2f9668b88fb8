import type { GrowthCompetency } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { intervalOf } from '@mebae/rules';
import { useNumbers } from '@mebae/ui';
import { useText } from './text.ts';

const useStyles = makeStyles({
  root: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  interval: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    marginLeft: '4px',
  },
});

/** A change with its 95 % interval: only one that leaves out 0 can be clear. A dash where there is no change. */
export function ChangeInterval({ change }: { change: GrowthCompetency['change'] }) {
  const styles = useStyles();
  const t = useText();
  const { difference } = useNumbers();
  if (change === null) return '–';
  const interval = intervalOf(change.difference, change.standardError);
  return (
    <span className={styles.root}>
      {difference(change.difference)}
      {interval && (
        <span className={styles.interval}>
          {t('growth.interval', { low: difference(interval.low), high: difference(interval.high) })}
        </span>
      )}
    </span>
  );
}

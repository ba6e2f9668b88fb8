import type { PromotionCounts } from '@mebae/contracts';
import { formatNumber, makeStyles, useLanguage } from '@mebae/platform';
import { Stat, StatGroup } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** Ways in the order in which their figures are shown. */
export const countedWays = [
  'promoted',
  'newcomers',
  'retained',
  'graduated',
  'transferredOut',
  'withdrawn',
] as const;
const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** How many take which way. */
export function Counts({ counts }: { counts: PromotionCounts }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles.root}>
      <StatGroup>
        {countedWays.map((kind) => (
          <Stat
            key={kind}
            label={t(`promotion.way.${kind}`)}
            value={t('classes.people', { n: formatNumber(counts[kind], language) })}
          />
        ))}
      </StatGroup>
    </div>
  );
}

import { limits, type GroupSummary, type Ranking } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { Stat, StatGroup, useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** Figures of the chosen group, and the means of the wider ones around it. */
export function GroupFigures({ ranking }: { ranking: Ranking }) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const { summaries, scale } = ranking;
  const own = summaries[scale];
  const wider = (['grade', 'school'] as const).filter(
    (other) => other !== scale && summaries[other] !== null,
  );
  const whyHidden = ({ n }: GroupSummary) =>
    t(n < limits.rankingMinimum ? 'figures.hidden' : 'figures.hiddenBeside', {
      minimum: limits.rankingMinimum,
    });
  const hintOf = (summary: GroupSummary) =>
    summary.mean === null ? whyHidden(summary) : t('figures.people', { n: summary.n });
  return (
    <div className={styles.root}>
      <StatGroup>
        <Stat label={t('figures.n')} value={ranking.n} unit={t('figures.unit')} />
        {own && (
          <>
            <Stat
              label={t(`figures.mean.${scale}`)}
              value={numbers.score(own.mean)}
              hint={
                own.mean === null ? whyHidden(own) : t('figures.sd', { sd: numbers.score(own.sd) })
              }
            />
            {own.median !== null && (
              <Stat
                label={t('figures.median')}
                value={numbers.score(own.median)}
                hint={t('figures.quartiles', {
                  lower: numbers.score(own.lowerQuartile),
                  upper: numbers.score(own.upperQuartile),
                })}
              />
            )}
          </>
        )}
        {wider.map((other) => {
          const summary = summaries[other];
          return (
            summary && (
              <Stat
                key={other}
                label={t(`figures.mean.${other}`)}
                value={numbers.score(summary.mean)}
                hint={hintOf(summary)}
              />
            )
          );
        })}
      </StatGroup>
    </div>
  );
}

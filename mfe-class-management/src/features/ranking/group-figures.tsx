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
  const ofOwn = numbers.ofGroup(own ?? { detail: 'exact' });
  const wider = (['grade', 'school'] as const).filter(
    (other) => other !== scale && summaries[other] !== null,
  );
  const hintOf = ({ n, of, detail }: GroupSummary) =>
    detail === 'none'
      ? t('figures.hidden', { minimum: limits.figureOthers })
      : t(n === of ? 'figures.people' : 'figures.peopleOf', { n, of });
  return (
    <div className={styles.root}>
      <StatGroup>
        <Stat
          label={t('figures.n')}
          value={ranking.n}
          unit={t('figures.unit')}
          {...(ranking.n < ranking.of && { hint: t('figures.of', { of: ranking.of }) })}
        />
        {own && (
          <>
            <Stat
              label={t(`figures.mean.${scale}`)}
              value={ofOwn.score(own.mean)}
              hint={own.mean === null ? hintOf(own) : t('figures.sd', { sd: ofOwn.score(own.sd) })}
            />
            {own.median !== null && (
              <Stat
                label={t('figures.median')}
                value={ofOwn.score(own.median)}
                hint={t('figures.quartiles', {
                  lower: ofOwn.score(own.lowerQuartile),
                  upper: ofOwn.score(own.upperQuartile),
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
                value={numbers.ofGroup(summary).score(summary.mean)}
                hint={hintOf(summary)}
              />
            )
          );
        })}
      </StatGroup>
    </div>
  );
}

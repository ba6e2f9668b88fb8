import type { GroupTrend, StatisticsOptions } from '@mebae/contracts';
import { Link, makeStyles, tokens } from '@mebae/platform';
import { ErrorState, LoadingState, Section, useNumbers } from '@mebae/ui';
import { useAnalysisOptions, useTrend } from '../../lib/class-analyses.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useScoreNames } from '../../lib/score-options/use-score-names.ts';
import { useText } from '../../lib/text.ts';
import { highestAndLowest, type MeasuredMean } from './highest-and-lowest.ts';
import { usePanelStyles } from './use-panel-styles.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '16px' },
  track: {
    position: 'relative',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  interval: {
    position: 'absolute',
    top: 0,
    height: '8px',
    minWidth: '2px',
    borderRadius: 'inherit',
    backgroundColor: tokens.colorBrandStroke2,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  mean: {
    position: 'absolute',
    top: '-2px',
    width: '4px',
    height: '12px',
    marginLeft: '-2px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
});

/** The competencies in which the class is highest and lowest, with their intervals; each leads to its course of time. */
export function StrengthsPanel({ schoolClassID }: { schoolClassID: number }) {
  const t = useText();
  const target = `class-${schoolClassID}`;
  const options = useAnalysisOptions();
  const trend = useTrend(target, null);
  const error = options.error ?? trend.error;
  return (
    <Section title={t('overview.strengths')} description={t('overview.strengths.hint')}>
      {options.data && trend.data?.target === target ? (
        <Strengths options={options.data} trend={trend.data} />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void options.mutate();
            void trend.mutate();
          }}
        />
      ) : (
        <LoadingState label={t('analysis.loading')} />
      )}
    </Section>
  );
}

function Strengths({ options, trend }: { options: StatisticsOptions; trend: GroupTrend }) {
  const panel = usePanelStyles();
  const styles = useStyles();
  const t = useText();
  const { highest, lowest } = highestAndLowest(trend.measures);
  if (highest.length === 0) {
    return <p className={panel.note}>{t('trend.nothing.body')}</p>;
  }
  const parts = [
    { id: 'highest', rows: highest },
    { id: 'lowest', rows: lowest },
  ] as const;
  return (
    <div className={styles.parts}>
      {parts.map(
        ({ id, rows }) =>
          rows.length > 0 && (
            <div key={id} className={panel.entry}>
              <h3 className={panel.title}>{t(`overview.strengths.${id}`)}</h3>
              <ul className={panel.list}>
                {rows.map((row) => (
                  <Mean key={row.measure} row={row} options={options} target={trend.target} />
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}

function Mean(props: { row: MeasuredMean; options: StatisticsOptions; target: string }) {
  const { row, options, target } = props;
  const { measure, own, mean } = row;
  const panel = usePanelStyles();
  const styles = useStyles();
  const t = useText();
  const { measureName } = useScoreNames(options);
  const { score } = useNumbers().ofGroup(own);
  const low = Math.max(0, mean.low);
  const high = Math.min(100, mean.high);
  return (
    <li className={panel.entry}>
      <div className={panel.head}>
        <Link to={paths.trendOf(target, measure)}>{measureName(measure)}</Link>
        <span className={panel.number}>
          {score(mean.value)}{' '}
          <span className={panel.note}>
            {t('statistics.range', { low: score(mean.low), high: score(mean.high) })}
          </span>
        </span>
      </div>
      {/* the numbers stand above it */}
      <div className={styles.track} aria-hidden="true">
        <div
          className={styles.interval}
          style={{ left: `${low}%`, width: `${Math.max(0, high - low)}%` }}
        />
        <div className={styles.mean} style={{ left: `${mean.value}%` }} />
      </div>
    </li>
  );
}

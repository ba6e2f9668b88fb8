import { barChart } from '@mebae/charts';
import type { EventAnalysis } from '@mebae/contracts';
import { Stat, StatGroup } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { halfOf, useFigureTexts } from './analysis-texts.ts';
import { useEventSource } from './chart-source.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { readExtremes } from './readings.ts';
import { StepsTable } from './steps-table.tsx';

/** How many answered, and what was expected and taken part in, by activity. */
export function Overview({ analysis }: PartProps) {
  const t = useText();
  const { counts, activities } = analysis;
  const { mean } = useFigureTexts();
  const found = readExtremes(
    activities.map(({ title, participation }) => ({ name: title, mean: participation.mean })),
  );
  const only = activities.length === 1 ? activities[0] : undefined;
  return (
    <>
      <FigureFrame
        title={t('analysis.counts.title')}
        sentence={t('analysis.counts.sentence', { ...counts })}
        notes={[t('analysis.counts.partly')]}
      >
        <StatGroup>
          {(['students', 'before', 'after', 'both', 'participants'] as const).map((name) => (
            <Stat key={name} label={t(`analysis.counts.${name}`)} value={counts[name]} />
          ))}
        </StatGroup>
      </FigureFrame>
      <FigureFrame
        title={t('analysis.activities.title')}
        {...(found && {
          sentence: found.isClear
            ? t('analysis.activities.sentence', { high: found.high, low: found.low })
            : t('analysis.noDifference', { what: t('analysis.participation') }),
        })}
        {...(only && {
          sentence: t('analysis.activities.sentenceOne', {
            name: only.title,
            expectation: mean(only.expectation),
            participation: mean(only.participation),
          }),
        })}
        notes={[t('analysis.note.participation')]}
      >
        {activities.some(
          ({ expectation, participation }) => expectation.mean ?? participation.mean,
        ) ? (
          <ActivitiesChart analysis={analysis} />
        ) : (
          <NothingShown />
        )}
        <StepsTable
          caption={t('analysis.activities.table')}
          rows={activities.flatMap(({ activityID, title, expectation, participation }) => [
            {
              key: `${activityID} e`,
              name: title,
              kind: t('analysis.expectation'),
              figures: expectation,
              first: 1,
            },
            {
              key: `${activityID} p`,
              name: title,
              kind: t('analysis.participation'),
              figures: participation,
              first: 0,
            },
          ])}
        />
      </FigureFrame>
    </>
  );
}

function ActivitiesChart({ analysis }: { analysis: EventAnalysis }) {
  const { activities } = analysis;
  const source = useEventSource(analysis);
  const t = useText();
  const formatValue = useValueFormat();
  const chart = useMemo(
    () =>
      barChart({
        horizontal: true,
        bars: 'intervals',
        categories: activities.map(({ title }) => title),
        categoryLabel: t('analysis.activity'),
        series: (['expectation', 'participation'] as const).map((kind) => ({
          id: kind,
          name: t(`analysis.${kind}`),
          values: activities.map((row) => row[kind].mean?.value ?? null),
          errors: activities.map((row) => halfOf(row[kind].mean)),
        })),
        scale: { min: 0, max: 5 },
        formatValue,
      }),
    [activities, t, formatValue],
  );
  return <Chart title={t('analysis.activities.chart')} chart={chart} source={source} />;
}

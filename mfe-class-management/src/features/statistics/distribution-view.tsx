import { highestShare, histogram } from '@mebae/charts';
import type { Distribution, StatisticsOptions } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { DataTable, useNumbers, type Column } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useHiddenNotes } from '../../lib/use-hidden-notes.ts';
import { isMean, type Choice } from './choice.ts';
import { useDistribution } from './statistics.resource.ts';
import { useSeriesNames, useStatisticsNames } from './use-statistics-names.ts';
import { ViewFrame } from './view-frame.tsx';

const useStyles = makeStyles({
  charts: {
    display: 'grid',
    gap: '24px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  },
});

type NamedSeries = Distribution['series'][number] & { name: string };

/** How one measure is distributed in each group: a histogram each, and their figures side by side. */
export default function DistributionView(props: { options: StatisticsOptions; choice: Choice }) {
  const { options, choice } = props;
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const names = useStatisticsNames(options);
  const hiddenNotes = useHiddenNotes();
  const result = useDistribution(choice);
  const measure = names.measureName(result.data?.measure ?? choice.measure);
  const nameOf = useSeriesNames(names, choice.series);
  const named = (data: Distribution): NamedSeries[] =>
    data.series.map((item) => ({ ...item, name: nameOf.get(item.key) ?? '' }));
  const sentence = (data: Distribution): string => {
    const shown = named(data).filter(({ mean }) => mean !== null);
    const ordered = shown.toSorted((a, b) => (b.mean?.value ?? 0) - (a.mean?.value ?? 0));
    const [high] = ordered;
    const low = ordered.at(-1);
    if (!high || !low) return '';
    return high === low
      ? t('statistics.sentence.distribution', {
          measure,
          name: high.name,
          mean: numbers.score(high.mean?.value ?? null),
          lower: numbers.score(high.box?.lowerQuartile ?? null),
          upper: numbers.score(high.box?.upperQuartile ?? null),
        })
      : t('statistics.sentence.distributions', {
          measure,
          high: high.name,
          highMean: numbers.score(high.mean?.value ?? null),
          low: low.name,
          lowMean: numbers.score(low.mean?.value ?? null),
        });
  };
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) => series.some(({ hidden }) => !hidden)}
      sentence={sentence}
      notes={[
        ...hiddenNotes(result.data ? named(result.data) : []),
        t('statistics.note.score'),
        ...(isMean(choice.measure) ? [t('note.leftOut')] : []),
        t('statistics.note.density'),
        ...(choice.series.length > 1 ? [t('statistics.note.heights')] : []),
      ]}
    >
      {(data) => {
        const shown = named(data).filter(({ hidden }) => !hidden);
        const topShare = shown.length > 1 ? Math.max(...shown.map(highestShare)) : undefined;
        return (
          <>
            <div className={styles.charts}>
              {shown.map((item) => (
                <GroupHistogram key={item.key} item={item} measure={measure} topShare={topShare} />
              ))}
            </div>
            <Figures caption={t('statistics.figures', { measure })} rows={shown} />
          </>
        );
      }}
    </ViewFrame>
  );
}

function GroupHistogram({
  item,
  measure,
  topShare,
}: {
  item: NamedSeries;
  measure: string;
  topShare: number | undefined;
}) {
  const t = useText();
  const formatValue = useValueFormat(0);
  const chart = useMemo(
    () =>
      histogram({
        name: item.name,
        bins: item.bins,
        density: item.density,
        labels: {
          bin: t('statistics.column.bin'),
          count: t('statistics.column.count'),
          share: t('statistics.column.share'),
        },
        axisName: measure,
        ...(topShare === undefined ? {} : { topShare }),
        formatValue,
        formatShare: (share) => `${formatValue(share * 100)}%`,
      }),
    [item, measure, topShare, t, formatValue],
  );
  return <Chart title={t('statistics.chart.distribution', { name: item.name })} chart={chart} />;
}

const rowKey = ({ key }: NamedSeries): string => key;

function Figures({ caption, rows }: { caption: string; rows: readonly NamedSeries[] }) {
  const t = useText();
  const { score } = useNumbers();
  const columns = useMemo((): Column<NamedSeries>[] => {
    const number = (id: string, header: string, cell: (row: NamedSeries) => string) => ({
      id,
      header,
      cell,
      align: 'end' as const,
      width: 96,
    });
    return [
      {
        id: 'group',
        header: t('picker.target'),
        cell: ({ name }) => name,
        rowHeader: true,
        width: 160,
      },
      number('n', t('statistics.column.n'), ({ n }) => t('column.people', { n })),
      number('mean', t('statistics.column.mean'), ({ mean }) => score(mean?.value ?? null)),
      number('interval', t('statistics.column.interval'), ({ mean }) =>
        mean ? t('statistics.range', { low: score(mean.low), high: score(mean.high) }) : '–',
      ),
      number('sd', t('statistics.column.sd'), ({ sd }) => score(sd)),
      number('median', t('figures.median'), ({ box }) => score(box?.median ?? null)),
      number('quartiles', t('statistics.column.quartiles'), ({ box }) =>
        box
          ? t('statistics.range', {
              low: score(box.lowerQuartile),
              high: score(box.upperQuartile),
            })
          : '–',
      ),
    ];
  }, [t, score]);
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />;
}

import { highestShare, histogram } from '@mebae/charts';
import type { Distribution, StatisticsOptions } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { DataTable, useNumbers, type Column, type NumberFormats, numberColumn } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { isGiven, useDetailNotes, usePeopleOf } from '../../lib/use-detail-notes.ts';
import { paths } from '../../lib/paths.ts';
import { chosenSeries, type Choice, type Series } from './choice.ts';
import { useDistribution } from './statistics.resource.ts';
import { useSeriesNames, useStatisticsNames } from './use-statistics-names.ts';
import { useSeriesSource } from './use-series-source.ts';
import { ViewFrame } from './view-frame.tsx';

const useStyles = makeStyles({
  charts: {
    display: 'grid',
    gap: '24px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  },
});

/** Groups with a histogram: counts are given of exact figures only. */
const countedOf = <S extends Pick<Distribution['series'][number], 'bins'>>(
  data: { series: readonly S[] } | undefined,
): readonly S[] => (data?.series ?? []).filter(({ bins }) => bins.length > 0);

type NamedSeries = Distribution['series'][number] & { name: string };

/** How one measure is distributed in each group: a histogram each, and their figures side by side. */
export default function DistributionView(props: { options: StatisticsOptions; choice: Choice }) {
  const { options, choice } = props;
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const names = useStatisticsNames(options);
  const detailNotes = useDetailNotes();
  const result = useDistribution(choice);
  const measure = names.measureName(result.data?.measure ?? choice.measure);
  const nameOf = useSeriesNames(names, choice.series);
  const sourceOf = useSeriesSource(options, choice, nameOf);
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
          mean: numbers.ofGroup(high).score(high.mean?.value ?? null),
          lower: numbers.ofGroup(high).score(high.box?.lowerQuartile ?? null),
          upper: numbers.ofGroup(high).score(high.box?.upperQuartile ?? null),
        })
      : t('statistics.sentence.distributions', {
          measure,
          high: high.name,
          highMean: numbers.ofGroup(high).score(high.mean?.value ?? null),
          low: low.name,
          lowMean: numbers.ofGroup(low).score(low.mean?.value ?? null),
        });
  };
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) => series.some(isGiven)}
      sentence={sentence}
      notes={[
        ...detailNotes(result.data ? named(result.data) : []),
        t('statistics.note.score'),
        ...(countedOf(result.data).length > 0 ? [t('statistics.note.density')] : []),
        ...(countedOf(result.data).length > 1 ? [t('statistics.note.heights')] : []),
      ]}
    >
      {(data) => {
        const shown = named(data).filter(isGiven);
        const counted = countedOf({ series: shown });
        const topShare = counted.length > 1 ? Math.max(...counted.map(highestShare)) : undefined;
        return (
          <>
            <div className={styles.charts}>
              {counted.map((item) => (
                <GroupHistogram
                  key={item.key}
                  item={item}
                  measure={measure}
                  measureID={data.measure}
                  of={chosenSeries(choice, item.key)}
                  topShare={topShare}
                  source={sourceOf([item])}
                />
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
  measureID,
  of,
  topShare,
  source,
}: {
  item: NamedSeries;
  measure: string;
  measureID: string;
  /** Course and group of the people. */
  of: Series | undefined;
  topShare: number | undefined;
  source: ChartSource;
}) {
  const t = useText();
  const formatValue = useValueFormat(0);
  const chart = useMemo(
    () =>
      histogram({
        name: item.name,
        bins: item.bins.map((bin) => ({
          ...bin,
          ...(of ? { link: paths.peopleOf({ ...of, measure: measureID, range: bin }) } : {}),
        })),
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
    [item, measure, measureID, of, topShare, t, formatValue],
  );
  return (
    <Chart
      title={t('statistics.chart.distribution', { name: item.name, measure })}
      chart={chart}
      source={source}
    />
  );
}

const rowKey = ({ key }: NamedSeries): string => key;

function Figures({ caption, rows }: { caption: string; rows: readonly NamedSeries[] }) {
  const t = useText();
  const { ofGroup } = useNumbers();
  const peopleOf = usePeopleOf();
  const columns = useMemo((): Column<NamedSeries>[] => {
    const number = (id: string, header: string, cell: (row: NamedSeries) => string) =>
      numberColumn({ id, header, cell, width: 96 });
    const rangeOf = ({ score }: NumberFormats, low: number, high: number): string =>
      t('statistics.range', { low: score(low), high: score(high) });
    return [
      {
        id: 'group',
        header: t('picker.target'),
        cell: ({ name }) => name,
        rowHeader: true,
        width: 160,
      },
      number('n', t('statistics.column.n'), (row) => peopleOf(row)),
      number('mean', t('statistics.column.mean'), (row) =>
        ofGroup(row).score(row.mean?.value ?? null),
      ),
      number('interval', t('statistics.column.interval'), ({ mean, detail }) =>
        mean ? rangeOf(ofGroup({ detail }), mean.low, mean.high) : '–',
      ),
      number('sd', t('statistics.column.sd'), (row) => ofGroup(row).score(row.sd)),
      number('median', t('figures.median'), (row) => ofGroup(row).score(row.box?.median ?? null)),
      number('quartiles', t('statistics.column.quartiles'), ({ box, detail }) =>
        box ? rangeOf(ofGroup({ detail }), box.lowerQuartile, box.upperQuartile) : '–',
      ),
    ];
  }, [t, ofGroup, peopleOf]);
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />;
}

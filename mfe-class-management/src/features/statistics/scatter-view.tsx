import { scatterPlot } from '@mebae/charts';
import type { Scatter, StatisticsOptions } from '@mebae/contracts';
import { formatNumber, personName, useLanguage } from '@mebae/platform';
import { EmptyState } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { isGiven, useDetailNotes } from '../../lib/use-detail-notes.ts';
import { chosenSeries, type Choice } from './choice.ts';
import { CorrelationTable } from './correlation-table.tsx';
import { useScatter } from './statistics.resource.ts';
import { strengthOf } from './strength.ts';
import {
  useSeriesNames,
  useStatisticsNames,
  type StatisticsNames,
} from './use-statistics-names.ts';
import { useSeriesSource } from './use-series-source.ts';
import { ViewFrame } from './view-frame.tsx';

interface ScatterProps {
  options: StatisticsOptions;
  choice: Choice;
}

const scale = { min: 0, max: 100 };
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** How two measures go together: people as points, and the correlation of each group. */
export default function ScatterView({ options, choice }: ScatterProps) {
  const t = useText();
  const language = useLanguage();
  const names = useStatisticsNames(options);
  const detailNotes = useDetailNotes();
  const result = useScatter(choice);
  const nameOf = useSeriesNames(names, choice.series);
  const sourceOf = useSeriesSource(options, choice, nameOf);
  const named = (data: Scatter) =>
    data.series.map((item) => ({ ...item, name: nameOf.get(item.key) ?? '' }));
  const sentence = (data: Scatter): string => {
    const shown = named(data).filter(({ correlation }) => correlation);
    const [first] = shown;
    if (!first?.correlation) return t('statistics.sentence.noCorrelation');
    if (shown.length > 1) {
      const list = shown.map(({ name, correlation }) =>
        t('statistics.sentence.correlationOf', {
          name,
          r: formatNumber(correlation?.value ?? null, language, twoDecimals),
        }),
      );
      return t('statistics.sentence.correlations', {
        x: names.measureName(data.x),
        y: names.measureName(data.y),
        list: list.join(t('list.comma')),
      });
    }
    const { value, low, high } = first.correlation;
    return t(`statistics.sentence.correlation.${strengthOf(first.correlation)}`, {
      name: first.name,
      x: names.measureName(data.x),
      y: names.measureName(data.y),
      r: formatNumber(value, language, twoDecimals),
      low: formatNumber(low, language, twoDecimals),
      high: formatNumber(high, language, twoDecimals),
    });
  };
  const left = result.data?.series.reduce((sum, { hiddenPersons }) => sum + hiddenPersons, 0) ?? 0;
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) => series.some(isGiven)}
      sentence={sentence}
      notes={[
        ...detailNotes(result.data ? named(result.data) : []),
        ...(left > 0 ? [t('statistics.note.hiddenPersons', { count: left })] : []),
        t('statistics.note.score'),
        t('statistics.note.correlation'),
        t('statistics.note.noCause'),
      ]}
    >
      {(data) => (
        <>
          {data.series.some(({ points }) => points.length > 0) ? (
            <Plot
              data={data}
              choice={choice}
              names={names}
              nameOf={nameOf}
              source={sourceOf(data.series)}
            />
          ) : (
            <EmptyState title={t('hidden.title')} body={t('hidden.body')} />
          )}
          <CorrelationTable rows={named(data)} />
        </>
      )}
    </ViewFrame>
  );
}

interface PlotProps {
  data: Scatter;
  choice: Choice;
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
  source: ChartSource;
}

function Plot({ data, choice, names, nameOf, source }: PlotProps) {
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const chart = useMemo(() => {
    const linkOf = (key: string, studentID: number) => {
      const of = chosenSeries(choice, key);
      return of ? { link: paths.recordInCourse(studentID, of.evalSettingID) } : {};
    };
    return scatterPlot({
      series: data.series.map(({ key, points }) => ({
        id: key,
        name: nameOf.get(key) ?? '',
        points: points.map((point) => ({
          key: String(point.studentID),
          name: personName(point, language),
          x: point.x,
          y: point.y,
          ...linkOf(key, point.studentID),
        })),
      })),
      pointLabel: t('column.student'),
      x: { name: names.measureName(data.x), scale },
      y: { name: names.measureName(data.y), scale },
      formatValue,
    });
  }, [data, choice, names, nameOf, language, t, formatValue]);
  return (
    <Chart
      title={t('statistics.chart.scatter', {
        x: names.measureName(data.x),
        y: names.measureName(data.y),
      })}
      chart={chart}
      source={source}
    />
  );
}

import { boxPlot } from '@mebae/charts';
import type { BoxPlots, StatisticsOptions } from '@mebae/contracts';
import { useNumbers } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useDetailNotes } from '../../lib/use-detail-notes.ts';
import { chosenSeries, type Choice } from './choice.ts';
import { useBoxes } from './statistics.resource.ts';
import {
  useSeriesNames,
  useStatisticsNames,
  type StatisticsNames,
} from './use-statistics-names.ts';
import { sizeOfAll, useSeriesSource } from './use-series-source.ts';
import { ViewFrame } from './view-frame.tsx';

interface BoxesProps {
  options: StatisticsOptions;
  choice: Choice;
}

/** The school's box plot of each group, side by side. */
export default function BoxesView({ options, choice }: BoxesProps) {
  const t = useText();
  const numbers = useNumbers();
  const names = useStatisticsNames(options);
  const detailNotes = useDetailNotes();
  const result = useBoxes(choice);
  const nameOf = useSeriesNames(names, choice.series);
  const sourceOf = useSeriesSource(options, choice, nameOf);
  const sentence = ({ measures, series }: BoxPlots): string => {
    const shown = series.filter(({ boxes }) => boxes.some(({ box }) => box));
    const [first] = shown;
    const byMedian = (item: BoxPlots['series'][number] | undefined) =>
      (item?.boxes ?? [])
        .flatMap(({ box, detail }, at) =>
          box ? [{ detail, median: box.median, measure: measures[at] ?? '' }] : [],
        )
        .toSorted((a, b) => b.median - a.median);
    if (shown.length > 1) {
      const list = shown.map((item) =>
        t('statistics.sentence.highestOf', {
          name: nameOf.get(item.key) ?? '',
          high: names.measureName(byMedian(item)[0]?.measure ?? ''),
        }),
      );
      return t('statistics.sentence.highest', { list: list.join(t('list.comma')) });
    }
    const boxes = byMedian(first);
    const [high] = boxes;
    const low = boxes.at(-1);
    if (!first || !high || !low) return '';
    return t('statistics.sentence.boxes', {
      name: nameOf.get(first.key) ?? '',
      high: names.measureName(high.measure),
      highMedian: numbers.ofGroup(high).score(high.median),
      low: names.measureName(low.measure),
      lowMedian: numbers.ofGroup(low).score(low.median),
    });
  };
  const inexact = (result.data?.series ?? []).flatMap(({ key, boxes }) => {
    const [box] = boxes.filter(({ detail }) => detail !== 'exact');
    return box ? [{ ...box, name: nameOf.get(key) ?? '' }] : [];
  });
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) => series.some(({ boxes }) => boxes.some(({ box }) => box))}
      sentence={sentence}
      notes={[
        ...detailNotes(inexact),
        t('statistics.note.score'),
        t('statistics.note.quartiles'),
        t('statistics.note.boxes'),
      ]}
    >
      {(data) => (
        <Plot
          data={data}
          choice={choice}
          names={names}
          nameOf={nameOf}
          source={sourceOf(data.series.map(({ key, boxes }) => ({ key, ...sizeOfAll(boxes) })))}
        />
      )}
    </ViewFrame>
  );
}

interface PlotProps {
  data: BoxPlots;
  choice: Choice;
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
  source: ChartSource;
}

function Plot({ data, choice, names, nameOf, source }: PlotProps) {
  const t = useText();
  const formatValue = useValueFormat();
  const chart = useMemo(() => {
    const linksOf = (key: string, measures: readonly string[]) => {
      const of = chosenSeries(choice, key);
      return of ? { links: measures.map((measure) => paths.peopleOf({ ...of, measure })) } : {};
    };
    // what nobody has a box of stands in no course, or is hidden in all groups
    const shown = data.measures.flatMap((_, at) =>
      data.series.some(({ boxes }) => boxes[at]?.box) ? [at] : [],
    );
    return boxPlot({
      categories: shown.map((at) => names.measureName(data.measures[at] ?? '')),
      categoryLabel: t('picker.measure'),
      series: data.series.map(({ key, boxes }) => ({
        id: key,
        name: nameOf.get(key) ?? '',
        boxes: shown.map((at) => boxes[at]?.box ?? null),
        ...linksOf(
          key,
          shown.map((at) => data.measures[at] ?? ''),
        ),
      })),
      labels: {
        n: t('statistics.column.n'),
        low: t('statistics.box.low'),
        lowerQuartile: t('statistics.box.lowerQuartile'),
        median: t('figures.median'),
        upperQuartile: t('statistics.box.upperQuartile'),
        high: t('statistics.box.high'),
        outliers: t('statistics.box.outliers'),
      },
      marks: data.referenceLines.map(({ label, value }) => ({ name: label, value })),
      formatValue,
    });
  }, [data, choice, names, nameOf, t, formatValue]);
  return <Chart title={t('statistics.chart.boxes')} chart={chart} source={source} />;
}

import { boxPlot } from '@mebae/charts';
import type { BoxPlots, StatisticsOptions } from '@mebae/contracts';
import { useNumbers } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useHiddenNotes } from '../../lib/use-hidden-notes.ts';
import { isMean, type Choice } from './choice.ts';
import { useBoxes } from './statistics.resource.ts';
import {
  useSeriesNames,
  useStatisticsNames,
  type StatisticsNames,
} from './use-statistics-names.ts';
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
  const hiddenNotes = useHiddenNotes();
  const result = useBoxes(choice);
  const nameOf = useSeriesNames(names, choice.series);
  const sentence = ({ measures, series }: BoxPlots): string => {
    const first = series.find(({ boxes }) => boxes.some(({ box }) => box));
    const boxes = (first?.boxes ?? [])
      .flatMap(({ box }, at) => (box ? [{ median: box.median, measure: measures[at] ?? '' }] : []))
      .toSorted((a, b) => b.median - a.median);
    const [high] = boxes;
    const low = boxes.at(-1);
    if (!first || !high || !low) return '';
    return t('statistics.sentence.boxes', {
      name: nameOf.get(first.key) ?? '',
      high: names.measureName(high.measure),
      highMedian: numbers.score(high.median),
      low: names.measureName(low.measure),
      lowMedian: numbers.score(low.median),
    });
  };
  const hidden = (result.data?.series ?? []).flatMap(({ key, boxes }) => {
    const [worst] = boxes.filter((box) => box.hidden);
    return worst && boxes.every((box) => box.hidden)
      ? [{ ...worst, name: nameOf.get(key) ?? '' }]
      : [];
  });
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) => series.some(({ boxes }) => boxes.some(({ box }) => box))}
      sentence={sentence}
      notes={[
        ...hiddenNotes(hidden),
        t('statistics.note.score'),
        ...(result.data?.measures.some(isMean) ? [t('note.leftOut')] : []),
        t('statistics.note.quartiles'),
        t('statistics.note.boxes'),
      ]}
    >
      {(data) => <Plot data={data} names={names} nameOf={nameOf} />}
    </ViewFrame>
  );
}

interface PlotProps {
  data: BoxPlots;
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
}

function Plot({ data, names, nameOf }: PlotProps) {
  const t = useText();
  const formatValue = useValueFormat();
  const chart = useMemo(() => {
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
  }, [data, names, nameOf, t, formatValue]);
  return <Chart title={t('statistics.chart.boxes')} chart={chart} />;
}

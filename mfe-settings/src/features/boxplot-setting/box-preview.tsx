import { boxPlot } from '@mebae/charts';
import type { NewestScoredExam } from '@mebae/contracts';
import { ChartCaution, EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { boxKey, type NamedBox } from './available-boxes.ts';
import { useBoxes } from './boxplot-setting.resource.ts';

interface BoxPreviewProps {
  boxes: readonly NamedBox[];
  lines: readonly { name: string; value: number }[];
}

/** The plot that the setting makes of the newest scored course, as it is typed. */
export function BoxPreview({ boxes, lines }: BoxPreviewProps) {
  const t = useText();
  const shown = boxes.filter(({ isValid }) => isValid);
  const { data, error, mutate } = useBoxes(shown);
  const body = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
    if (!data) return <LoadingState />;
    if (!data.exam) {
      return <EmptyState title={t('boxplot.noCourse')} body={t('boxplot.noCourseHint')} />;
    }
    // an API of the release before doesn't say it
    const isComparable = !('isComparable' in data) || data.isComparable;
    const caution = isComparable ? '' : t('boxplot.notComparable');
    return (
      <ChartCaution text={caution}>
        <Plot
          boxes={shown}
          lines={lines}
          exam={data.exam}
          figures={data.boxes}
          note={[t('boxplot.note'), caution].join(' ').trim()}
        />
      </ChartCaution>
    );
  };
  return <Section title={t('boxplot.preview')}>{body()}</Section>;
}

interface PlotProps extends BoxPreviewProps {
  exam: NewestScoredExam;
  figures: NonNullable<ReturnType<typeof useBoxes>['data']>['boxes'];
  note: string;
}

function Plot({ boxes, lines, exam, figures, note }: PlotProps) {
  const { title } = exam;
  const t = useText();
  const formatValue = useValueFormat();
  // The form gives new arrays at every letter; the drawing changes only with what they hold.
  const input = JSON.stringify({ boxes, lines });
  const chart = useMemo(() => {
    const shown = JSON.parse(input) as Pick<BoxPreviewProps, 'boxes' | 'lines'>;
    const byKey = new Map(figures.map(({ box, ...item }) => [boxKey(item), box]));
    // The course did not ask about the others; the setting keeps them for courses that do.
    const measured = shown.boxes.filter((box) => byKey.get(boxKey(box)));
    return boxPlot({
      categories: measured.map(({ name }) => name),
      categoryLabel: t('boxplot.category'),
      series: [
        {
          id: 'school',
          name: title,
          boxes: measured.map((box) => byKey.get(boxKey(box)) ?? null),
        },
      ],
      labels: {
        n: t('boxplot.n'),
        low: t('boxplot.low'),
        lowerQuartile: t('boxplot.lowerQuartile'),
        median: t('boxplot.median'),
        upperQuartile: t('boxplot.upperQuartile'),
        high: t('boxplot.high'),
        outliers: t('boxplot.outliers'),
      },
      marks: shown.lines,
      formatValue,
    });
  }, [input, figures, title, t, formatValue]);
  return (
    <Chart
      title={t('boxplot.chart', { title })}
      chart={chart}
      source={{
        courses: [exam],
        groups: [{ name: t('boxplot.school'), n: exam.studentCount }],
      }}
      note={note}
    />
  );
}

import { heatMap } from '@mebae/charts';
import type { TrendAnalyses } from '@mebae/contracts';
import { useNumbers } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import type { ScoreNames } from '../../lib/score-options/use-score-names.ts';
import { useText } from '../../lib/text.ts';

const bands = ['low', 'middle', 'high'] as const;

/** The share of students in each band of each trend. */
export function BandsChart({ data, source }: { data: TrendAnalyses; source: ChartSource }) {
  const t = useText();
  const formatValue = useValueFormat(0);
  const chart = useMemo(() => {
    const shown = data.trends.filter((trend) => trend.bands);
    return heatMap({
      rows: shown.map(({ title }) => title),
      columns: bands.map((band) => t(`trends.band.${band}`)),
      rowLabel: t('trends.trend'),
      valueLabel: t('statistics.column.share'),
      values: shown.map((trend) =>
        bands.map((band) => (trend.bands ? (trend.bands[band] / trend.n) * 100 : null)),
      ),
      scale: { min: 0, max: 100 },
      formatValue: (value) => `${formatValue(value)}%`,
    });
  }, [data, t, formatValue]);
  return <Chart title={t('trends.bandsChart')} chart={chart} source={source} />;
}

/** How far each class is from the other students, in each trend. */
export function ClassesChart(props: {
  data: TrendAnalyses;
  names: ScoreNames;
  source: ChartSource;
}) {
  const { data, names, source } = props;
  const t = useText();
  const { difference: formatValue } = useNumbers();
  const chart = useMemo(() => {
    const [first] = data.trends;
    const classes = first?.classes ?? [];
    const values = data.trends.map((trend) =>
      classes.map(
        ({ schoolClassID }) =>
          trend.classes.find((row) => row.schoolClassID === schoolClassID)?.difference?.value ??
          null,
      ),
    );
    const clear = (trend: number, at: number): boolean =>
      data.trends[trend]?.classes[at]?.isClear ?? false;
    const end = Math.max(10, ...values.flat().map((value) => Math.abs(value ?? 0)));
    return heatMap({
      rows: data.trends.map(({ title }, trend) =>
        classes.some((_, at) => clear(trend, at)) ? t('trends.marked', { title }) : title,
      ),
      columns: classes.map(({ schoolClassID }) => names.groupName(`class-${schoolClassID}`)),
      rowLabel: t('trends.trend'),
      valueLabel: t('trends.difference'),
      values,
      unclear: {
        cells: data.trends.map((row, trend) => row.classes.map((_, at) => !clear(trend, at))),
        label: t('trends.withinError'),
      },
      scale: { min: -end, max: end },
      formatValue,
    });
  }, [data, names, t, formatValue]);
  return <Chart title={t('trends.classesChart')} chart={chart} source={source} />;
}

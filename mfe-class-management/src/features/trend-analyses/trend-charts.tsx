import { heatMap } from '@mebae/charts';
import type { TrendAnalyses } from '@mebae/contracts';
import { useNumbers } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import type { AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { useText } from '../../lib/text.ts';
import { bandAddress, bands, withoutBand } from './chosen-band.ts';

/** The share of students in each band of each trend; a cell opens its people below. */
export function BandsChart(props: {
  data: TrendAnalyses;
  choice: AnalysisChoice;
  source: ChartSource;
}) {
  const { data, choice, source } = props;
  const t = useText();
  const written = choice.search.toString();
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
      linkOf: (row, column) => {
        const [trend, band] = [shown[row], bands[column]];
        return trend && band && trend.bands?.[band]
          ? bandAddress(written, { trendID: trend.trendID, band })
          : undefined;
      },
    });
  }, [data, written, t, formatValue]);
  return <Chart title={t('trends.bandsChart')} chart={chart} source={source} />;
}

/** How far each class is from the other students, in each trend; a cell opens the class. */
export function ClassesChart(props: {
  data: TrendAnalyses;
  choice: AnalysisChoice;
  source: ChartSource;
}) {
  const { data, choice, source } = props;
  const { names } = choice;
  const t = useText();
  const written = withoutBand(choice.search);
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
      linkOf: (_, column) => {
        const schoolClassID = classes[column]?.schoolClassID;
        if (schoolClassID === undefined) return undefined;
        const next = new URLSearchParams(written);
        next.set('target', `class-${schoolClassID}`);
        return `${paths.trendAnalyses}?${next}`;
      },
    });
  }, [data, names, written, t, formatValue]);
  return <Chart title={t('trends.classesChart')} chart={chart} source={source} />;
}

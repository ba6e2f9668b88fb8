import { lineChart } from '@mebae/charts';
import { limits, type StudentTrend, type StudentTrends } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useChartSource } from '../../lib/record-frame/use-chart-source.ts';
import { useText } from '../../lib/text.ts';

const size = ({ change }: StudentTrend): number => Math.abs(change?.difference ?? 0);

/** Results over all checks of the trends that changed most; the table has all of them. */
export function TrendChart({ trends }: { trends: StudentTrends }) {
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const source = useChartSource({ courses: trends.checks });
  const chart = useMemo(
    () =>
      lineChart({
        categories: trends.checks.map(
          (check) => `${check.title} ${formatDate(check.endAt, language)}`,
        ),
        categoryLabel: t('picker.label'),
        series: trends.trends
          .toSorted((a, b) => size(b) - size(a))
          .slice(0, limits.chartSeries)
          .map((trend) => ({
            id: String(trend.trendID),
            name: trend.title,
            values: trend.points.map((point) => point?.value ?? null),
          })),
        formatValue,
      }),
    [trends, language, t, formatValue],
  );
  return <Chart title={t('trends.chart')} chart={chart} source={source} />;
}

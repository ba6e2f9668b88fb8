import { barChart } from '@mebae/charts';
import type { EventAnalysis } from '@mebae/contracts';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { halfOf } from './analysis-texts.ts';
import { useEventSource } from './chart-source.ts';

/** How much students feel that they have changed, by purpose. */
export function FeltChangeChart({ analysis }: { analysis: EventAnalysis }) {
  const { feltChange } = analysis;
  const source = useEventSource(
    analysis,
    Math.max(0, ...feltChange.map(({ figures }) => figures.n)),
  );
  const t = useText();
  const formatValue = useValueFormat();
  const chart = useMemo(
    () =>
      barChart({
        horizontal: true,
        bars: 'intervals',
        categories: feltChange.map(({ title }) => title),
        categoryLabel: t('analysis.purpose'),
        series: [
          {
            id: 'feltChange',
            name: t('analysis.feltChange'),
            values: feltChange.map(({ figures }) => figures.mean?.value ?? null),
            errors: feltChange.map(({ figures }) => halfOf(figures.mean)),
          },
        ],
        scale: { min: 0, max: 5 },
        formatValue,
      }),
    [feltChange, t, formatValue],
  );
  return <Chart title={t('analysis.felt.chart')} chart={chart} source={source} />;
}

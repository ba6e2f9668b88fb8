import { useCallback } from 'react';
import { formatNumber, useLanguage } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';
import { extremes } from './chart-table.ts';
import type { ChartCategory, ChartSeries } from './chart-types.ts';

/** Writes values with a fixed number of decimals in the reader's language. */
export function useValueFormat(decimals: number): (value: number) => string {
  const language = useLanguage();
  return useCallback(
    (value) =>
      formatNumber(value, language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
    [language, decimals],
  );
}

/** Puts a chart into words: its title, and for each series the highest and the lowest value with their names. */
export function useSummary(): (
  title: string,
  categories: readonly ChartCategory[],
  series: readonly ChartSeries[],
  formatValue: (value: number) => string,
) => string {
  const t = useUiText();
  return (title, categories, series, formatValue) => {
    const names = categories.map(({ name }) => name);
    const parts = series.map((one) => {
      const found = extremes(one.values, names);
      if (!found) return t('chart.summaryNone', { series: one.name });
      return t('chart.summarySeries', {
        series: one.name,
        high: found.high[0],
        highValue: formatValue(found.high[1]),
        low: found.low[0],
        lowValue: formatValue(found.low[1]),
      });
    });
    return [title, ...parts, t('chart.summaryEnd')].join(' ');
  };
}

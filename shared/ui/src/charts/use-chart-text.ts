import type { ChartModel } from '@mebae/charts';
import { formatNumber, useLanguage } from '@mebae/platform';
import { useCallback } from 'react';
import { useUiText } from '../ui-text.ts';

/** Writes values with a fixed number of decimals in the reader's language. */
export function useValueFormat(decimals = 1): (value: number) => string {
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

/** A chart in words: its title, and for each series the highest and the lowest value with their names. */
export function useSummary(title: string, { extremes }: ChartModel): string {
  const t = useUiText();
  const parts = extremes.map(({ series, ends }) =>
    ends ? t('chart.summarySeries', { series, ...ends }) : t('chart.summaryNone', { series }),
  );
  return [title, ...parts, t('chart.summaryEnd')].join(' ');
}

/** Meaning of the marks of standard errors; empty where there are none. */
export function useRemark(errors: ReturnType<ChartModel['errors']>): string {
  const t = useUiText();
  if (errors === null) return '';
  if (errors.kind === 'band') return t('chart.errorBand', { series: errors.series });
  return t(errors.kind === 'bars' ? 'chart.errorBars' : 'chart.errorIntervals');
}

import type { EChartsCoreOption } from 'echarts/core';
import { limits } from '@mebae/contracts';
import type { ChartSeries, ChartTheme } from './chart-types.ts';
import { emWidth } from './label-size.ts';

export const fontSize = 12;
const legendRow = 24;
/** Line sample, gaps and margins of a legend's entry, in pixels. */
const legendExtra = 58;

/** The series that a chart draws: as many as `limits.chartSeries`. The table shows all. */
export const drawnSeries = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.slice(0, limits.chartSeries);

/**
 * Height of the legend under a chart.
 * @param names of the drawn series
 * @param width pixels of the chart
 */
export function legendHeight(names: readonly string[], width: number): number {
  if (names.length === 0) return 0;
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const entry = emWidth(name) * fontSize + legendExtra;
    if (used > 0 && used + entry > width) {
      rows += 1;
      used = 0;
    }
    used += entry;
  }
  return rows * legendRow + 8;
}

/** What every chart shares: font, patterns, legend at the foot, tooltip. */
export function baseOption(theme: ChartTheme, formatValue: (value: number) => string) {
  return {
    // Nothing moves: numbers are there at once, also for who asked for less motion.
    animation: false,
    backgroundColor: theme.background,
    textStyle: { fontFamily: theme.fontFamily, fontSize, color: theme.text },
    // The page has its own text for screen readers; ECharts only adds patterns to filled areas.
    aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
    legend: {
      bottom: 0,
      left: 'center',
      itemGap: 20,
      itemWidth: 32,
      // Hiding a series by a click would have no way by keyboard.
      selectedMode: false,
      textStyle: { color: theme.text, fontSize, fontFamily: theme.fontFamily },
    },
    tooltip: {
      confine: true,
      // Drawn on the canvas: HTML tooltips carry inline styles, which the page's policy forbids.
      renderMode: 'richText',
      backgroundColor: theme.background,
      borderColor: theme.line,
      borderWidth: 1,
      textStyle: { color: theme.text, fontSize, fontFamily: theme.fontFamily },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatValue(value) : '–'),
    },
  } satisfies EChartsCoreOption;
}

import type { ChartPoint, ChartSeries, ChartTable, SeriesExtremes } from './types.ts';

/** A compared thing: an axis of a radar, a category of bars, a point in time of lines. */
export interface ChartCategory {
  key: string;
  name: string;
}

/** Writes a value with the decimals and in the language that the chart is for. */
export type FormatValue = (value: number) => string;

/** Writes one value, and its standard error where there is one: '62.3', '62.3 ± 4.1', '–'. */
export function cellText(
  value: number | null | undefined,
  error: number | null | undefined,
  formatValue: FormatValue,
): string {
  if (value === null || value === undefined) return '–';
  const shown = formatValue(value);
  // differences are written with their sign, which an error has not
  return error === null || error === undefined
    ? shown
    : `${shown} ± ${formatValue(error).replace(/^\+/, '')}`;
}

/** The values of one category in each series. */
const cellsOf = (series: readonly ChartSeries[], index: number, formatValue: FormatValue) =>
  series.map((entry) => cellText(entry.values[index], entry.errors?.[index], formatValue));

/**
 * The table that goes with a chart: one row an axis or category, one column a series; all series, also those that the
 * chart does not take.
 * @param corner what the rows are
 */
export const categoryTable = (
  corner: string,
  categories: readonly ChartCategory[],
  series: readonly ChartSeries[],
  formatValue: FormatValue,
): ChartTable => ({
  corner,
  columns: series.map(({ name }) => name),
  rows: categories.map(({ key, name }, index) => ({
    key,
    header: name,
    cells: cellsOf(series, index, formatValue),
  })),
});

/** The texts to read for each category: the values of the shown series. */
export const categoryPoints = (
  categories: readonly ChartCategory[],
  series: readonly ChartSeries[],
  formatValue: FormatValue,
  links?: readonly string[],
): { labels: string[]; points: ChartPoint[] } => ({
  labels: series.map(({ name }) => name),
  points: categories.map(({ name }, index) => ({
    name,
    texts: cellsOf(series, index, formatValue),
    link: links?.[index],
  })),
});

/** Highest and lowest value of each series with their categories. */
export const categoryExtremes = (
  categories: readonly ChartCategory[],
  series: readonly ChartSeries[],
  formatValue: FormatValue,
): SeriesExtremes[] =>
  series.map(({ name, values }) => {
    const present = values.flatMap((value, index) =>
      value === null ? [] : [{ value, name: categories[index]?.name ?? '' }],
    );
    const [first] = present;
    if (!first) return { series: name, ends: null };
    const high = present.reduce((best, point) => (point.value > best.value ? point : best), first);
    const low = present.reduce(
      (worst, point) => (point.value < worst.value ? point : worst),
      first,
    );
    return {
      series: name,
      ends: {
        high: high.name,
        highValue: formatValue(high.value),
        low: low.name,
        lowValue: formatValue(low.value),
      },
    };
  });

import type { ChartSeries, ChartTable } from './chart-types.ts';

/** Writes one value, and its standard error where there is one: '62.3', '62.3 ± 4.1', '–'. */
export function cellText(
  value: number | null | undefined,
  error: number | null | undefined,
  formatValue: (value: number) => string,
): string {
  if (value === null || value === undefined) return '–';
  const shown = formatValue(value);
  return error === null || error === undefined ? shown : `${shown} ± ${formatValue(error)}`;
}

/**
 * The table that goes with a chart: one row an axis or category, one column a series; all series, also those that
 * the chart has no room for.
 * @param corner what the rows are
 * @param categories names of the rows
 */
export function chartTable(
  corner: string,
  categories: readonly { key: string; name: string }[],
  series: readonly ChartSeries[],
  formatValue: (value: number) => string,
): ChartTable {
  return {
    corner,
    columns: series.map(({ name }) => name),
    rows: categories.map(({ key, name }, index) => ({
      key,
      header: name,
      cells: series.map((one) => cellText(one.values[index], one.errors?.[index], formatValue)),
    })),
  };
}

/** Highest and lowest value of a series with their categories; null when it has no value. */
export function extremes(
  values: readonly (number | null)[],
  categories: readonly string[],
): { high: [name: string, value: number]; low: [name: string, value: number] } | null {
  const present = values.flatMap((value, index): [string, number][] =>
    value === null ? [] : [[categories[index] ?? '', value]],
  );
  const [first] = present;
  if (!first) return null;
  const high = present.reduce((best, one) => (one[1] > best[1] ? one : best), first);
  const low = present.reduce((worst, one) => (one[1] < worst[1] ? one : worst), first);
  return { high, low };
}

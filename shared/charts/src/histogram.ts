import { grid, tickStep, valueAxis } from './axes.ts';
import { baseOption } from './base-option.ts';
import { pointSeries, readable, rectangle } from './elements.ts';
import { drawnSeries } from './series-appearances.ts';
import type { FormatValue } from './table.ts';
import type { ChartModel, ChartOption, ChartScale } from './types.ts';

export interface HistogramInput {
  name: string;
  /** In order; each begins where the one before ends. */
  bins: readonly { from: number; to: number; count: number; link?: string }[];
  /** Points of a density curve: a value, and how many values lie at it per unit of the axis (density times n). */
  density?: readonly { value: number; perUnit: number }[];
  /** Names of the bins, and of their counts and shares. */
  labels: { bin: string; count: string; share: string };
  /** Name of the axis of values. */
  axisName: string;
  formatValue: FormatValue;
  formatShare: FormatValue;
  /** The share of all that the axis ends at: the same in charts beside each other, so that their heights compare. */
  topShare?: number;
}

/** The largest share of all that a bin or the curve reaches. */
export function highestShare({
  bins,
  density = [],
}: Pick<HistogramInput, 'bins' | 'density'>): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const width = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  const heights = [
    ...bins.map(({ count }) => count),
    ...density.map(({ perUnit }) => perUnit * width),
  ];
  return total === 0 ? 0 : Math.max(...heights) / total;
}

/** How often values lie in each range, with the curve of their density in the same units. */
export function histogram(input: HistogramInput): ChartModel {
  const { name, bins, density = [], labels, axisName, formatValue, formatShare } = input;
  const [drawn] = drawnSeries([{ id: 'count', name }]);
  if (!drawn) throw new Error('A chart takes one series at least');
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const rows = bins.map(({ from, to, count, link }) => ({
    link: count > 0 ? link : undefined,
    name: `${formatValue(from)}–${formatValue(to)}`,
    texts: [String(count), formatShare(total === 0 ? 0 : count / total)],
  }));
  const read = { labels: [labels.count, labels.share], points: rows };
  const width = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  const curve = density.map(({ value, perUnit }) => [value, perUnit * width]);
  const { topShare } = input;
  const highest = Math.max(1, (topShare ?? highestShare(input)) * total);
  const step = Math.max(1, tickStep({ min: 0, max: highest }));
  const counts: ChartScale = {
    min: 0,
    max: topShare === undefined ? Math.ceil(highest / step) * step : highest,
  };
  const countAxis = valueAxis(counts, labels.count);
  const values: ChartScale = { min: bins[0]?.from ?? 0, max: bins.at(-1)?.to ?? 1 };
  return {
    table: {
      corner: labels.bin,
      columns: read.labels,
      rows: rows.map((row) => ({ key: row.name, header: row.name, cells: row.texts })),
    },
    legend: [drawn],
    extremes: [],
    leftOut: 0,
    errors: () => null,
    height: 320,
    draw: (bounds) => {
      const option: ChartOption = {
        ...baseOption(bounds),
        grid: { ...grid, outerBoundsContain: 'all' },
        xAxis: { ...valueAxis(values, axisName), splitLine: { show: false } },
        yAxis: {
          ...countAxis,
          interval: step,
          // the end of the axis is no round number there
          axisLabel: { ...countAxis.axisLabel, showMaxLabel: topShare === undefined },
        },
        series: [
          pointSeries(read, 'cartesian2d', (index, api) => {
            const { from = 0, to = 0 } = bins[index] ?? {};
            const shape = rectangle(api.coord([from, counts.max]), api.coord([to, 0]));
            return { type: 'rect', shape, ...readable };
          }),
          {
            id: 'bins',
            type: 'custom',
            silent: true,
            z: 2,
            tooltip: { show: false },
            encode: { x: [0, 1], y: 2 },
            data: bins.map(({ from, to, count }) => [from, to, count]),
            renderItem: (_, api) => {
              const [from, to, count] = [api.value(0), api.value(1), api.value(2)];
              const bar = rectangle(api.coord([from, count]), api.coord([to, 0]));
              return {
                type: 'rect',
                shape: { ...bar, x: bar.x + 0.5, width: Math.max(0, bar.width - 1) },
                style: { fill: drawn.appearance.colour, opacity: 0.55 },
              };
            },
          },
          {
            id: 'density',
            type: 'line',
            silent: true,
            z: 3,
            tooltip: { show: false },
            symbol: 'none',
            data: curve,
            lineStyle: { color: drawn.appearance.colour, width: 2.25 },
          },
        ],
      };
      return { width: bounds.width, height: bounds.height, option, ...read };
    },
  };
}

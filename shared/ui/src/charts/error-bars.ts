import type { CustomSeriesRenderItem } from 'echarts';
import type { ChartSeries } from './chart-types.ts';
import type { SeriesLook } from './series-looks.ts';

const capWidth = 5;

function line(x1: number, y1: number, x2: number, y2: number, style: object) {
  return { type: 'line' as const, shape: { x1, y1, x2, y2 }, style };
}

/** Ends of an error bar: one standard error each way, inside the scale; null where either number is missing. */
export function errorEnds(
  value: number | null | undefined,
  error: number | null | undefined,
  scale: { min: number; max: number },
): [low: number, high: number] | null {
  if (value === null || value === undefined || error === null || error === undefined) return null;
  return [Math.max(scale.min, value - error), Math.min(scale.max, value + error)];
}

/**
 * An ECharts series that draws the error bars of another one.
 * @param offset pixels to the right of the category's middle, for bars that stand side by side
 */
export function errorBarSeries(
  one: ChartSeries,
  look: SeriesLook,
  scale: { min: number; max: number },
  offset: number,
) {
  const renderItem: CustomSeriesRenderItem = (_params, api) => {
    const category = api.value(0);
    const at = (end: number): [number, number] => {
      const [x = 0, y = 0] = api.coord([category, end]);
      return [x + offset, y];
    };
    const [x, low] = at(Number(api.value(1)));
    const [, high] = at(Number(api.value(2)));
    const style = { stroke: look.colour, lineWidth: 1.5 };
    return {
      type: 'group',
      children: [
        line(x, low, x, high, style),
        line(x - capWidth, low, x + capWidth, low, style),
        line(x - capWidth, high, x + capWidth, high, style),
      ],
    };
  };
  return {
    type: 'custom' as const,
    name: one.name,
    // No entry of its own in the tooltip: the line that it belongs to has one.
    tooltip: { show: false },
    silent: true,
    z: 4,
    renderItem,
    encode: { x: 0, y: [1, 2] },
    itemStyle: { color: look.colour },
    data: one.values.flatMap((value, index) => {
      const ends = errorEnds(value, one.errors?.[index], scale);
      return ends ? [[index, ...ends]] : [];
    }),
  };
}

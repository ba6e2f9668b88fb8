import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import { axisWidth, grid, momentsBelow, valueAxis } from './axes.ts';
import { baseOption } from './base-option.ts';
import { errorBar, errorEnds, pointSeries, readable, rectangle } from './elements.ts';
import { drawnSeries, hasErrors, lineType, symbolOption } from './series-appearances.ts';
import { categoryExtremes, categoryPoints, categoryTable, type FormatValue } from './table.ts';
import type { ChartModel, ChartOption, ChartScale, ChartSeries, DrawnSeries } from './types.ts';

export interface LineInput {
  /** Points in time, in order. */
  categories: readonly string[];
  /** Kind of the categories, as the head of the table's first column. */
  categoryLabel: string;
  /** A line stops at a gap; errors are bars of one standard error each way. */
  series: readonly ChartSeries[];
  scale?: ChartScale;
  /** Meaning of the bars of errors; one standard error each way unless set. */
  bars?: 'bars' | 'intervals';
  formatValue: FormatValue;
}

/** Categories by their names alone. */
export const namedCategories = (names: readonly string[]) =>
  names.map((name, index) => ({ key: `${index} ${name}`, name }));

/** Growth from exam to exam. */
export function lineChart(input: LineInput): ChartModel {
  const {
    categories,
    categoryLabel,
    series,
    scale = { min: 0, max: 100 },
    bars = 'bars',
    formatValue,
  } = input;
  const drawn = drawnSeries(series);
  const named = namedCategories(categories);
  return {
    table: categoryTable(categoryLabel, named, series, formatValue),
    legend: drawn,
    extremes: categoryExtremes(named, series, formatValue),
    leftOut: series.length - drawn.length,
    errors: (shown) =>
      drawn.some((item) => shown(item.id) && hasErrors(item)) ? { kind: bars } : null,
    height: 340,
    canSplit: true,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const width = axisWidth(bounds.width);
      const offsets = errorOffsets(visible, width / categories.length);
      const read = categoryPoints(named, visible, formatValue);
      const option: ChartOption = {
        ...baseOption(bounds),
        grid,
        xAxis: momentsBelow(categories, width),
        yAxis: valueAxis(scale),
        series: [
          pointSeries(read, 'cartesian2d', (index, api) => ({
            type: 'rect',
            shape: rectangle(
              api.coord([index - 0.5, scale.min]),
              api.coord([index + 0.5, scale.max]),
            ),
            ...readable,
          })),
          ...visible.map((item, index) => errorSeries(item, scale, offsets[index] ?? 0)),
          ...visible.map((item, index) => lineSeries(item, offsets[index] ?? 0)),
        ],
      };
      return { width: bounds.width, height: bounds.height, option, ...read };
    },
  };
}

/**
 * How far each series stands beside its category, in categories: series with errors step aside a little, or their bars
 * would hide each other.
 * @param band pixels of one category
 */
function errorOffsets(series: readonly DrawnSeries[], band: number): number[] {
  const withErrors = series.filter(hasErrors);
  const step = Math.min(8, band / 8) / band;
  return series.map((item) => {
    const index = withErrors.indexOf(item);
    return index < 0 ? 0 : (index - (withErrors.length - 1) / 2) * step;
  });
}

const lineSeries = (series: DrawnSeries, offset: number): LineSeriesOption => ({
  id: series.id,
  name: series.name,
  type: 'line',
  silent: true,
  z: 3,
  tooltip: { show: false },
  data: series.values.map((value, index) => [index + offset, value]),
  lineStyle: { color: series.appearance.colour, width: 2.25, type: lineType(series.appearance) },
  ...symbolOption(series.appearance, 4.5),
  showAllSymbol: true,
});

/** One standard error each way. */
const errorSeries = (
  { id, values, errors, appearance }: DrawnSeries,
  scale: ChartScale,
  offset: number,
): CustomSeriesOption => ({
  id: `${id} errors`,
  type: 'custom',
  silent: true,
  z: 2,
  tooltip: { show: false },
  encode: { x: 0, y: [1, 2] },
  data: values.flatMap((value, index) => {
    const ends = errorEnds(value, errors?.[index], scale);
    return ends ? [[index + offset, ...ends]] : [];
  }),
  renderItem: (_, api) => {
    const [x1 = 0, y1 = 0] = api.coord([api.value(0), api.value(1)]);
    const [x2 = 0, y2 = 0] = api.coord([api.value(0), api.value(2)]);
    return errorBar({ x: x1, y: y1 }, { x: x2, y: y2 }, appearance.colour);
  },
});

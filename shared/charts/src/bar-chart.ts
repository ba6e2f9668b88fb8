import type { CustomSeriesRenderItemAPI } from 'echarts';
import { axisWidth, categoriesBelow, categoriesBeside, grid, valueAxis } from './axes.ts';
import { baseOption } from './base-option.ts';
import {
  errorBar,
  errorEnds,
  pointSeries,
  readable,
  rectangle,
  sizeOf,
  textElement,
  type Element,
} from './elements.ts';
import { namedCategories } from './line-chart.ts';
import { markLegend, markLine, type Mark } from './mark-line.ts';
import { palette } from './palette.ts';
import { decalOption, drawnSeries, hasErrors } from './series-appearances.ts';
import { categoryExtremes, categoryPoints, categoryTable, type FormatValue } from './table.ts';
import type { ChartModel, ChartOption, ChartScale, ChartSeries, DrawnSeries } from './types.ts';

export interface BarInput {
  categories: readonly string[];
  /** Kind of the categories, as the head of the table's first column. */
  categoryLabel: string;
  series: readonly ChartSeries[];
  /** Bars run to the right: for long names or many categories. */
  horizontal?: boolean;
  /** Addresses of the people behind each category. */
  links?: readonly string[];
  /** Values that a line across all bars marks, such as a mean. */
  marks?: readonly Mark[];
  scale?: ChartScale;
  /** Meaning of the bars of errors; one standard error each way unless set. */
  bars?: 'bars' | 'intervals';
  formatValue: FormatValue;
}

/** Bars and the gaps between them; error bars stand in the middle of theirs. */
const layout = { barMaxWidth: 28, barGap: '10%', barCategoryGap: '24%' };

/** Values side by side in categories, with bars of one standard error each way. */
export function barChart(input: BarInput): ChartModel {
  const {
    categories,
    categoryLabel,
    series,
    horizontal = false,
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
    height: horizontal ? 60 + categories.length * (14 + 10 * Math.max(1, drawn.length)) : 340,
    canSplit: !horizontal,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const read = categoryPoints(named, visible, formatValue, input.links);
      const legend = markLegend(input.marks ?? [], bounds, formatValue);
      const option: ChartOption = {
        ...baseOption(bounds),
        ...axesOf(input, bounds.width, legend.height),
        series: [...barSeries(input, visible, read, bounds.fontFamily), ...legend.series],
      };
      return { width: bounds.width, height: bounds.height + legend.height, option, ...read };
    },
  };
}

const scaleOf = ({ scale = { min: 0, max: 100 } }: BarInput): ChartScale => scale;

/** @param above pixels between the upper edge and the plot's usual place */
function axesOf(input: BarInput, width: number, above: number): ChartOption {
  const { categories, horizontal = false } = input;
  const place = { ...grid, top: grid.top + above };
  const values = valueAxis(scaleOf(input));
  return horizontal
    ? { grid: place, xAxis: values, yAxis: categoriesBeside(categories, width) }
    : { grid: place, xAxis: categoriesBelow(categories, axisWidth(width)), yAxis: values };
}

function barSeries(
  input: BarInput,
  visible: readonly DrawnSeries[],
  read: Parameters<typeof pointSeries>[0],
  fontFamily: string,
): NonNullable<Extract<ChartOption['series'], readonly unknown[]>> {
  const { horizontal = false, formatValue, marks = [] } = input;
  const scale = scaleOf(input);
  // One series has space for its numbers; those of more would run into each other.
  const write = visible.length === 1 ? formatValue : null;
  return [
    pointSeries(read, 'cartesian2d', (index, api) => bandOf(index, scale, horizontal, api)),
    ...visible.map((series, index) => ({
      id: series.id,
      name: series.name,
      type: 'bar' as const,
      silent: true,
      z: 2,
      tooltip: { show: false },
      ...layout,
      data: series.values.map((value, category) => ({
        value,
        itemStyle: {
          borderRadius: roundEnd(value ?? 0, horizontal),
          ...(series.unclear?.[category]
            ? { color: palette.frame, borderColor: palette.muted, borderWidth: 1 }
            : {}),
        },
      })),
      itemStyle: {
        color: series.appearance.colour,
        decal: decalOption(series.appearance, palette.background),
      },
      ...(index === 0 && marks.length > 0
        ? { markLine: markLine(marks, horizontal ? 'xAxis' : 'yAxis') }
        : {}),
    })),
    ...visible.map((series, index) => ({
      id: `${series.id} ends`,
      type: 'custom' as const,
      silent: true,
      z: 6,
      tooltip: { show: false },
      data: series.values.map((_, category) => category),
      encode: horizontal ? { y: 0 } : { x: 0 },
      renderItem: (_: unknown, api: CustomSeriesRenderItemAPI) =>
        endOfBar({
          series,
          at: Number(api.value(0)),
          scale,
          horizontal,
          write,
          fontFamily,
          api,
          index,
          count: visible.length,
        }),
    })),
  ];
}

/** Corners of a bar, round at the end that is away from zero. */
function roundEnd(value: number, horizontal: boolean): [number, number, number, number] {
  if (horizontal) return value < 0 ? [3, 0, 0, 3] : [0, 3, 3, 0];
  return value < 0 ? [0, 0, 3, 3] : [3, 3, 0, 0];
}

/** All of one category, across the plot. */
function bandOf(
  index: number,
  { min, max }: ChartScale,
  horizontal: boolean,
  api: CustomSeriesRenderItemAPI,
): Element {
  const at = (value: number) => api.coord(horizontal ? [value, index] : [index, value]);
  const [width, height] = sizeOf(api);
  const shape = rectangle(at(min), at(max));
  const band = horizontal
    ? { ...shape, y: shape.y - height / 2, height }
    : { ...shape, x: shape.x - width / 2, width };
  return { type: 'rect', shape: band, ...readable };
}

/** The error bar of one value, and its number where there is space for it. */
function endOfBar(end: {
  series: DrawnSeries;
  at: number;
  scale: ChartScale;
  horizontal: boolean;
  write: FormatValue | null;
  fontFamily: string;
  api: CustomSeriesRenderItemAPI;
  /** Which of so many bars side by side. */
  index: number;
  count: number;
}): Element | null {
  const { series, at, scale, horizontal, write, fontFamily, api, index, count } = end;
  const value = series.values[at];
  if (value === null || value === undefined) return null;
  const offset = (api.barLayout({ ...layout, count }) ?? [])[index]?.offsetCenter ?? 0;
  const pointOf = (amount: number) => {
    const [x = 0, y = 0] = api.coord(horizontal ? [amount, at] : [at, amount]);
    return horizontal ? { x, y: y + offset } : { x: x + offset, y };
  };
  const ends = errorEnds(value, series.errors?.[at], scale);
  const tip = pointOf(ends?.[1] ?? value);
  // Beyond the end that is away from zero: at the other one it would stand on the bar.
  const side = value < 0 ? -1 : 1;
  const far = pointOf(value < 0 ? (ends?.[0] ?? value) : (ends?.[1] ?? value));
  const number =
    write &&
    textElement({
      lines: [write(value)],
      at: horizontal ? { x: far.x + 6 * side, y: far.y } : { x: far.x, y: far.y - 9 * side },
      align: horizontal ? (value < 0 ? 'right' : 'left') : 'center',
      size: 11,
      fontFamily,
    });
  // The rim keeps the error bar apart from the bar below it.
  const bars = ends
    ? [palette.background, palette.text].map((colour, layer) =>
        errorBar(pointOf(ends[0]), tip, colour, layer === 0 ? 3.5 : 1.5),
      )
    : [];
  return { type: 'group', children: number ? [...bars, number] : bars };
}

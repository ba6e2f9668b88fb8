import type { CustomSeriesRenderItemAPI } from 'echarts';
import type { BoxplotSeriesOption, CustomSeriesOption } from 'echarts/charts';
import { axisWidth, categoriesBelow, grid, valueAxis } from './axes.ts';
import { baseOption } from './base-option.ts';
import { markElement, pointSeries, readable, rectangle, sizeOf, type Element } from './elements.ts';
import { markLegend, markLine, type Mark } from './mark-line.ts';
import { palette } from './palette.ts';
import { decalOption, drawnSeries } from './series-appearances.ts';
import type { FormatValue } from './table.ts';
import type { ChartModel, ChartOption, ChartScale, Point, SeriesAppearance } from './types.ts';

/** The statistics of one group in one category, as the server computed them. */
export interface BoxStatistics {
  /** How many values. */
  n: number;
  /** The lowest and the highest value within 1.5 times the interquartile range of the quartiles; null where ends are not told. */
  low: number | null;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  high: number | null;
  /** Values beyond `low` and `high`. */
  outliers: readonly number[];
}

/** One group over the categories; null where its values are not shown. */
export interface BoxSeries {
  id: string;
  name: string;
  boxes: readonly (BoxStatistics | null)[];
  /** Addresses of the people of each box. */
  links?: readonly string[];
}

export interface BoxPlotInput {
  categories: readonly string[];
  categoryLabel: string;
  series: readonly BoxSeries[];
  /** Names of the statistics, in the reader's language. */
  labels: Record<keyof BoxStatistics, string>;
  /** Values that a line across all boxes marks, such as a goal. */
  marks?: readonly Mark[];
  scale?: ChartScale;
  formatValue: FormatValue;
}

type DrawnBoxes = BoxSeries & { appearance: SeriesAppearance };
const statistics = [
  'n',
  'median',
  'lowerQuartile',
  'upperQuartile',
  'low',
  'high',
  'outliers',
] as const;

/** Distributions side by side: median, quartiles, whiskers and outliers. */
export function boxPlot(input: BoxPlotInput): ChartModel {
  const {
    categories,
    categoryLabel,
    series,
    labels,
    marks = [],
    scale = { min: 0, max: 100 },
    formatValue,
  } = input;
  const drawn = drawnSeries(series);
  const read = readBoxes(categories, series, formatValue);
  return {
    table: {
      corner: categoryLabel,
      columns: statistics.map((name) => labels[name]),
      rows: read.map(({ key, name, texts }) => ({ key, header: name, cells: texts })),
    },
    legend: drawn,
    extremes: [],
    leftOut: series.length - drawn.length,
    errors: () => null,
    height: 380,
    canSplit: true,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const points = read.filter(({ series: id }) => visible.some((item) => item.id === id));
      const legend = markLegend(marks, bounds, formatValue);
      const option: ChartOption = {
        ...baseOption(bounds),
        grid: { ...grid, top: grid.top + legend.height },
        xAxis: categoriesBelow(categories, axisWidth(bounds.width)),
        yAxis: valueAxis(scale),
        series: [
          pointSeries(
            { labels: statistics.map((name) => labels[name]), points },
            'cartesian2d',
            (index, api) => {
              const { category = 0, series: id } = points[index] ?? {};
              const at = visible.findIndex((item) => item.id === id);
              const { offset, width } = boxBand(at, visible.length, bandWidth(api));
              const top = pixel(api, category, scale.max);
              const bottom = pixel(api, category, scale.min);
              const middle = top.x + offset;
              return {
                type: 'rect',
                shape: rectangle(
                  [middle - width / 2 - 3, top.y],
                  [middle + width / 2 + 3, bottom.y],
                ),
                ...readable,
              };
            },
          ),
          ...visible.map((item, index) => ({
            ...boxes(item),
            ...(index === 0 && marks.length > 0 ? { markLine: markLine(marks, 'yAxis') } : {}),
          })),
          ...visible.map((item, index) => outliers(item, index, visible.length)),
          ...legend.series,
        ],
      };
      return {
        width: bounds.width,
        height: bounds.height + legend.height,
        option,
        labels: statistics.map((name) => labels[name]),
        points,
      };
    },
  };
}

/** One line for each group in each category, those of a category together. */
function readBoxes(
  categories: readonly string[],
  series: readonly BoxSeries[],
  formatValue: FormatValue,
) {
  return categories.flatMap((name, category) =>
    series.flatMap((item) => {
      const box = item.boxes[category];
      if (!box) return [];
      const write = (statistic: (typeof statistics)[number]): string => {
        if (statistic === 'n') return String(box.n);
        if (statistic !== 'outliers') {
          const value = box[statistic];
          return value === null ? '–' : formatValue(value);
        }
        return box.outliers.length === 0 ? '–' : box.outliers.map(formatValue).join(' ');
      };
      return [
        {
          key: `${category} ${item.id}`,
          name: series.length > 1 ? `${name} ${item.name}` : name,
          category,
          series: item.id,
          link: item.links?.[category],
          texts: statistics.map(write),
        },
      ];
    }),
  );
}

const boxes = ({ id, name, boxes: all, appearance }: DrawnBoxes): BoxplotSeriesOption => ({
  id,
  name,
  type: 'boxplot',
  silent: true,
  z: 2,
  tooltip: { show: false },
  boxWidth: [4, widestBox],
  data: all.map((box) =>
    box
      ? [
          box.low ?? box.lowerQuartile,
          box.lowerQuartile,
          box.median,
          box.upperQuartile,
          box.high ?? box.upperQuartile,
        ]
      : [],
  ),
  itemStyle: {
    color: palette.background,
    borderColor: appearance.colour,
    borderWidth: 2,
    decal: decalOption(appearance, appearance.colour),
  },
});

/** Values beyond the whiskers. */
const outliers = (
  { id, boxes: all, appearance }: DrawnBoxes,
  index: number,
  count: number,
): CustomSeriesOption => ({
  id: `${id} outliers`,
  type: 'custom',
  silent: true,
  z: 3,
  tooltip: { show: false },
  encode: { x: 0, y: 1 },
  data: all.flatMap((box, category) => (box?.outliers ?? []).map((value) => [category, value])),
  renderItem: (_, api): Element => {
    const { x, y } = pixel(api, Number(api.value(0)), Number(api.value(1)));
    return markElement(appearance, { x: x + boxBand(index, count, bandWidth(api)).offset, y }, 4);
  },
});

const widestBox = 40;
const bandWidth = (api: CustomSeriesRenderItemAPI): number => sizeOf(api)[0];

function pixel(api: CustomSeriesRenderItemAPI, category: number, value: number): Point {
  const [x = 0, y = 0] = api.coord([category, value]);
  return { x, y };
}

/** Where ECharts puts one of so many boxes of a category (`boxplotLayout`), which other series can't ask it for. */
function boxBand(index: number, count: number, band: number): { offset: number; width: number } {
  const available = band * 0.8 - 2;
  const gap = (available / count) * 0.3;
  const width = (available - gap * (count - 1)) / count;
  return {
    offset: width / 2 - available / 2 + index * (gap + width),
    width: Math.min(Math.max(width, 4), widestBox),
  };
}

import { axisWidth, grid, momentsBelow, valueAxis } from './axes.ts';
import { baseOption } from './base-option.ts';
import { markElement, pathElement, pointSeries, px, type Element } from './elements.ts';
import { palette } from './palette.ts';
import { drawnSeries } from './series-appearances.ts';
import { cellText, type FormatValue } from './table.ts';
import type {
  ChartModel,
  ChartOption,
  ChartScale,
  ChartSeries,
  Point,
  SeriesAppearance,
} from './types.ts';

export interface ManyLinesInput {
  /** Points in time, in order. */
  categories: readonly string[];
  /** Kind of the lines, as the head of the table's first column. */
  lineLabel: string;
  /** All lines, drawn faintly; a line stops at a gap. */
  lines: readonly Pick<ChartSeries, 'id' | 'name' | 'values'>[];
  /** Lines that stand out of the others, such as a mean. */
  highlights: readonly ChartSeries[];
  scale?: ChartScale;
  formatValue: FormatValue;
}

/** How a whole group went from exam to exam: a line for each person. */
export function manyLines(input: ManyLinesInput): ChartModel {
  const {
    categories,
    lineLabel,
    lines,
    highlights,
    scale = { min: 0, max: 100 },
    formatValue,
  } = input;
  const drawn = drawnSeries(highlights);
  const all = [...highlights, ...lines];
  const textsOf = ({ values }: Pick<ChartSeries, 'values'>) =>
    categories.map((_, index) => cellText(values[index], null, formatValue));
  return {
    table: {
      corner: lineLabel,
      columns: categories,
      rows: all.map((series) => ({ key: series.id, header: series.name, cells: textsOf(series) })),
    },
    legend: drawn,
    extremes: [],
    leftOut: highlights.length - drawn.length,
    errors: () => null,
    height: 380,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const points = [...visible, ...lines].map((series) => ({
        name: series.name,
        texts: textsOf(series),
      }));
      const option: ChartOption = {
        ...baseOption(bounds),
        grid,
        xAxis: momentsBelow(categories, axisWidth(bounds.width)),
        yAxis: valueAxis(scale),
        series: [
          // The lines themselves are read.
          pointSeries({ labels: categories, points }, 'cartesian2d', (index, api) => {
            const highlight = visible[index];
            const line = highlight ?? lines[index - visible.length];
            const at = (line?.values ?? []).map((value, moment): Point | null => {
              if (value === null) return null;
              const [x = 0, y = 0] = api.coord([moment, value]);
              return { x, y };
            });
            return polyline(at, highlight?.appearance);
          }),
        ],
      };
      return { width: bounds.width, height: bounds.height, option, labels: categories, points };
    },
  };
}

/** A line that stops at gaps; faint without one. A line that is read stands out. */
function polyline(
  points: readonly (Point | null)[],
  appearance: SeriesAppearance | undefined,
): Element {
  let data = '';
  points.forEach((point, index) => {
    if (point) data += `${points[index - 1] ? 'L' : 'M'}${px(point.x)} ${px(point.y)}`;
  });
  const style = appearance
    ? {
        stroke: appearance.colour,
        lineWidth: 2.5,
        lineDash: appearance.dash ? [...appearance.dash] : undefined,
      }
    : { stroke: palette.muted, lineWidth: 1.25, opacity: 0.4 };
  const marks = appearance
    ? points.flatMap((point) => (point ? [{ ...markElement(appearance, point, 4.5), z2: 3 }] : []))
    : points.flatMap((point): Element[] =>
        point
          ? [
              {
                type: 'circle',
                shape: { cx: px(point.x), cy: px(point.y), r: 2 },
                style: { fill: palette.muted, opacity: 0.5 },
              },
            ]
          : [],
      );
  return {
    type: 'group',
    children: [
      {
        ...pathElement(data === '' ? 'M0 0' : data, { ...style, fill: 'none' }),
        z2: appearance ? 2 : 0,
        emphasis: { style: { stroke: palette.text, lineWidth: 3, opacity: 1 } },
      },
      ...marks,
    ],
  };
}

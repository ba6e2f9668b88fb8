import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemReturn } from 'echarts';
import type { CustomSeriesOption } from 'echarts/charts';
import { palette } from './palette.ts';
import { symbolPath } from './series-appearances.ts';
import type { ChartDrawing, ChartScale, Point, SeriesAppearance } from './types.ts';

/** A shape that ECharts draws. */
export type Element = NonNullable<CustomSeriesRenderItemReturn>;

/** The series whose items are the drawing's points, which pointer and arrow keys read: the first of each drawing. */
export const pointSeriesIndex = 0;

/** Rounded, so that two machines write the same drawing. */
export const px = (value: number): number => Math.round(value * 100) / 100;

/** Shapes at their place in pixels, which pointers pass through. */
export const fixedElements = (id: string, z: number, children: Element[]): CustomSeriesOption => ({
  id,
  type: 'custom',
  coordinateSystem: 'none',
  silent: true,
  z,
  data: [0],
  renderItem: () => ({ type: 'group', children }),
});

/**
 * The series that is read: each of its items has the tooltip of one point, and is shaded while it is read.
 * @param shapeOf where a point is; `api.coord` gives pixels where the chart has axes
 * @param coordinateSystem whether the chart has axes
 */
export function pointSeries(
  { labels, points }: Pick<ChartDrawing, 'labels' | 'points'>,
  coordinateSystem: 'cartesian2d' | 'none',
  shapeOf: (index: number, api: CustomSeriesRenderItemAPI) => Element,
): CustomSeriesOption {
  return {
    id: 'points',
    type: 'custom',
    coordinateSystem,
    z: 1,
    cursor: points.some(({ link }) => link !== undefined) ? 'pointer' : 'default',
    dimensions: [
      { name: 'index', type: 'number' },
      ...labels.map((displayName, index) => ({
        name: `text${index}`,
        displayName,
        type: 'ordinal' as const,
      })),
    ],
    encode: { tooltip: labels.map((_, index) => index + 1) },
    data: points.map(({ name, texts, colour = palette.muted }, index) => ({
      name,
      value: [index, ...texts],
      itemStyle: { color: colour },
    })),
    renderItem: ({ dataIndex }, api) => shapeOf(dataIndex, api),
  };
}

/** The appearance of a point's place: nothing, and shaded while the point is read. */
export const readable = {
  style: { fill: 'transparent' },
  emphasis: { style: { fill: palette.text, opacity: 0.07 } },
} as const;

/** Pixels that one unit takes along each axis. */
export function sizeOf(api: CustomSeriesRenderItemAPI): [width: number, height: number] {
  const size = api.size?.([1, 1]) ?? 0;
  const [width = 0, height = 0] = Array.isArray(size) ? size : [size, size];
  return [width, height];
}

/** A rectangle between two corners. */
export function rectangle(from: readonly number[], to: readonly number[]) {
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  return {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/** A text of several lines; its background keeps letters apart from lines behind them. */
export function textElement(text: {
  lines: readonly string[];
  at: Point;
  align: 'left' | 'center' | 'right';
  verticalAlign?: 'top' | 'middle';
  colour?: string;
  size: number;
  lineHeight?: number;
  fontFamily: string;
  bold?: boolean;
}): Element {
  const { lines, at, align, verticalAlign = 'middle', colour = palette.text, size } = text;
  return {
    type: 'text',
    x: px(at.x),
    y: px(at.y),
    style: {
      text: lines.join('\n'),
      align,
      verticalAlign,
      fill: colour,
      stroke: palette.background,
      lineWidth: 3,
      fontSize: size,
      lineHeight: text.lineHeight ?? size,
      fontFamily: text.fontFamily,
      fontWeight: text.bold ? 'bold' : 'normal',
    },
  };
}

type PathStyle = NonNullable<Extract<Element, { type: 'path' }>['style']>;

/** A path in pixels. */
export const pathElement = (pathData: string, style: PathStyle) => ({
  type: 'path' as const,
  shape: { pathData },
  style,
});

/** A value's mark: the symbol of its series, with a rim of the background's colour. */
export const markElement = (
  appearance: SeriesAppearance,
  { x, y }: Point,
  radius: number,
): Element => ({
  type: 'path',
  x: px(x),
  y: px(y),
  shape: { pathData: symbolPath(appearance.symbol, radius) },
  style: { fill: appearance.colour, stroke: palette.background, lineWidth: 1 },
});

/** Ends of an error bar: one standard error each way, inside the scale; null where either number is missing. */
export function errorEnds(
  value: number | null | undefined,
  error: number | null | undefined,
  { min, max }: ChartScale,
): [low: number, high: number] | null {
  if (value === null || value === undefined || error === null || error === undefined) return null;
  return [Math.max(min, value - error), Math.min(max, value + error)];
}

/** A line between two points with a cap at each end. */
export function errorBar(from: Point, to: Point, colour: string, lineWidth = 1.5): Element {
  const isVertical = Math.abs(from.x - to.x) < 0.01;
  const cap = ({ x, y }: Point) =>
    isVertical ? `M${px(x - 4)} ${px(y)}h8` : `M${px(x)} ${px(y - 4)}v8`;
  return pathElement(`M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}${cap(from)}${cap(to)}`, {
    stroke: colour,
    lineWidth,
    fill: 'none',
  });
}

/** An arrow between two points, short of the mark at its end; none where it would be shorter than its head. */
export function arrow(from: Point, to: Point, colour: string): Element[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 12) return [];
  const at = (back: number, aside: number): string =>
    `${px(to.x - (back * dx + aside * dy) / length)} ${px(to.y - (back * dy - aside * dx) / length)}`;
  return [
    pathElement(
      `M${px(from.x)} ${px(from.y)}L${at(6, 0)}M${at(11, 3.5)}L${at(6, 0)}L${at(11, -3.5)}`,
      {
        stroke: colour,
        lineWidth: 1,
        fill: 'none',
        opacity: 0.55,
      },
    ),
  ];
}

import type { CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { baseOption } from './base-option.ts';
import { arrow, errorBar, errorEnds, pointSeries } from './elements.ts';
import { palette } from './palette.ts';
import { planeOption, quadrantMarks, type Quadrants } from './quadrants.ts';
import { drawnSeries, symbolOption } from './series-appearances.ts';
import { cellText, type FormatValue } from './table.ts';
import type { ChartModel, ChartOption, NamedAxis, SeriesAppearance } from './types.ts';

export interface ScatterPoint {
  key: string;
  name: string;
  x: number;
  y: number;
  /** Standard errors, in the units of their axes. */
  xError?: number | null;
  yError?: number | null;
  /** Where it was before: an arrow leads from there. */
  from?: { x: number; y: number } | null;
  /** Address of the person's record. */
  link?: string;
  /** How far aside it is drawn, in the units of the axes, so that equal points are seen beside each other. */
  shift?: { x: number; y: number };
}

/** Where a point is drawn. */
const placeOf = ({ x, y, shift }: ScatterPoint): [number, number] => [
  x + (shift?.x ?? 0),
  y + (shift?.y ?? 0),
];

export interface ScatterSeries {
  id: string;
  name: string;
  points: readonly ScatterPoint[];
}

export interface ScatterInput {
  series: readonly ScatterSeries[];
  /** Kind of the points, as the head of the table's first column. */
  pointLabel: string;
  x: NamedAxis;
  y: NamedAxis;
  quadrants?: Quadrants;
  formatValue: FormatValue;
}

type DrawnScatter = ScatterSeries & { appearance: SeriesAppearance };

/** Points of two values each, with one standard error each way, and quadrants. Zooms with Ctrl and the wheel, or two fingers. */
export function scatterPlot(input: ScatterInput): ChartModel {
  const { series, pointLabel, x, y, formatValue } = input;
  const drawn = drawnSeries(series);
  const labels = [x.name, y.name];
  const textsOf = (point: ScatterPoint) => [
    cellText(point.x, point.xError, formatValue),
    cellText(point.y, point.yError, formatValue),
  ];
  return {
    table: {
      corner: pointLabel,
      columns: labels,
      rows: series.flatMap(({ id, points }) =>
        points.map((point) => ({
          key: `${id} ${point.key}`,
          header: point.name,
          cells: textsOf(point),
        })),
      ),
    },
    legend: drawn,
    extremes: [],
    leftOut: series.length - drawn.length,
    errors: (shown) =>
      drawn.some(
        ({ id, points }) =>
          shown(id) && points.some(({ xError, yError }) => (xError ?? yError ?? null) !== null),
      )
        ? { kind: 'bars' }
        : null,
    height: 420,
    canSplit: true,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const ordered = visible
        .flatMap(({ points, appearance }) => points.map((point) => ({ ...point, appearance })))
        .toSorted((a, b) => a.x - b.x);
      const points = ordered.map((point) => ({
        name: point.name,
        texts: textsOf(point),
        link: point.link,
      }));
      const option: ChartOption = {
        ...baseOption(bounds),
        ...planeOption(input, input.quadrants, bounds.width),
        dataZoom: [zoom('x'), zoom('y')],
        series: [
          pointSeries({ labels, points }, 'cartesian2d', (index, api) => {
            const point = ordered[index];
            const [cx = 0, cy = 0] = point ? api.coord(placeOf(point)) : [];
            return {
              type: 'circle',
              shape: { cx, cy, r: 12 },
              style: { fill: 'transparent' },
              emphasis: { style: { stroke: palette.text, lineWidth: 1.5 } },
            };
          }),
          ...visible.map((item) => errors(item, input)),
          ...visible.map((item, index) => dots(item, index === 0, input, bounds.width)),
        ],
      };
      return { width: bounds.width, height: bounds.height, option, labels, points };
    },
  };
}

/** The wheel alone goes on scrolling the page. */
const zoom = (axis: 'x' | 'y') => ({
  type: 'inside' as const,
  [`${axis}AxisIndex`]: 0,
  filterMode: 'none' as const,
  zoomOnMouseWheel: 'ctrl' as const,
  moveOnMouseMove: 'ctrl' as const,
  moveOnMouseWheel: false,
});

const dots = (
  { id, name, points, appearance }: DrawnScatter,
  isFirst: boolean,
  input: ScatterInput,
  width: number,
): ScatterSeriesOption => ({
  id,
  name,
  type: 'scatter',
  silent: true,
  z: 3,
  tooltip: { show: false },
  data: points.map(placeOf),
  ...symbolOption(appearance, 4.5),
  ...(isFirst && input.quadrants ? quadrantMarks(input.quadrants, input, width) : {}),
});

/** One standard error each way on both axes. */
const errors = (
  { id, points, appearance }: DrawnScatter,
  { x, y }: ScatterInput,
): CustomSeriesOption => ({
  id: `${id} errors`,
  type: 'custom',
  silent: true,
  clip: true,
  z: 2,
  tooltip: { show: false },
  encode: { x: 0, y: 1 },
  data: points.map((point) => [point.x, point.y]),
  renderItem: ({ dataIndex }, api) => {
    const point = points[dataIndex];
    if (!point) return null;
    const at = (px: number, py: number) => {
      const [left = 0, top = 0] = api.coord([px, py]);
      return { x: left, y: top };
    };
    const across = errorEnds(point.x, point.xError, x.scale);
    const up = errorEnds(point.y, point.yError, y.scale);
    return {
      type: 'group',
      children: [
        ...(point.from
          ? arrow(at(point.from.x, point.from.y), at(point.x, point.y), appearance.colour)
          : []),
        ...(across
          ? [errorBar(at(across[0], point.y), at(across[1], point.y), appearance.colour, 1)]
          : []),
        ...(up ? [errorBar(at(point.x, up[0]), at(point.x, up[1]), appearance.colour, 1)] : []),
      ],
    };
  },
});

import type { MarkLineComponentOption } from 'echarts/components';
import { grid, valueAxis } from './axes.ts';
import { palette } from './palette.ts';
import type { NamedAxis } from './types.ts';

/** Where the quadrants meet, and their names from the upper right one, counterclockwise. */
export interface Quadrants {
  x: number;
  y: number;
  names: readonly [string, string, string, string];
}

/** The two axes of a plane. */
interface Plane {
  x: NamedAxis;
  y: NamedAxis;
}

/**
 * Grid and axes of a plane, with space for the names of its quadrants.
 * @param width of the chart, in px
 */
export const planeOption = ({ x, y }: Plane, quadrants: Quadrants | undefined, width: number) => ({
  grid: {
    ...grid,
    ...(quadrants ? { top: grid.top + namesHeight(width) } : {}),
    outerBoundsContain: 'all' as const,
  },
  xAxis: valueAxis(x.scale, x.name),
  yAxis: valueAxis(y.scale, y.name),
});

/**
 * Lines and names of quadrants, as marks of a series.
 * @param width of the chart, in px
 */
export const quadrantMarks = (quadrants: Quadrants, plane: Plane, width: number) => ({
  markLine: quadrantLines(quadrants),
  markArea: quadrantNames(quadrants, plane, width),
});

const quadrantLines = ({ x, y }: Quadrants): MarkLineComponentOption => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: palette.muted, type: [6, 4], width: 1.25 },
  data: [{ xAxis: x }, { yAxis: y }],
});

/** On a phone the names take two lines. */
const isNarrow = (width: number): boolean => width < 520;

/** Height that the upper names need above the plot beyond its margin, in px. */
const namesHeight = (width: number): number => (isNarrow(width) ? 14 : 0);

/** The upper names stand above the plot: most points are in its corners, and would cover them. */
function quadrantNames(
  { x, y, names }: Quadrants,
  { x: { scale: across }, y: { scale: up } }: Plane,
  width: number,
) {
  const above = { verticalAlign: 'bottom', distance: 0 } as const;
  const corners = [
    {
      label: { ...above, position: ['100%', -4], align: 'right' },
      from: [x, y],
      to: [across.max, up.max],
    },
    {
      label: { ...above, position: [0, -4], align: 'left' },
      from: [across.min, y],
      to: [x, up.max],
    },
    {
      label: { position: 'insideBottomLeft', distance: 6 },
      from: [across.min, up.min],
      to: [x, y],
    },
    {
      label: { position: 'insideBottomRight', distance: 6 },
      from: [x, up.min],
      to: [across.max, y],
    },
  ] as const;
  const lines = isNarrow(width) ? ({ width: 0.36 * width, overflow: 'break' } as const) : {};
  return {
    silent: true,
    data: corners.map(({ label, from, to }, index): [object, object] => [
      {
        name: names[index],
        xAxis: from[0],
        yAxis: from[1],
        label: { ...label, ...lines, color: palette.muted, fontSize: 11 },
        itemStyle: { color: index % 2 === 0 ? palette.shade : palette.background, opacity: 0.6 },
      },
      { xAxis: to[0], yAxis: to[1] },
    ]),
  };
}

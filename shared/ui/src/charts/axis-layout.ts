import { ticks } from 'd3-array';
import type { ChartRoom, ChartScale, Point } from './chart-types.ts';
import { emWidth, fitLabel } from './label-size.ts';

/** Pixels of letters and lines along the axes. */
export const labelSize = 12;
export const labelLine = 16;
const gap = 8;
const rightMargin = 16;
const topMargin = 18;
const mostLines = 4;
/** The least room of a name, in ems. */
const narrowest = 3.5;

/** The name of a category beside its axis. */
interface CategoryLabel {
  lines: string[];
  /** The middle of its category. */
  at: number;
}

/** Where the plot and the texts around it lie. */
export interface AxisLayout {
  width: number;
  height: number;
  /** Categories stand one under another, values run to the right. */
  horizontal: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels that each category has along its axis. */
  band: number;
  ticks: number[];
  labels: CategoryLabel[];
  /** A value's place on its axis. */
  position: (value: number) => number;
}

/**
 * Lays out categories along the foot and values upwards. Of names that have no room each second, third … is left out.
 * @param categories names, in order
 */
export function uprightLayout(
  categories: readonly string[],
  scale: ChartScale,
  { width, height }: ChartRoom,
): AxisLayout {
  const values = ticks(scale.min, scale.max, 5);
  const widest = Math.max(...values.map((value) => emWidth(String(value)))) * labelSize;
  const [left, right, top] = [widest + gap, width - rightMargin, topMargin];
  const band = (right - left) / Math.max(1, categories.length);
  const every = Math.ceil((narrowest * labelSize) / band);
  const maxEm = (band * every - gap) / labelSize;
  const names = categories.map((name, index) =>
    index % every === 0 ? fitLabel(name, maxEm, mostLines) : [],
  );
  const bottom = height - Math.max(1, ...names.map(({ length }) => length)) * labelLine - gap;
  return {
    width,
    height,
    horizontal: false,
    left,
    right,
    top,
    bottom,
    band,
    ticks: values,
    labels: names.map((lines, index) => ({ lines, at: left + (index + 0.5) * band })),
    position: along(scale, bottom, top),
  };
}

/**
 * Lays out categories one under another and values to the right; grows higher where names would touch.
 * @param categories names, in order
 */
export function lyingLayout(
  categories: readonly string[],
  scale: ChartScale,
  room: ChartRoom,
): AxisLayout {
  const { width } = room;
  const names = categories.map((name) => fitLabel(name, width / 3 / labelSize, 2));
  const widest = Math.max(0, ...names.flat().map(emWidth)) * labelSize;
  const count = Math.max(1, categories.length);
  const [left, right, top] = [widest + gap, width - rightMargin, gap];
  const foot = labelLine + gap;
  const height = Math.max(room.height, top + count * 2 * labelLine + foot);
  const bottom = height - foot;
  const band = (bottom - top) / count;
  return {
    width,
    height,
    horizontal: true,
    left,
    right,
    top,
    bottom,
    band,
    ticks: ticks(scale.min, scale.max, 5),
    labels: names.map((lines, index) => ({ lines, at: top + (index + 0.5) * band })),
    position: along(scale, left, right),
  };
}

/** A linear scale; what lies outside stands at its end. */
function along({ min, max }: ChartScale, from: number, to: number): (value: number) => number {
  return (value) =>
    from + ((Math.max(min, Math.min(max, value)) - min) / (max - min)) * (to - from);
}

/** A value's point: `offset` pixels along the category axis from the category's middle. */
export function axisPoint(layout: AxisLayout, index: number, value: number, offset = 0): Point {
  const middle = (layout.labels[index]?.at ?? 0) + offset;
  const position = layout.position(value);
  return layout.horizontal ? { x: position, y: middle } : { x: middle, y: position };
}

/** The category at a place; the first or last one outside the plot. */
export function categoryAt(layout: AxisLayout, place: Point): number {
  const { horizontal, left, top, band, labels } = layout;
  const index = Math.floor((horizontal ? place.y - top : place.x - left) / band);
  return Math.max(0, Math.min(labels.length - 1, index));
}

import { emWidth, wrapLabel } from './label-size.ts';
import type { ChartScale, Point, RadarAxis } from './types.ts';

/** Pixels of a name's letters and lines. */
export const nameSize = 12;
export const nameLine = 15;

/** Pixels from the outer ring to the arcs of types, and to the names. */
export const arcGap = 7;
const nameGap = 19;
const margin = 4;
/** A radar with a smaller radius can't be read: the chart then grows, by so much at most. */
const smallestRadius = 56;
const mostGrowth = 800;
/** The widths to which names are broken, in ems, widest first. */
const lineWidths = [11, 8, 6, 4.5] as const;

/** A name beside the radar: its lines, where they stand, and the box that they take. */
export interface RadarName {
  lines: string[];
  align: 'left' | 'center' | 'right';
  x: number;
  /** The middle of the box. */
  y: number;
  width: number;
  height: number;
  /** Moved away from the end of its axis, so that it does not touch its neighbours. */
  isMoved: boolean;
}

/** Where a radar and its names are, so that no name is clipped or touches another. */
export interface RadarLayout {
  width: number;
  height: number;
  centre: Point;
  radius: number;
  /** In the order of the axes. */
  names: RadarName[];
}

/** Direction of an axis in radians, clockwise from the top. */
export const angleOf = (index: number, count: number): number => (2 * Math.PI * index) / count;

/** A point on an axis of a radar. @param share of the radius, from the centre */
export function radarPoint(layout: RadarLayout, index: number, count: number, share: number) {
  const angle = angleOf(index, count);
  return {
    x: layout.centre.x + Math.sin(angle) * layout.radius * share,
    y: layout.centre.y - Math.cos(angle) * layout.radius * share,
  };
}

/** How far from the centre a value is, as a share of the radius. */
export const shareOf = (value: number, { min, max }: ChartScale): number =>
  Math.max(0, Math.min(1, (value - min) / (max - min)));

/** The left edge of a name's box. */
export const leftOf = ({ align, x, width }: RadarName): number =>
  align === 'left' ? x : align === 'right' ? x - width : x - width / 2;

/**
 * Finds the largest radar whose names fit around it. Names stand at the ends of their axes; where they would touch, the
 * ones nearer to the top and the bottom move outwards, which never brings one onto the radar. The way to break the
 * names with the largest radar wins; where even a small radar does not fit, the chart grows higher.
 * @param axes in their order, the first at the top, then clockwise
 * @param width pixels that there are
 * @param height pixels that it may be high; it is lower where the width keeps it small
 */
export function layOutRadar(
  axes: readonly Pick<RadarAxis, 'name'>[],
  width: number,
  height: number,
): RadarLayout {
  let best: RadarLayout | null = null;
  for (let high = height; high <= height + mostGrowth; high += 40) {
    const found = largestRadar(axes, width, high);
    if (found && found.radius > (best?.radius ?? 0)) best = found;
    if (best && best.radius >= smallestRadius) break;
  }
  return best ?? arrangeNames(breakNames(axes, lineWidths[3]), width, smallestRadius);
}

const breakNames = (axes: readonly Pick<RadarAxis, 'name'>[], maxEm: number): string[][] =>
  axes.map(({ name }) => wrapLabel(name, maxEm));

/** The way to break names with the largest radar; null where names don't fit in any. */
function largestRadar(
  axes: readonly Pick<RadarAxis, 'name'>[],
  width: number,
  height: number,
): RadarLayout | null {
  let best: RadarLayout | null = null;
  for (const maxEm of lineWidths) {
    const found = largestWithNames(breakNames(axes, maxEm), width, height);
    // Names in fewer lines read better: more breaks have to make the radar a good deal larger.
    if (found && found.radius > (best ? best.radius * 1.06 : 0)) best = found;
  }
  return best;
}

function largestWithNames(names: string[][], width: number, height: number): RadarLayout | null {
  const largest = Math.floor(Math.min(width, height) / 2);
  for (let radius = largest; radius >= 24; radius -= 2) {
    const layout = arrangeNames(names, width, radius);
    if (layout.height <= height && fitsWidth(layout)) return layout;
  }
  return null;
}

const fitsWidth = ({ names, width }: RadarLayout): boolean =>
  names.every((name) => {
    const left = leftOf(name);
    return left >= margin && left + name.width <= width - margin;
  });

function arrangeNames(names: string[][], width: number, radius: number): RadarLayout {
  const reach = radius + nameGap;
  const boxes = names.map((lines, index): RadarName => {
    const angle = angleOf(index, names.length);
    const across = Math.sin(angle);
    const height = lines.length * nameLine;
    return {
      lines,
      width: Math.max(...lines.map(emWidth)) * nameSize,
      height,
      align: Math.abs(across) < 0.01 ? 'center' : across > 0 ? 'left' : 'right',
      x: width / 2 + across * reach,
      y: -Math.cos(angle) * (reach + height / 2),
      isMoved: false,
    };
  });
  separateNames(boxes);
  // As high as the names and the radar take, so that a radar that is kept small by the width leaves no empty space.
  const top = Math.min(-radius, ...boxes.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(radius, ...boxes.map(({ y, height }) => y + height / 2));
  const centre = { x: width / 2, y: margin - top };
  return {
    width,
    height: bottom - top + 2 * margin,
    centre,
    radius,
    names: boxes.map((box) => ({ ...box, y: box.y + centre.y })),
  };
}

/** Moves names away from the horizontal line through the centre until none touches another. */
function separateNames(boxes: RadarName[]): void {
  const placed: RadarName[] = [];
  for (const box of boxes.toSorted((a, b) => Math.abs(a.y) - Math.abs(b.y))) {
    const outward = box.y < 0 ? -1 : 1;
    const wanted = box.y;
    for (let other = touching(box, placed); other; other = touching(box, placed)) {
      box.y = other.y + (outward * (other.height + box.height + 2)) / 2;
    }
    box.isMoved = Math.abs(box.y - wanted) > 3;
    placed.push(box);
  }
}

function touching(box: RadarName, others: readonly RadarName[]): RadarName | undefined {
  const left = leftOf(box);
  return others.find(
    (other) =>
      left < leftOf(other) + other.width + 6 &&
      leftOf(other) < left + box.width + 6 &&
      Math.abs(box.y - other.y) < (box.height + other.height) / 2 + 0.5,
  );
}

import type { ChartScale, Point, RadarAxis } from './chart-types.ts';
import { emWidth, wrapLabel } from './label-size.ts';

/** Pixels of a name's letters and lines. */
export const nameSize = 12;
export const nameLine = 15;

/** From the outer ring to the arcs of types, and to the names. */
export const arcGap = 7;
const nameGap = 19;
const margin = 4;
/** A radar smaller than this is unreadable: then the chart grows, by so much at most. */
const least = 56;
const mostGrowth = 800;
/** The least that a name is broken to, in ems. */
const shortest = 4.5;

/** A name beside the radar: its lines, where they stand, and the box that they take. */
export interface RadarName {
  lines: string[];
  anchor: 'start' | 'middle' | 'end';
  x: number;
  /** The middle of the box. */
  y: number;
  width: number;
  height: number;
  /** Moved away from the end of its axis, to stand clear of its neighbours. */
  moved: boolean;
}

/** Where a radar lies, so that no name is clipped or touches another. */
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

/** A place on a radar. @param share of the radius, from the centre */
export function radarPoint(layout: RadarLayout, index: number, count: number, share: number) {
  const angle = angleOf(index, count);
  return {
    x: layout.centre.x + Math.sin(angle) * layout.radius * share,
    y: layout.centre.y - Math.cos(angle) * layout.radius * share,
  };
}

/** How far from the centre a value lies, as a share of the radius. */
export const shareOf = (value: number, { min, max }: ChartScale): number =>
  Math.max(0, Math.min(1, (value - min) / (max - min)));

/** The left edge of a name's box. */
export const leftOf = ({ anchor, x, width }: RadarName): number =>
  anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;

/**
 * Finds the largest radar whose names fit around it. Names stand at the ends of their axes; where they would touch, the
 * ones nearer to top and foot move outwards, which never brings one onto the radar. Of several ways to break the names the
 * one with the largest radar wins; where even a small radar doesn't fit, the chart grows higher.
 * @param axes in their order, the first at the top, then clockwise
 * @param width pixels that there are
 * @param height pixels that it may be high; it is lower where the width keeps it small
 */
export function radarLayout(
  axes: readonly Pick<RadarAxis, 'name'>[],
  width: number,
  height: number,
): RadarLayout {
  let best: RadarLayout | null = null;
  for (let high = height; high <= height + mostGrowth; high += 40) {
    const found = roomiest(axes, width, high);
    if (found && found.radius > (best?.radius ?? 0)) best = found;
    if (best && best.radius >= least) break;
  }
  return (
    best ??
    place(
      axes.map(({ name }) => wrapLabel(name, shortest)),
      width,
      least,
    )
  );
}

/** Of the ways to break names the one with the largest radar; null where names don't fit in any. */
function roomiest(
  axes: readonly Pick<RadarAxis, 'name'>[],
  width: number,
  height: number,
): RadarLayout | null {
  let best: RadarLayout | null = null;
  for (const maxEm of [11, 8, 6, shortest]) {
    const labels = axes.map(({ name }) => wrapLabel(name, maxEm));
    const found = largest(labels, width, height);
    // Names in fewer lines read better: more breaks have to win a good deal.
    if (found && found.radius > (best ? best.radius * 1.06 : 0)) best = found;
  }
  return best;
}

function largest(labels: string[][], width: number, height: number): RadarLayout | null {
  const most = Math.floor(Math.min(width, height) / 2);
  for (let radius = most; radius >= 24; radius -= 2) {
    const layout = place(labels, width, radius);
    if (layout.height <= height && fits(layout)) return layout;
  }
  return null;
}

function fits({ names, width }: RadarLayout): boolean {
  return names.every((name) => {
    const left = leftOf(name);
    return left >= margin && left + name.width <= width - margin;
  });
}

function place(labels: string[][], width: number, radius: number): RadarLayout {
  const reach = radius + nameGap;
  const boxes = labels.map((lines, index): RadarName => {
    const angle = angleOf(index, labels.length);
    const [across, up] = [Math.sin(angle), Math.cos(angle)];
    const box = {
      lines,
      width: Math.max(...lines.map(emWidth)) * nameSize,
      height: lines.length * nameLine,
    };
    return {
      ...box,
      anchor: Math.abs(across) < 0.01 ? 'middle' : across > 0 ? 'start' : 'end',
      x: width / 2 + across * reach,
      y: -up * (reach + box.height / 2),
      moved: false,
    };
  });
  clear(boxes);
  // As high as the names and the radar take, so that a radar that is kept small by the width leaves no empty space.
  const top = Math.min(-radius, ...boxes.map(({ y, height: high }) => y - high / 2));
  const foot = Math.max(radius, ...boxes.map(({ y, height: high }) => y + high / 2));
  const centre = { x: width / 2, y: margin - top };
  const names = boxes.map((box) => ({ ...box, y: box.y + centre.y }));
  return { width, height: foot - top + 2 * margin, centre, radius, names };
}

/** Moves names away from the horizontal through the centre until none touches another. */
function clear(boxes: RadarName[]): void {
  const placed: RadarName[] = [];
  for (const box of boxes.toSorted((a, b) => Math.abs(a.y) - Math.abs(b.y))) {
    const outward = box.y < 0 ? -1 : 1;
    const wanted = box.y;
    for (let hit = touching(box, placed); hit; hit = touching(box, placed)) {
      box.y = hit.y + (outward * (hit.height + box.height + 2)) / 2;
    }
    box.moved = Math.abs(box.y - wanted) > 3;
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

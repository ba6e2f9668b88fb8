/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** At the window's left or right edge, so many pixels above its foot. */
export interface Place {
  side: 'left' | 'right';
  above: number;
  /** As high as it may be there without covering anything; undefined where its own height fits. */
  maxHeight?: number;
}

interface Sizes {
  width: number;
  height: number;
}

/** From the window's edge. */
export const edgeDistance = 20;
const clearance = 8;
/** Less can't be read. */
const leastHeight = 120;

/** Where somebody looks for notices. */
export const usualPlace: Place = { side: 'left', above: edgeDistance };

/**
 * Where a box may stand so that it covers nothing that is needed: as low as possible, and rather at the left edge than at
 * the right unless that would lead to the window's upper half. It stays where it is while that is free, because what
 * moves can't be read. Where nothing is free enough it stands where there is most room, and is only as high.
 * @param box the notices' size
 * @param page the window's size
 * @param needed what must not be covered, in sight
 * @param now where it stands
 */
export function freePlace(box: Sizes, page: Sizes, needed: readonly Box[], now: Place): Place {
  const roomAt = (place: Place): number => room(place, box.width, page, needed);
  const heights = [edgeDistance, ...needed.map(({ top }) => page.height - top + clearance)]
    .filter((above) => above >= edgeDistance)
    .sort((a, b) => a - b);
  const low = heights.filter((above) => above <= page.height / 2);
  const high = heights.slice(low.length);
  const at = (side: Place['side']) => (above: number) => ({ side, above });
  const places: Place[] = [
    { side: now.side, above: now.above },
    ...low.map(at('left')),
    ...low.map(at('right')),
    ...high.map(at('left')),
    ...high.map(at('right')),
  ];
  const free = places.find((place) => roomAt(place) >= box.height);
  if (free) return free;
  const widest = places.reduce((best, place) => (roomAt(place) > roomAt(best) ? place : best));
  return { ...widest, maxHeight: Math.max(leastHeight, roomAt(widest)) };
}

/** How high a box at this place may be. */
function room({ side, above }: Place, width: number, page: Sizes, needed: readonly Box[]): number {
  const left = side === 'left' ? edgeDistance : page.width - edgeDistance - width;
  const foot = page.height - above;
  const inTheWay = needed.filter(
    (box) =>
      box.left < left + width + clearance &&
      left < box.right + clearance &&
      box.top < foot + clearance,
  );
  return foot - Math.max(0, ...inTheWay.map((box) => box.bottom)) - clearance;
}

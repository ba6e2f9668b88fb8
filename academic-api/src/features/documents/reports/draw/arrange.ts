/** A part of a report that stays on one page, with its height in points. */
interface Part {
  height: number;
}

/** Parts to be arranged on the pages of a report. */
export interface PartsToArrange<Name extends string> {
  /** Points that the content of a page may take. */
  pageHeight: number;
  /** At the top of the first page; the radar below it is as high as the space allows. */
  head: Part;
  /** Points of the radar's drawing; null where there is none. */
  radar: { least: number; most: number } | null;
  /** In their order. */
  texts: readonly (Part & { name: Name })[];
  /** May stand before, between or after the texts, in their order where nothing is gained. */
  movable: readonly (Part & { name: Name })[];
  /** On the last page, below everything else. */
  end: readonly (Part & { name: Name })[];
  /** Points that are to be left at the end. */
  leastRoom: number;
  /** Points that may be added above each part of a page that is not filled otherwise. */
  mostBetween: number;
}

export interface Arrangement<Name extends string> {
  /** Parts of each page, from the top. */
  pages: { names: Name[]; /** Points that nothing takes. */ gap: number }[];
  radarHeight: number;
}

/** An order of parts, and how many texts stand behind a movable part that they usually stand before. */
interface Order<T> {
  parts: T[];
  moved: number;
}

/** Every way to put movable parts between the others. */
function ordersOf<T>(texts: readonly T[], movable: readonly T[]): Order<T>[] {
  let orders: Order<T>[] = [{ parts: [...texts], moved: 0 }];
  for (const part of movable) {
    orders = orders.flatMap(({ parts, moved }) =>
      Array.from({ length: parts.length + 1 }, (_, behind) => ({
        parts: parts.toSpliced(parts.length - behind, 0, part),
        moved: moved + behind,
      })),
    );
  }
  return orders;
}

/** Puts parts on pages, one after the other. @param used points of the first page that are taken */
function fillPages<Name extends string>(
  parts: readonly (Part & { name: Name })[],
  used: number,
  pageHeight: number,
): Arrangement<Name>['pages'] {
  const pages: Arrangement<Name>['pages'] = [{ names: [], gap: pageHeight - used }];
  for (const { name, height } of parts) {
    const page = pages.at(-1);
    if (page && height <= page.gap) {
      page.names.push(name);
      page.gap -= height;
    } else {
      // one that is higher than a page goes on on the next ones
      pages.push({ names: [name], gap: pageHeight - (height % pageHeight) });
    }
  }
  return pages;
}

/** How far an arrangement is from one that is all good; lower is better. */
function penaltyOf<Name extends string>(
  { pages, radarHeight }: Arrangement<Name>,
  { radar, leastRoom, mostBetween }: PartsToArrange<Name>,
): number {
  const gaps = pages
    .slice(0, -1)
    .map(({ gap, names }) => Math.max(0, gap - names.length * mostBetween))
    .reduce((sum, gap) => sum + gap ** 2, 0);
  const room = pages.at(-1)?.gap ?? 0;
  const smallRadar = (radar?.most ?? radarHeight) - radarHeight;
  return pages.length * 1000 + gaps / 60 + smallRadar * 0.8 + (room < leastRoom ? 1100 : 0);
}

/** Cost of a part before a text that usually stands before it. */
const ofMoved = 12;

/** Shares of the radar's range that are tried. */
const radarSteps = [1, 0.75, 0.5, 0.25, 0];

/**
 * Arranges the parts of a report so that it takes as few pages as possible, all but the last are filled, and space is
 * left at the end of the last one. An arrangement with a large radar and the usual order comes first among these.
 */
export function arrange<Name extends string>(all: PartsToArrange<Name>): Arrangement<Name> {
  const { pageHeight, head, radar, texts, movable, end } = all;
  const sizes = radar
    ? radarSteps.map((share) => radar.least + share * (radar.most - radar.least))
    : [0];
  let best: { penalty: number; arrangement: Arrangement<Name> } | null = null;
  for (const { parts, moved } of ordersOf(texts, movable)) {
    for (const size of sizes) {
      const pages = fillPages([...parts, ...end], head.height + size, pageHeight);
      const [first] = pages;
      // what is left of the first page goes to the radar
      const grown = Math.min(
        first && pages.length > 1 ? first.gap : 0,
        (radar?.most ?? size) - size,
      );
      if (first) first.gap -= grown;
      const arrangement = { pages, radarHeight: size + grown };
      const penalty = penaltyOf(arrangement, all) + moved * ofMoved;
      if (best === null || penalty < best.penalty) best = { penalty, arrangement };
    }
  }
  if (!best) throw new Error('parts have an order');
  return best.arrangement;
}

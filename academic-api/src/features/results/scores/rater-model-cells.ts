/** A rating that `estimateRaterModel` reads: one evaluator's level for one item of one target. */
export interface Rating<Id extends string | number = string> {
  rater: Id;
  /** Examinee × competency. */
  target: Id;
  item: Id;
  /** 1…K, whole. */
  level: number;
  /** How much the rating counts, above 0 and up to 1 (the default). See careless.ts. */
  weight?: number;
}

/** Ratings as columns of indices. */
export interface Cells {
  count: number;
  target: Int32Array;
  rater: Int32Array;
  item: Int32Array;
  /** Level − 1. */
  score: Int32Array;
  weight: Float64Array;
}

/** How many targets, raters and items there are. */
export interface FacetSizes {
  targets: number;
  raters: number;
  items: number;
}

/** The model's unknowns, in logits. */
export interface Parameters {
  ability: Float64Array;
  severity: Float64Array;
  difficulty: Float64Array;
  thresholds: Float64Array;
}

const MAX_LEVELS = 100;

function checkLevels(levels: number): void {
  if (!Number.isInteger(levels) || levels < 2 || levels > MAX_LEVELS) {
    throw new RangeError(
      `levels is ${levels}: set the number of levels to a whole number from 2 to ${MAX_LEVELS}`,
    );
  }
}

function checkRating(rating: Rating<string | number>, levels: number): void {
  const where = `rating of ${rating.target} by ${rating.rater} on ${rating.item}`;
  if (!Number.isInteger(rating.level) || rating.level < 1 || rating.level > levels) {
    throw new RangeError(
      `${where}: level ${rating.level} is not a whole number from 1 to ${levels}`,
    );
  }
  const { weight = 1 } = rating;
  if (!(weight > 0 && weight <= 1)) {
    throw new RangeError(`${where}: weight ${weight} is not above 0 and up to 1`);
  }
}

class Index<Id> {
  readonly ids: Id[] = [];
  readonly #positions = new Map<Id, number>();

  of(id: Id): number {
    let position = this.#positions.get(id);
    if (position === undefined) {
      position = this.ids.length;
      this.ids.push(id);
      this.#positions.set(id, position);
    }
    return position;
  }
}

/**
 * Checks the ratings and numbers their ids in order of appearance.
 *
 * @param levels K; the highest level seen (at least 2) when it isn't given
 * @throws RangeError on a level outside 1…K or a weight outside (0, 1]
 */
export function indexRatings<Id extends string | number>(
  ratings: readonly Rating<Id>[],
  levels?: number,
): { targets: Id[]; raters: Id[]; items: Id[]; levels: number; cells: Cells } {
  if (levels !== undefined) checkLevels(levels);
  let highest = 2;
  for (const rating of ratings) {
    checkRating(rating, levels ?? MAX_LEVELS);
    if (rating.level > highest) highest = rating.level;
  }
  const targets = new Index<Id>();
  const raters = new Index<Id>();
  const items = new Index<Id>();
  const target = Int32Array.from(ratings, (rating) => targets.of(rating.target));
  const rater = Int32Array.from(ratings, (rating) => raters.of(rating.rater));
  const item = Int32Array.from(ratings, (rating) => items.of(rating.item));
  return {
    targets: targets.ids,
    raters: raters.ids,
    items: items.ids,
    levels: levels ?? highest,
    cells: {
      count: ratings.length,
      target,
      rater,
      item,
      score: Int32Array.from(ratings, (rating) => rating.level - 1),
      weight: Float64Array.from(ratings, (rating) => rating.weight ?? 1),
    },
  };
}

/**
 * Positions of each target's cells.
 *
 * @returns `order`: all cells, target by target; a target's are from `first[target]` up to
 *   `first[target + 1]`
 */
export function cellsByTarget(
  cells: Cells,
  targets: number,
): { order: Int32Array; first: Int32Array } {
  const first = new Int32Array(targets + 1);
  for (let c = 0; c < cells.count; c++) {
    first[cells.target[c]! + 1] = first[cells.target[c]! + 1]! + 1;
  }
  for (let t = 0; t < targets; t++) first[t + 1] = first[t + 1]! + first[t]!;
  const next = first.slice();
  const order = new Int32Array(cells.count);
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    order[next[target]!] = c;
    next[target] = next[target]! + 1;
  }
  return { order, first };
}

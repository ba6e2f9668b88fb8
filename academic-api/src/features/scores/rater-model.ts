import { connectedSubsets } from './connected-subsets.ts';
import { fairAverage } from './fair-average.ts';
import {
  indexRatings,
  takeCells,
  type Cells,
  type FacetSizes,
  type Parameters,
  type Rating,
} from './rater-model-cells.ts';
import { scoreSetAside, setAsideExtremes } from './rater-model-extremes.ts';
import { measureFit } from './rater-model-fit.ts';
import { maximizeLikelihood } from './rater-model-newton.ts';

export type { Rating } from './rater-model-cells.ts';

/** Where the estimation begins, in logits, by id; whoever is missing begins as without it. */
export interface RaterModelStart<Id extends string | number = string> {
  targets: ReadonlyMap<Id, number>;
  raters: ReadonlyMap<Id, number>;
  items: ReadonlyMap<Id, number>;
  /** K − 1, or none. */
  thresholds: readonly number[];
}

export interface RaterModelOptions<Id extends string | number = string> {
  /** K, the number of levels; the highest level seen (at least 2) when left out. */
  levels?: number;
  /** Newton iterations at most, 100. */
  maxIterations?: number;
  /** Logits: converged when no Newton step is larger, 1e-8. */
  tolerance?: number;
  /** From an estimation of nearly the same ratings: fewer iterations to the same maximum. */
  start?: RaterModelStart<Id> | undefined;
}

export interface TargetEstimate {
  /** Ability, logits. */
  measure: number;
  se: number;
  /** 1…K: expected from an evaluator of average severity on an item of average difficulty. */
  fairAverage: number;
  /** Distinct raters who rated it. */
  raters: number;
  /** Measures are comparable inside a subset only. 1 is the subset with the most ratings. */
  subset: number;
}

export interface RaterEstimate {
  /** Logits, positive for severe; the raters of a subset average 0. */
  severity: number;
  se: number;
  /** Mean squares, 1 expected; above 2 the ratings disturb more than they inform. */
  infit: number;
  outfit: number;
  subset: number;
}

export interface ItemEstimate {
  /** Logits, positive for hard; the items that share targets average 0. */
  difficulty: number;
  se: number;
}

export interface RaterModelResult<Id extends string | number = string> {
  targets: Map<Id, TargetEstimate>;
  raters: Map<Id, RaterEstimate>;
  items: Map<Id, ItemEstimate>;
  /** K − 1 thresholds, logits, average 0. */
  thresholds: number[];
  iterations: number;
  converged: boolean;
}

/**
 * Many-facet Rasch model with a rating scale (Linacre 1989, Many-Facet Rasch Measurement):
 * log(P_k / P_k−1) = ability(target) − severity(rater) − difficulty(item) − threshold_k,
 * by joint maximum likelihood. Pure; the order and the names of the ratings don't matter.
 *
 * - All-lowest and all-highest targets, raters and items are set aside while it runs and scored
 *   afterwards (rater-model-extremes.ts); a weak prior keeps what else has no finite estimate in
 *   reach (rater-model-newton.ts).
 * - Raters and targets in groups that share neither can't be compared, even when they share items:
 *   a severe group and a weak class look the same. Each such subset is centred on its own raters,
 *   a down-weighted rater counting for its weight. Likewise, when competencies have items of their
 *   own, each competency's items are centred at 0: hard items and low ability look the same.
 *
 * @param ratings any number, also none; repeated ratings count each time
 * @returns estimates by id, all numbers finite
 * @throws RangeError when a level isn't a whole number from 1 to K or a weight isn't in (0, 1]
 */
export function estimateRaterModel<Id extends string | number>(
  ratings: readonly Rating<Id>[],
  options: RaterModelOptions<Id> = {},
): RaterModelResult<Id> {
  const { maxIterations = 100, tolerance = 1e-8 } = options;
  const { levels, cells, ...ids } = indexRatings(ratings, options.levels);
  const { targets, raters, items } = ids;
  const sizes = { targets: targets.length, raters: raters.length, items: items.length };

  const aside = setAsideExtremes(cells, sizes);
  const kept: number[] = [];
  aside.cellRound.forEach((round, cell) => {
    if (round === Infinity) kept.push(cell);
  });
  const { parameters, iterations, converged } = maximizeLikelihood(
    takeCells(cells, kept),
    sizes,
    levels,
    { maxIterations, tolerance, start: options.start && startOf(options.start, ids) },
  );
  scoreSetAside(cells, aside, parameters);
  const subsets = centre(cells, sizes, parameters);
  // Ratings that were set aside fit by construction and would make a careless rater look better.
  const fit = measureFit(
    cells,
    sizes,
    parameters,
    subsets.right,
    (cell) => aside.cellRound[cell] === Infinity,
  );

  const thresholds = [...parameters.thresholds];
  return {
    targets: mapIds(targets, (t) => ({
      measure: parameters.ability[t]!,
      se: fit.targetError[t]!,
      fairAverage: fairAverage(parameters.ability[t]!, thresholds),
      raters: fit.ratersOfTarget[t]!,
      subset: subsets.left[t]! + 1,
    })),
    raters: mapIds(raters, (r) => ({
      severity: parameters.severity[r]!,
      se: fit.raterError[r]!,
      infit: fit.infit[r]!,
      outfit: fit.outfit[r]!,
      subset: subsets.right[r]! + 1,
    })),
    items: mapIds(items, (i) => ({ difficulty: parameters.difficulty[i]!, se: fit.itemError[i]! })),
    thresholds,
    iterations,
    converged,
  };
}

/** The start as columns; NaN where nothing is known. */
function startOf<Id extends string | number>(
  start: RaterModelStart<Id>,
  ids: Record<'targets' | 'raters' | 'items', Id[]>,
): Parameters {
  const column = (facet: 'targets' | 'raters' | 'items') =>
    Float64Array.from(ids[facet], (id) => start[facet].get(id) ?? NaN);
  return {
    ability: column('targets'),
    severity: column('raters'),
    difficulty: column('items'),
    thresholds: Float64Array.from(start.thresholds),
  };
}

function mapIds<Id, Estimate>(ids: Id[], estimate: (n: number) => Estimate): Map<Id, Estimate> {
  return new Map(ids.map((id, n) => [id, estimate(n)]));
}

/**
 * Shifts difficulties, then severities, to average 0 where no rating distinguishes them from ability.
 *
 * All-highest and all-lowest raters count too: most are truly lenient or severe, and without them
 * the others would look severer than they are. Careless ones count by their weight: in simulated
 * courses that came as near to the truth as leaving them out.
 */
function centre(cells: Cells, sizes: FacetSizes, parameters: Parameters) {
  const { ability, severity, difficulty } = parameters;
  const byItem = connectedSubsets(cells.target, cells.item, sizes.targets, sizes.items);
  const equal = new Float64Array(sizes.items).fill(1);
  shift(difficulty, equal, byItem.right, ability, byItem.left, byItem.count);

  const byRater = connectedSubsets(cells.target, cells.rater, sizes.targets, sizes.raters);
  const weight = new Float64Array(sizes.raters);
  const given = new Float64Array(sizes.raters);
  for (let c = 0; c < cells.count; c++) {
    weight[cells.rater[c]!] = weight[cells.rater[c]!]! + cells.weight[c]!;
    given[cells.rater[c]!] = given[cells.rater[c]!]! + 1;
  }
  const meanWeight = weight.map((sum, rater) => sum / given[rater]!);
  shift(severity, meanWeight, byRater.right, ability, byRater.left, byRater.count);
  return byRater;
}

/** Takes each group's weighted average from its values and from the abilities of its targets. */
function shift(
  values: Float64Array,
  weights: Float64Array,
  groups: Int32Array,
  ability: Float64Array,
  targetGroups: Int32Array,
  count: number,
): void {
  const sums = new Float64Array(count);
  const totals = new Float64Array(count);
  values.forEach((value, n) => {
    const group = groups[n]!;
    sums[group] = sums[group]! + weights[n]! * value;
    totals[group] = totals[group]! + weights[n]!;
  });
  const average = sums.map((sum, group) => sum / totals[group]!);
  values.forEach((value, n) => (values[n] = value - average[groups[n]!]!));
  ability.forEach((value, t) => (ability[t] = value - average[targetGroups[t]!]!));
}

import { connectedSubsets } from './connected-subsets.ts';
import { fairAverage } from '../../../lib/rater-model/fair-average.ts';
import {
  indexRatings,
  type Cells,
  type FacetSizes,
  type Parameters,
  type Rating,
} from './rater-model-cells.ts';
import { subsetErrors, type SubsetErrors } from './rater-model-errors.ts';
import { measureFit } from './rater-model-fit.ts';
import { maximizeLikelihood } from './rater-model-newton.ts';
import { PRIOR_PRECISION } from './rater-model-system.ts';
import { estimateTargets } from './rater-model-warm.ts';

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
  /** Newton iterations at most, 1,000: ordinary courses take about 12, odd ones, where a level was never used, a hundred. */
  maxIterations?: number;
  /** Logits: converged when no Newton step is larger, 1e-8. */
  tolerance?: number;
  /** From an estimation of nearly the same ratings: fewer iterations to the same maximum. */
  start?: RaterModelStart<Id> | undefined;
  /**
   * School classes (numbers from 0) of targets and raters. Measures of two classes are in one subset
   * only where the classes are linked well enough; without classes connection is enough.
   */
  groups?: { targets: ReadonlyMap<Id, number>; raters: ReadonlyMap<Id, number> } | undefined;
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
 * with Jeffreys' prior on each parameter (rater-model-newton.ts), targets by Warm's weighted
 * likelihood (rater-model-warm.ts). Pure; the order and the names of the ratings don't matter.
 *
 * - A weak prior keeps what has no finite estimate in reach (rater-model-system.ts).
 * - Raters and targets in groups that share neither can't be compared, even when they share items:
 *   a severe group and a weak class look the same. Nor can classes whose link is weak
 *   (rater-model-errors.ts). Each subset is centred on its own raters, a down-weighted rater counting
 *   for its weight. Likewise, when competencies have items of their own, each competency's items are
 *   centred at 0: hard items and low ability look the same.
 *
 * @param ratings any number, also none; repeated ratings count each time
 * @returns estimates by id, all numbers finite
 * @throws RangeError when a level isn't a whole number from 1 to K or a weight isn't in (0, 1]
 */
export function estimateRaterModel<Id extends string | number>(
  ratings: readonly Rating<Id>[],
  options: RaterModelOptions<Id> = {},
): RaterModelResult<Id> {
  const { maxIterations = 1000, tolerance = 1e-8 } = options;
  const { levels, cells, ...ids } = indexRatings(ratings, options.levels);
  const { targets, raters, items } = ids;
  const sizes = { targets: targets.length, raters: raters.length, items: items.length };

  const { parameters, iterations, converged } = maximizeLikelihood(cells, sizes, levels, {
    maxIterations,
    tolerance,
    start: options.start && startOf(options.start, ids),
  });
  estimateTargets(cells, sizes, parameters);
  const fit = measureFit(cells, sizes, parameters);
  const groups = {
    target: groupNumbers(targets, options.groups?.targets),
    rater: groupNumbers(raters, options.groups?.raters),
  };
  const errors = subsetErrors(cells, sizes, fit.information, groups);
  centre(cells, sizes, parameters, errors);
  const itemInformation = new Float64Array(items.length).fill(PRIOR_PRECISION);
  fit.information.forEach((information, c) => {
    itemInformation[cells.item[c]!] = itemInformation[cells.item[c]!]! + information;
  });

  const thresholds = [...parameters.thresholds];
  return {
    targets: mapIds(targets, (t) => ({
      measure: parameters.ability[t]!,
      se: Math.sqrt(errors.targetVariance[t]!),
      fairAverage: fairAverage(parameters.ability[t]!, thresholds),
      raters: errors.ratersOfTarget[t]!,
      subset: errors.targetSubset[t]! + 1,
    })),
    raters: mapIds(raters, (r) => ({
      severity: parameters.severity[r]!,
      se: Math.sqrt(errors.raterVariance[r]!),
      infit: fit.infit[r]!,
      outfit: fit.outfit[r]!,
      subset: errors.raterSubset[r]! + 1,
    })),
    items: mapIds(items, (i) => ({
      difficulty: parameters.difficulty[i]!,
      se: 1 / Math.sqrt(itemInformation[i]!),
    })),
    thresholds,
    iterations,
    converged,
  };
}

/** Groups as numbers from 0, −1 where none is known. */
function groupNumbers<Id extends string | number>(
  ids: readonly Id[],
  groups: ReadonlyMap<Id, number> | undefined,
): Int32Array {
  return Int32Array.from(ids, (id) => groups?.get(id) ?? -1);
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
 * Shifts difficulties to average 0 where no rating distinguishes them from ability, then severities
 * to average 0 in each subset.
 *
 * Careless raters count by their weight: in simulated courses that came as near to the truth as
 * leaving them out.
 */
function centre(
  cells: Cells,
  sizes: FacetSizes,
  { ability, severity, difficulty }: Parameters,
  errors: SubsetErrors,
): void {
  const byItem = connectedSubsets(cells.target, cells.item, sizes.targets, sizes.items);
  const shared = new Float64Array(byItem.count);
  for (const group of byItem.right) shared[group] = shared[group]! + 1;
  const mean = new Float64Array(byItem.count);
  byItem.right.forEach((group, item) => {
    mean[group] = mean[group]! + difficulty[item]! / shared[group]!;
  });
  difficulty.forEach((value, item) => (difficulty[item] = value - mean[byItem.right[item]!]!));
  ability.forEach((value, target) => (ability[target] = value - mean[byItem.left[target]!]!));

  const average = new Float64Array(errors.subsets);
  errors.raterSubset.forEach((subset, rater) => {
    average[subset] = average[subset]! + errors.centreWeight[rater]! * severity[rater]!;
  });
  severity.forEach(
    (value, rater) => (severity[rater] = value - average[errors.raterSubset[rater]!]!),
  );
  ability.forEach(
    (value, target) => (ability[target] = value - average[errors.targetSubset[target]!]!),
  );
}

import { comparableSubsets } from '../../../lib/rater-model/comparable-subsets.ts';
import { connectedSubsets } from './connected-subsets.ts';
import type { Cells, FacetSizes } from './rater-model-cells.ts';
import { PRIOR_PRECISION } from './rater-model-system.ts';
import {
  severityUncertainty,
  squaredDistance,
  type PairInformation,
  type SeverityUncertainty,
} from '../../../lib/rater-model/severity-errors.ts';

/** Group (a school class) of each target and rater by index, −1 for none. */
export interface Groups {
  target: Int32Array;
  rater: Int32Array;
}

export interface SubsetErrors {
  /** Measures are comparable inside a subset; from 0 by falling number of ratings. */
  targetSubset: Int32Array;
  raterSubset: Int32Array;
  subsets: number;
  /** Weight of each rater in the mean severity of its subset; a subset's add up to 1. */
  centreWeight: Float64Array;
  /** Logits², relative to the mean severity of the subset's raters. */
  targetVariance: Float64Array;
  raterVariance: Float64Array;
  /** Distinct raters of each target. */
  ratersOfTarget: Int32Array;
}

/**
 * Finds which measures can be compared, and their errors relative to the raters they are centred on.
 *
 * A block is the raters of one group in one connected network; a rater without a group counts to the
 * group of most of its ratings. Blocks of a network are in one subset when every two of them are
 * linked well enough (comparable-subsets.ts). A target belongs to the block of its own group, or,
 * where that has no raters, to the one of most of its ratings.
 *
 * A target's error is that of its own ratings, 1/√information, plus what the difference between its
 * raters' severities and the mean severity of the subset is uncertain by (severity-errors.ts).
 *
 * @param information of each cell, logits⁻²
 */
export function subsetErrors(
  cells: Cells,
  sizes: FacetSizes,
  information: Float64Array,
  groups: Groups,
): SubsetErrors {
  const network = connectedSubsets(cells.target, cells.rater, sizes.targets, sizes.raters);
  const raterGroup = groups.rater.slice();
  const guest = (rater: number) => groups.rater[rater]! < 0;
  const votes = mostFrequent(
    cells,
    sizes.raters,
    cells.rater,
    (c) => groups.target[cells.target[c]!]!,
  );
  raterGroup.forEach((_, rater) => {
    if (guest(rater)) raterGroup[rater] = votes[rater]!;
  });

  const blocks = numberBlocks(network.right, raterGroup);
  const byRatings = mostFrequent(
    cells,
    sizes.targets,
    cells.target,
    (c) => blocks.ofRater[cells.rater[c]!]!,
  );
  const targetBlock = groups.target.map(
    (group, target) => blocks.number(network.left[target]!, group) ?? byRatings[target]!,
  );

  const { pairsOfNetwork, ratersOfTarget, targetInformation } = sumPairs(
    cells,
    sizes,
    information,
    network,
  );
  const weight = meanWeights(cells, sizes.raters);
  const subsetOfBlock = new Int32Array(blocks.count);
  let found = 0;
  const uncertainties: SeverityUncertainty[] = [];
  for (let n = 0; n < network.count; n++) {
    const uncertainty = severityUncertainty(pairsOfNetwork[n]!, PRIOR_PRECISION);
    uncertainties.push(uncertainty);
    const own = blocks.ofNetwork[n]!;
    const means = own.map((block) => meanOf(uncertainty, blocks.raters[block]!, weight));
    const subsets = comparableSubsets(own.length, (a, b) =>
      uncertainty.isExact ? Math.sqrt(squaredDistance(means[a]!, means[b]!)) : Infinity,
    );
    own.forEach((block, position) => (subsetOfBlock[block] = found + subsets[position]!));
    found += Math.max(...subsets) + 1;
  }

  const order = numberByRatings(
    cells,
    (c) => subsetOfBlock[targetBlock[cells.target[c]!]!]!,
    found,
  );
  const targetSubset = targetBlock.map((block) => order[subsetOfBlock[block]!]!);
  const raterSubset = blocks.ofRater.map((block) => order[subsetOfBlock[block]!]!);
  const ratersOfSubset: number[][] = Array.from({ length: found }, () => []);
  raterSubset.forEach((subset, rater) => ratersOfSubset[subset]!.push(rater));
  const centreWeight = new Float64Array(sizes.raters);
  const centres: Float64Array[] = ratersOfSubset.map((raters) => {
    const total = raters.reduce((sum, rater) => sum + weight[rater]!, 0);
    for (const rater of raters) centreWeight[rater] = weight[rater]! / total;
    return meanOf(uncertainties[network.right[raters[0]!]!]!, raters, weight);
  });

  const targetVariance = targetInformation.map((sum) => 1 / sum);
  const pairsOfTarget = Map.groupBy(pairsOfNetwork.flat(), ({ target }) => target);
  for (const [target, pairs] of pairsOfTarget) {
    const severities = uncertainties[network.left[target]!]!.project(
      pairs.map(({ rater }) => rater),
      pairs.map((pair) => pair.information / targetInformation[target]!),
    );
    targetVariance[target] =
      targetVariance[target]! + squaredDistance(severities, centres[targetSubset[target]!]!);
  }
  const raterVariance = Float64Array.from({ length: sizes.raters }, (_, rater) => {
    const uncertainty = uncertainties[network.right[rater]!]!;
    const off = squaredDistance(uncertainty.project([rater], [1]), centres[raterSubset[rater]!]!);
    // A rater's own ratings say no more than this, however well the others hold it in place: the
    // only rater of a subset has severity 0 by definition, not by measurement.
    return Math.max(off, 1 / uncertainty.informationOf(rater));
  });
  return {
    targetSubset,
    raterSubset,
    subsets: found,
    centreWeight,
    targetVariance,
    raterVariance,
    ratersOfTarget,
  };
}

function meanOf(
  uncertainty: SeverityUncertainty,
  raters: readonly number[],
  weight: Float64Array,
): Float64Array {
  const total = raters.reduce((sum, rater) => sum + weight[rater]!, 0);
  return uncertainty.project(
    raters,
    raters.map((rater) => weight[rater]! / total),
  );
}

/** Mean weight of each rater's ratings: careless ones count for less in the mean severity. */
function meanWeights(cells: Cells, raters: number): Float64Array {
  const sums = new Float64Array(raters);
  const counts = new Float64Array(raters);
  for (let c = 0; c < cells.count; c++) {
    const rater = cells.rater[c]!;
    sums[rater] = sums[rater]! + cells.weight[c]!;
    counts[rater] = counts[rater]! + 1;
  }
  return sums.map((sum, rater) => sum / counts[rater]!);
}

/** Numbers the blocks, network × group, that have raters. */
function numberBlocks(networkOfRater: Int32Array, groupOfRater: Int32Array) {
  const numbers = new Map<string, number>();
  const raters: number[][] = [];
  const ofNetwork: number[][] = [];
  const ofRater = networkOfRater.map((network, rater) => {
    const key = `${network}/${groupOfRater[rater]}`;
    let block = numbers.get(key);
    if (block === undefined) {
      block = raters.length;
      numbers.set(key, block);
      raters.push([]);
      (ofNetwork[network] ??= []).push(block);
    }
    raters[block]!.push(rater);
    return block;
  });
  return {
    ofRater,
    ofNetwork,
    raters,
    count: raters.length,
    number: (network: number, group: number) => numbers.get(`${network}/${group}`),
  };
}

/** For each of `count` elements the value that most of its cells have; of equals the smaller; −1 for none. */
function mostFrequent(
  cells: Cells,
  count: number,
  elements: Int32Array,
  valueOf: (cell: number) => number,
): Int32Array {
  const counts: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  for (let c = 0; c < cells.count; c++) {
    const value = valueOf(c);
    if (value < 0) continue;
    const own = counts[elements[c]!]!;
    own.set(value, (own.get(value) ?? 0) + 1);
  }
  return Int32Array.from(counts, (own) => {
    let best = -1;
    let most = 0;
    for (const [value, times] of own) {
      if (times > most || (times === most && value < best)) [best, most] = [value, times];
    }
    return best;
  });
}

function sumPairs(
  cells: Cells,
  sizes: FacetSizes,
  information: Float64Array,
  network: { left: Int32Array; count: number },
) {
  const pairs = new Map<number, PairInformation>();
  const targetInformation = new Float64Array(sizes.targets);
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    targetInformation[target] = targetInformation[target]! + information[c]!;
    const key = target * sizes.raters + rater;
    const pair = pairs.get(key);
    if (pair) pair.information += information[c]!;
    else pairs.set(key, { target, rater, information: information[c]! });
  }
  const ratersOfTarget = new Int32Array(sizes.targets);
  const pairsOfNetwork: PairInformation[][] = Array.from({ length: network.count }, () => []);
  for (const pair of pairs.values()) {
    ratersOfTarget[pair.target] = ratersOfTarget[pair.target]! + 1;
    pairsOfNetwork[network.left[pair.target]!]!.push(pair);
  }
  return { pairsOfNetwork, ratersOfTarget, targetInformation };
}

/** New numbers of `count` subsets: the one with the most ratings first, of equals the earlier. */
function numberByRatings(
  cells: Cells,
  subsetOf: (cell: number) => number,
  count: number,
): Int32Array {
  const ratings = new Float64Array(count);
  const first = new Float64Array(count).fill(Infinity);
  for (let c = 0; c < cells.count; c++) {
    const subset = subsetOf(c);
    ratings[subset] = ratings[subset]! + 1;
    first[subset] = Math.min(first[subset]!, c);
  }
  const order = [...ratings.keys()].sort(
    (a, b) => ratings[b]! - ratings[a]! || first[a]! - first[b]!,
  );
  const numbers = new Int32Array(count);
  order.forEach((subset, number) => (numbers[subset] = number));
  return numbers;
}

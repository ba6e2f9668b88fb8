import type { Cells, FacetSizes, Parameters } from './rater-model-cells.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from './rating-scale.ts';

/**
 * An all-lowest or all-highest sum has no finite measure; it is scored as if it were 0.3 of a level
 * less extreme (the default of Linacre's Facets and Winsteps).
 */
const EXTREME_ADJUSTMENT = 0.3;

/** In each round one facet loses its all-lowest and all-highest patterns. */
export interface SetAside {
  /** Round in which the cell was lost, Infinity if it stays for the estimation. */
  cellRound: Float64Array;
  /** Rounds in order, with the facet that lost patterns in each. */
  rounds: readonly (keyof FacetSizes)[];
}

const FACETS = ['targets', 'raters', 'items'] as const;

function column(cells: Cells, facet: keyof FacetSizes): Int32Array {
  if (facet === 'targets') return cells.target;
  return facet === 'raters' ? cells.rater : cells.item;
}

/**
 * Finds the targets, raters and items that got or gave nothing but the lowest, or nothing but the
 * highest, level in use. Taking them out can leave others with such a pattern, so it repeats.
 */
export function setAsideExtremes(cells: Cells, sizes: FacetSizes): SetAside {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const score of cells.score) {
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  const cellRound = new Float64Array(cells.count).fill(Infinity);
  const rounds: (keyof FacetSizes)[] = [];
  for (let quiet = 0, turn = 0; quiet < FACETS.length; turn++) {
    const facet = FACETS[turn % FACETS.length]!;
    const elements = column(cells, facet);
    const aboveLowest = new Uint8Array(sizes[facet]);
    const belowHighest = new Uint8Array(sizes[facet]);
    for (let c = 0; c < cells.count; c++) {
      if (cellRound[c] !== Infinity) continue;
      if (cells.score[c]! > lowest) aboveLowest[elements[c]!] = 1;
      if (cells.score[c]! < highest) belowHighest[elements[c]!] = 1;
    }
    let lost = false;
    for (let c = 0; c < cells.count; c++) {
      if (cellRound[c] !== Infinity) continue;
      if (aboveLowest[elements[c]!] && belowHighest[elements[c]!]) continue;
      cellRound[c] = rounds.length;
      lost = true;
    }
    if (lost) rounds.push(facet);
    quiet = lost ? 0 : quiet + 1;
  }
  return { cellRound, rounds };
}

/**
 * Gives measures to what was set aside, in `parameters`, with everything estimated held fixed.
 *
 * The rounds are undone from the last: each pattern is scored on the cells it was lost with, whose
 * other elements all have measures by then. At the end every target with a cell that was set aside
 * is scored on all of its ratings, so that no rating is without a part in the measure it is for.
 * A rater or item of which every rating was lost to others stays at 0, the average: nothing is
 * known of it.
 */
export function scoreSetAside(
  cells: Cells,
  { cellRound, rounds }: SetAside,
  parameters: Parameters,
): void {
  const { ability, severity, difficulty } = parameters;
  const cumulative = cumulativeThresholds(parameters.thresholds);
  const easeForTarget = (c: number) => -severity[cells.rater[c]!]! - difficulty[cells.item[c]!]!;
  const easeForRater = (c: number) => ability[cells.target[c]!]! - difficulty[cells.item[c]!]!;
  const easeForItem = (c: number) => ability[cells.target[c]!]! - severity[cells.rater[c]!]!;
  for (let round = rounds.length - 1; round >= 0; round--) {
    const facet = rounds[round]!;
    for (const [element, own] of group(cells, facet, (c) => cellRound[c] === round)) {
      if (facet === 'targets') {
        ability[element] = solveMeasure(cells, own, own.map(easeForTarget), cumulative);
      } else if (facet === 'raters') {
        severity[element] = -solveMeasure(cells, own, own.map(easeForRater), cumulative);
      } else {
        difficulty[element] = -solveMeasure(cells, own, own.map(easeForItem), cumulative);
      }
    }
  }
  const touched = new Set<number>();
  cellRound.forEach((round, c) => {
    if (round !== Infinity) touched.add(cells.target[c]!);
  });
  const all = group(cells, 'targets', (c) => touched.has(cells.target[c]!));
  for (const [target, own] of all) {
    ability[target] = solveMeasure(cells, own, own.map(easeForTarget), cumulative);
  }
}

function group(
  cells: Cells,
  facet: keyof FacetSizes,
  wanted: (cell: number) => boolean,
): Map<number, number[]> {
  const elements = column(cells, facet);
  const groups = new Map<number, number[]>();
  for (let c = 0; c < cells.count; c++) {
    if (!wanted(c)) continue;
    const own = groups.get(elements[c]!);
    if (own) own.push(c);
    else groups.set(elements[c]!, [c]);
  }
  return groups;
}

/**
 * The measure at which the expected sum of the cells equals their (adjusted) sum; the location of
 * cell `own[n]` is measure + offsets[n]. Newton steps clipped at 1 logit, inside a bracket.
 */
function solveMeasure(
  cells: Cells,
  own: readonly number[],
  offsets: readonly number[],
  cumulative: Float64Array,
): number {
  const highest = cumulative.length - 1;
  let wanted = 0;
  let weights = 0;
  for (const c of own) {
    wanted += cells.weight[c]! * cells.score[c]!;
    weights += cells.weight[c]!;
  }
  const margin = (EXTREME_ADJUSTMENT * weights) / own.length;
  if (own.every((c) => cells.score[c] === 0)) wanted = margin;
  if (own.every((c) => cells.score[c] === highest)) wanted = weights * highest - margin;

  const probabilities = new Float64Array(cumulative.length);
  let low = -Infinity;
  let high = Infinity;
  let measure = 0;
  for (let round = 0; round < 500; round++) {
    let missing = wanted;
    let information = 0;
    for (let n = 0; n < own.length; n++) {
      const weight = cells.weight[own[n]!]!;
      fillProbabilities(measure + offsets[n]!, cumulative, probabilities);
      const expected = expectedScore(probabilities);
      missing -= weight * expected;
      information += weight * scoreVariance(probabilities, expected);
    }
    if (missing > 0) low = measure;
    else high = measure;
    const newton = missing / information;
    const step = Math.abs(newton) <= 1 ? newton : Math.sign(missing);
    let next = measure + step;
    if (next <= low || next >= high) next = (low + high) / 2;
    if (Math.abs(next - measure) < 1e-11 || !Number.isFinite(next)) break;
    measure = next;
  }
  return measure;
}

import { shareBetween, weightedColumns } from '@mebae/rules';
import { createRandom } from '../processes/seeded-random.ts';
import { findConflict } from './find-conflict.ts';
import { firstAssignment } from './first-assignment.ts';
import {
  blocksOf,
  type Block,
  type GroupingConflict,
  type GroupingProblem,
} from './grouping-problem.ts';
import { GroupState, type Exchange } from './group-state.ts';

export type GroupingResult =
  | {
      /** The group of each person. */
      groupOf: number[];
      /** Share of the variance between groups, see `shareBetween`. */
      share: number;
    }
  | { conflict: GroupingConflict };

export interface GroupingOptions {
  /** The same seed makes the same groups. */
  seed: string;
  /** Moves that are tried; by default as many as give a good result within a second for 240 people. */
  moves?: number;
  /** A share of the moves that are tried by default. */
  effort?: number;
}

/**
 * Makes groups that keep all constraints and whose share of variance between them is as small (`balanced`) or as large
 * (`alike`) as the search finds: simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over exchanges of
 * blocks from an assignment that is possible, then the best exchanges until none improves. It depends on the seed
 * only, never on time.
 */
export function optimiseGroups(problem: GroupingProblem, options: GroupingOptions): GroupingResult {
  const blocks = blocksOf(problem);
  const size = findSizeConflict(problem);
  const start = blocks && !size ? firstAssignment(blocks, problem.sizes) : null;
  if (!blocks || !start) return { conflict: size ?? findConflict(problem)! };
  const columns = weightedColumns(problem);
  const signs = columns.from.map((column) =>
    problem.mode === 'balanced' || problem.spread?.includes(column) ? 1 : -1,
  );
  const movable = [...blocks.keys()].filter((block) => blocks[block]!.fixed === null);
  const moves =
    options.moves ?? Math.ceil((options.effort ?? 1) * usualMoves(blocks.length, columns.columns));
  // few blocks are soon cold: many short runs find what one long run misses
  const restarts = Math.max(1, Math.min(24, Math.floor(240 / blocks.length)));
  let best: { groupOf: Int32Array; cost: number } | null = null;
  for (let run = 0; run < restarts; run++) {
    const random = createRandom(`${options.seed}/${run}`);
    const state = new GroupState(blocks, problem.sizes, columns, start, signs);
    if (movable.length > 1 || problem.sizes.length > 1) {
      anneal(state, movable, Math.ceil(moves / restarts), random);
      descend(state, movable);
    }
    state.reset(state.groupOf.slice());
    if (!best || state.cost < best.cost) best = { groupOf: state.groupOf, cost: state.cost };
  }
  const groupOf = groupOfPeople(blocks, best!.groupOf, problem.values.length);
  return { groupOf, share: shareBetween(columns, groupOf, problem.sizes.length) };
}

const findSizeConflict = (problem: GroupingProblem): GroupingConflict | null => {
  const conflict = findConflict({ ...problem, together: [], apart: [], fixed: new Map() });
  return conflict?.kind === 'size' ? conflict : null;
};

/** As many moves as cost about the same time whatever the number of columns is. */
const usualMoves = (blocks: number, columns: number): number =>
  Math.round(Math.min(Math.max(blocks, 12) * 6000, 24e6 / (8 + columns)));

/** Exchanges at a falling temperature; the best assignment met is the one that stays. */
function anneal(
  state: GroupState,
  movable: readonly number[],
  moves: number,
  random: () => number,
): void {
  let temperature = startTemperature(state, movable, random);
  const cooling = 1e-4 ** (1 / moves);
  let best = state.cost;
  let bestGroups = state.groupOf.slice();
  for (let move = 0; move < moves; move++, temperature *= cooling) {
    const exchange = drawExchange(state, movable, random);
    if (!exchange) continue;
    const change = state.changeOf(exchange);
    if (change > 0 && random() >= Math.exp(-change / temperature)) continue;
    state.apply(exchange, change);
    if (state.cost < best - 1e-15) {
      best = state.cost;
      bestGroups = state.groupOf.slice();
    }
  }
  state.reset(bestGroups);
}

/** One block for one, sometimes for none, sometimes two more: only so can blocks of different sizes change places. */
function drawExchange(
  state: GroupState,
  movable: readonly number[],
  random: () => number,
): Exchange | null {
  const draw = (): number => movable[Math.floor(random() * movable.length)]!;
  const block = draw();
  const kind = random();
  if (kind < 0.15) return state.exchangeOf(block, Math.floor(random() * state.groups), []);
  const other = draw();
  const more = kind < 0.75 ? [] : [draw(), draw()];
  return state.exchangeOf(block, state.groupOf[other]!, [other, ...more]);
}

/** The mean worsening of a random exchange: at first about every third such one is accepted. */
function startTemperature(
  state: GroupState,
  movable: readonly number[],
  random: () => number,
): number {
  let sum = 0;
  let count = 0;
  for (let attempt = 0; attempt < 200; attempt++) {
    const exchange = drawExchange(state, movable, random);
    const change = exchange ? state.changeOf(exchange) : 0;
    if (change > 0) {
      sum += change;
      count++;
    }
  }
  return count === 0 ? 1e-9 : sum / count;
}

/** Takes every exchange that improves until none is left. */
function descend(state: GroupState, movable: readonly number[]): void {
  let improved = true;
  const take = (exchange: Exchange | null): void => {
    const change = exchange ? state.changeOf(exchange) : 0;
    if (!exchange || change >= -1e-12) return;
    state.apply(exchange, change);
    improved = true;
  };
  while (improved) {
    improved = false;
    for (const block of movable) {
      for (let group = 0; group < state.groups; group++) take(state.exchangeOf(block, group, []));
      for (const other of movable) {
        take(state.exchangeOf(block, state.groupOf[other]!, [other]));
      }
    }
  }
}

function groupOfPeople(
  blocks: readonly Block[],
  groupOf: ArrayLike<number>,
  people: number,
): number[] {
  const result = Array.from<number>({ length: people });
  for (const [block, { people: members }] of blocks.entries()) {
    for (const person of members) result[person] = groupOf[block]!;
  }
  return result;
}

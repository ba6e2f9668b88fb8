import type { WeightedColumns } from '@mebae/rules';
import type { Block, GroupSize } from './grouping-problem.ts';

/** Blocks that change places between two groups. */
export interface Exchange {
  from: number;
  target: number;
  leaving: readonly number[];
  coming: readonly number[];
}

/** An assignment of blocks to groups whose cost is kept while blocks move. */
export class GroupState {
  readonly groups: number;
  /** The group of each block. */
  readonly groupOf: Int32Array;
  /** The share of variance between groups; columns of which a large one is wanted count negative. */
  cost = 0;
  readonly #blocks: readonly Block[];
  readonly #sizes: readonly GroupSize[];
  readonly #columns: number;
  readonly #signs: readonly number[];
  /** Sums of the columns, block by block and group by group. */
  readonly #blockSums: Float64Array;
  readonly #groupSums: Float64Array;
  readonly #counts: Int32Array;
  /** Scratch: what an exchange brings to its target. */
  readonly #moved: Float64Array;

  constructor(
    blocks: readonly Block[],
    sizes: readonly GroupSize[],
    { columns, values }: WeightedColumns,
    start: readonly number[],
    signs: readonly number[],
  ) {
    this.groups = sizes.length;
    this.#blocks = blocks;
    this.#sizes = sizes;
    this.#columns = columns;
    this.#signs = signs;
    this.#blockSums = new Float64Array(blocks.length * columns);
    for (const [block, { people }] of blocks.entries()) {
      for (const person of people) {
        for (let column = 0; column < columns; column++) {
          this.#blockSums[block * columns + column]! += values[person * columns + column]!;
        }
      }
    }
    this.#groupSums = new Float64Array(this.groups * columns);
    this.#counts = new Int32Array(this.groups);
    this.#moved = new Float64Array(columns);
    this.groupOf = new Int32Array(blocks.length);
    this.reset(start);
  }

  /** Takes over a whole assignment. */
  reset(groupOf: ArrayLike<number>): void {
    this.#groupSums.fill(0);
    this.#counts.fill(0);
    for (let block = 0; block < this.#blocks.length; block++) {
      this.#add(block, groupOf[block]!, 1);
    }
    this.cost = 0;
    for (let group = 0; group < this.groups; group++) {
      for (let column = 0; column < this.#columns && this.#counts[group]! > 0; column++) {
        const sum = this.#groupSums[group * this.#columns + column]!;
        this.cost += (this.#signs[column]! * sum ** 2) / this.#counts[group]!;
      }
    }
  }

  /**
   * The exchange that brings a block to a group, and in return blocks of that group to where it was. Blocks that have
   * to be apart from one that comes leave with it (Kempe chains), so that no constraint stands in the way.
   * @param others blocks that change sides too; those of other groups are passed over
   * @returns null where it would break a constraint or do nothing
   */
  exchangeOf(block: number, target: number, others: readonly number[]): Exchange | null {
    const from = this.groupOf[block]!;
    if (from === target) return null;
    const start = [block];
    for (const other of others) {
      const group = this.groupOf[other];
      if ((group === from || group === target) && !start.includes(other)) start.push(other);
    }
    const moving = this.#withChains(start, from, target);
    if (!moving) return null;
    const leaving: number[] = [];
    const coming: number[] = [];
    let change = 0;
    for (const other of moving) {
      const isLeaving = this.groupOf[other] === from;
      (isLeaving ? leaving : coming).push(other);
      change += (isLeaving ? 1 : -1) * this.#blocks[other]!.people.length;
    }
    if (!this.#fits(from, -change) || !this.#fits(target, change)) return null;
    return { from, target, leaving, coming };
  }

  /** The cost that an exchange would add. */
  changeOf({ from, target, leaving, coming }: Exchange): number {
    const columns = this.#columns;
    const moved = this.#moved.fill(0);
    let people = 0;
    for (const [list, sign] of [
      [leaving, 1],
      [coming, -1],
    ] as const) {
      for (const block of list) {
        people += sign * this.#blocks[block]!.people.length;
        for (let column = 0; column < columns; column++) {
          moved[column]! += sign * this.#blockSums[block * columns + column]!;
        }
      }
    }
    const [fromBefore, targetBefore] = [this.#counts[from]!, this.#counts[target]!];
    const [fromAfter, targetAfter] = [fromBefore - people, targetBefore + people];
    let change = 0;
    for (let column = 0; column < columns; column++) {
      const fromSum = this.#groupSums[from * columns + column]!;
      const targetSum = this.#groupSums[target * columns + column]!;
      let difference = -(fromSum ** 2) / fromBefore;
      if (targetBefore > 0) difference -= targetSum ** 2 / targetBefore;
      if (fromAfter > 0) difference += (fromSum - moved[column]!) ** 2 / fromAfter;
      if (targetAfter > 0) difference += (targetSum + moved[column]!) ** 2 / targetAfter;
      change += this.#signs[column]! * difference;
    }
    return change;
  }

  /** Makes an exchange whose change of the cost is known. */
  apply({ from, target, leaving, coming }: Exchange, change: number): void {
    this.cost += change;
    for (const block of leaving) this.#shift(block, from, target);
    for (const block of coming) this.#shift(block, target, from);
  }

  /** The blocks and all that must change sides with them, or null where one of these is fixed. */
  #withChains(start: readonly number[], from: number, target: number): readonly number[] | null {
    const moving = [...start];
    // grows while it is walked
    for (const block of moving) {
      const { fixed, apart } = this.#blocks[block]!;
      if (fixed !== null) return null;
      const side = this.groupOf[block] === from ? target : from;
      for (const other of apart) {
        if (this.groupOf[other] === side && !moving.includes(other)) moving.push(other);
      }
    }
    return moving;
  }

  #fits(group: number, change: number): boolean {
    const count = this.#counts[group]! + change;
    return change === 0 || (count >= this.#sizes[group]!.min && count <= this.#sizes[group]!.max);
  }

  #shift(block: number, from: number, target: number): void {
    this.#add(block, from, -1);
    this.#add(block, target, 1);
  }

  #add(block: number, group: number, sign: 1 | -1): void {
    this.groupOf[block] = group;
    this.#counts[group]! += sign * this.#blocks[block]!.people.length;
    for (let column = 0; column < this.#columns; column++) {
      this.#groupSums[group * this.#columns + column]! +=
        sign * this.#blockSums[block * this.#columns + column]!;
    }
  }
}

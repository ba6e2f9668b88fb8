/**
 * A directed graph of evaluators and targets among people 0 … n−1, with a limit on how many each one gives and
 * receives. Adding an evaluation may move others: an augmenting path of the bipartite graph evaluators × targets (Ford
 * and Fulkerson 1956), so that a full assignment is found whenever one exists. Among such paths the one with the fewest
 * unwanted pairs is taken (0-1 breadth-first search).
 *
 * The rule for pairs of last time, which are the unwanted ones: nobody is left short in order to avoid one. They come
 * back only where the people whose turn it is, a class first, then everybody, have no assignment of the same size
 * without them; pairs that stay whatever happens are never among those avoided.
 */
export class PairNetwork {
  readonly size: number;
  readonly #limit: Int32Array;
  readonly #targets: Set<number>[];
  readonly #evaluators: Set<number>[];
  readonly #kept: Set<number>[];
  readonly #unwanted: Set<number>[];
  readonly #forbidden: Set<number>[];

  /** @param size number of people; everybody's limit starts at 0 */
  constructor(size: number) {
    const sets = (): Set<number>[] => Array.from({ length: size }, () => new Set<number>());
    this.size = size;
    this.#limit = new Int32Array(size);
    this.#targets = sets();
    this.#evaluators = sets();
    this.#kept = sets();
    this.#unwanted = sets();
    this.#forbidden = sets();
  }

  setLimit(person: number, limit: number): void {
    this.#limit[person] = limit;
  }

  markUnwanted(evaluator: number, target: number): void {
    this.#unwanted[evaluator]?.add(target);
  }

  /** Rules a pair out; one that is kept stays all the same. */
  forbid(evaluator: number, target: number): void {
    this.#forbidden[evaluator]?.add(target);
  }

  /** Adds a pair that no later step takes away. */
  keep(evaluator: number, target: number): void {
    this.#kept[evaluator]?.add(target);
    this.#add(evaluator, target);
  }

  /** Adds a pair if it is new, wanted and within both people's limits. */
  tryAdd(evaluator: number, target: number): void {
    if (
      this.lacksTarget(evaluator) &&
      this.lacksEvaluator(target) &&
      this.isOpen(evaluator, target)
    ) {
      this.#add(evaluator, target);
    }
  }

  lacksTarget = (person: number): boolean =>
    this.targetsOf(person).size < (this.#limit[person] ?? 0);

  lacksEvaluator = (person: number): boolean =>
    this.evaluatorsOf(person).size < (this.#limit[person] ?? 0);

  targetsOf(person: number): ReadonlySet<number> {
    return this.#targets[person] ?? new Set();
  }

  evaluatorsOf(person: number): ReadonlySet<number> {
    return this.#evaluators[person] ?? new Set();
  }

  isUnwanted = (evaluator: number, target: number): boolean =>
    this.#unwanted[evaluator]?.has(target) ?? false;

  /**
   * Fills the limits of some people with pairs among them.
   * @param people whose pairs may be added and moved
   */
  fill(people: readonly number[]): void {
    while (this.#augment(people));
  }

  isKept = (evaluator: number, target: number): boolean =>
    this.#kept[evaluator]?.has(target) ?? false;

  /** Whether a pair may be added as far as people's limits are not looked at. */
  isOpen = (evaluator: number, target: number): boolean =>
    evaluator !== target &&
    !this.targetsOf(evaluator).has(target) &&
    !this.isUnwanted(evaluator, target) &&
    !this.#isForbidden(evaluator, target);

  /** Lets two pairs exchange their targets. */
  exchange({ a, s, b, t }: { a: number; s: number; b: number; t: number }): void {
    this.#remove(a, s);
    this.#remove(b, t);
    this.#add(a, t);
    this.#add(b, s);
  }

  #isForbidden(evaluator: number, target: number): boolean {
    return this.#forbidden[evaluator]?.has(target) ?? false;
  }

  #add(evaluator: number, target: number): void {
    this.#targets[evaluator]?.add(target);
    this.#evaluators[target]?.add(evaluator);
  }

  #remove(evaluator: number, target: number): void {
    this.#targets[evaluator]?.delete(target);
    this.#evaluators[target]?.delete(evaluator);
  }

  #augment(people: readonly number[]): boolean {
    const reachedBy = new Map<number, { evaluator: number; cost: number }>();
    const cameFrom = new Map<number, { target: number | null; cost: number }>();
    // evaluators to look at, by the number of unwanted pairs on the way to them
    let queue = people.filter(this.lacksTarget);
    for (const person of queue) cameFrom.set(person, { target: null, cost: 0 });
    let nextQueue: number[] = [];
    for (let cost = 0; queue.length > 0; cost += 1, queue = nextQueue, nextQueue = []) {
      // the queue grows while it is walked
      for (const evaluator of queue) {
        if (cameFrom.get(evaluator)?.cost !== cost) continue;
        const start = people.indexOf(evaluator);
        for (let step = 1; step < people.length; step += 1) {
          const target = people[(start + step) % people.length] ?? evaluator;
          if (this.targetsOf(evaluator).has(target) || this.#isForbidden(evaluator, target))
            continue;
          const price = cost + (this.isUnwanted(evaluator, target) ? 1 : 0);
          if ((reachedBy.get(target)?.cost ?? Infinity) <= price) continue;
          reachedBy.set(target, { evaluator, cost: price });
          if (price === cost && this.lacksEvaluator(target)) {
            this.#flip(target, reachedBy, cameFrom);
            return true;
          }
          for (const other of this.evaluatorsOf(target)) {
            if (this.isKept(other, target)) continue;
            if ((cameFrom.get(other)?.cost ?? Infinity) <= price) continue;
            cameFrom.set(other, { target, cost: price });
            (price === cost ? queue : nextQueue).push(other);
          }
        }
      }
      for (const [target, { cost: price }] of reachedBy) {
        if (price === cost + 1 && this.lacksEvaluator(target)) {
          this.#flip(target, reachedBy, cameFrom);
          return true;
        }
      }
    }
    return false;
  }

  #flip(
    last: number,
    reachedBy: ReadonlyMap<number, { evaluator: number }>,
    cameFrom: ReadonlyMap<number, { target: number | null }>,
  ): void {
    for (let target: number | null = last; target !== null;) {
      const evaluator: number | undefined = reachedBy.get(target)?.evaluator;
      if (evaluator === undefined) return;
      this.#add(evaluator, target);
      target = cameFrom.get(evaluator)?.target ?? null;
      if (target !== null) this.#remove(evaluator, target);
    }
  }
}

import type { SeverityInformation, TargetSwap } from './severity-information.ts';

/** One evaluation, by the numbers of evaluator and target. */
export type Edge = [evaluator: number, target: number];

export interface ExchangeOptions {
  /** Whether an evaluator may get a target; called for those only whom they do not evaluate. */
  mayHave: (evaluator: number, target: number) => boolean;
  /** Cost of an exchange apart from the trace, as a share of the trace: 0 unless given. */
  cost?: (swap: TargetSwap) => number;
  /** The most that an exchange can gain by `cost`, as a share of the trace: 0 unless given. */
  mostGain?: number;
  /** Called after each exchange. */
  exchanged?: (swap: TargetSwap) => void;
  /** The smallest share of the trace that is worth an exchange: a millionth unless given. */
  leastGain?: number;
  /** How often all pairs of evaluations are gone through at the most; until nothing improves unless given. */
  sweeps?: number;
}

/**
 * Lets evaluations exchange their targets, two and two, as long as that makes severities better comparable (descent to
 * the first better neighbour). Everybody gives and receives as many as before.
 * @param info the network, with evaluators and targets numbered as in `edges`; it changes with them
 * @param edges evaluations that may change; they are changed in place
 */
export function exchangeTargets(
  info: SeverityInformation,
  edges: Edge[],
  { mayHave, cost, mostGain = 0, leastGain = 1e-6, exchanged, sweeps = Infinity }: ExchangeOptions,
): void {
  for (let sweep = 0, improved = true; improved && sweep < sweeps; sweep += 1) {
    improved = false;
    for (const [x, first] of edges.entries()) {
      for (let y = 0; y < x; y += 1) {
        const second = edges[y]!;
        const swap = { a: first[0], s: first[1], b: second[0], t: second[1] };
        if (swap.a === swap.b || swap.s === swap.t) continue;
        if (info.has(swap.a, swap.t) || info.has(swap.b, swap.s)) continue;
        const change = info.change(swap);
        if (change >= (mostGain - leastGain) * info.trace) continue;
        if (!mayHave(swap.a, swap.t) || !mayHave(swap.b, swap.s)) continue;
        if (change + (cost?.(swap) ?? 0) * info.trace >= -leastGain * info.trace) continue;
        info.exchange(swap);
        exchanged?.(swap);
        [first[1], second[1]] = [swap.t, swap.s];
        improved = true;
      }
    }
  }
}

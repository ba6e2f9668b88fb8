import { exchangeTargets, type Edge } from './exchange-targets.ts';
import type { PairNetwork } from './pair-network.ts';
import { SeverityInformation } from './severity-information.ts';

/** People up to whom exchanges are worth their time; it grows with the fourth power. */
export const mostToImprove = 120;

/** Cost of two people who evaluate each other, and of a pair of last time, as shares of the trace. */
const mutualCost = 1e-3;
const unwantedCost = 10;

/** How often all pairs are gone through, and the share of the trace that is worth an exchange. */
const sweeps = 2;
const leastGain = 3e-4;

/**
 * Lets pairs among some people exchange their targets, so that severities can be told apart better, fewer pairs are
 * those of last time, and fewer people evaluate each other. Kept pairs stay, and everybody gives and receives as before.
 * @param people numbers in the network
 * @param mayMove whether a pair may change, and be made
 */
export function improvePairs(
  network: PairNetwork,
  people: readonly number[],
  mayMove: (evaluator: number, target: number) => boolean = () => true,
): void {
  if (people.length > mostToImprove) return;
  const place = new Map(people.map((person, index) => [person, index]));
  const personAt = (index: number): number => people[index]!;
  const blocks = people.map((person) =>
    [...network.evaluatorsOf(person)].flatMap((evaluator) => place.get(evaluator) ?? []),
  );
  const edges = blocks.flatMap((block, target) =>
    block
      .filter((evaluator) => {
        const [a, s] = [personAt(evaluator), personAt(target)];
        return !network.isKept(a, s) && mayMove(a, s);
      })
      .map((evaluator): Edge => [evaluator, target]),
  );
  if (edges.length < 2) return;
  const isMutual = (evaluator: number, target: number): number =>
    network.targetsOf(personAt(target)).has(personAt(evaluator)) ? mutualCost : 0;
  const isRepeated = (evaluator: number, target: number): number =>
    network.isUnwanted(personAt(evaluator), personAt(target)) ? unwantedCost : 0;
  const hasRepeated = edges.some(([a, s]) => isRepeated(a, s) > 0);
  exchangeTargets(new SeverityInformation(people.length, blocks), edges, {
    sweeps,
    leastGain,
    mostGain: 2 * (mutualCost + (hasRepeated ? unwantedCost : 0)),
    mayHave: (evaluator, target) => {
      const [a, s] = [personAt(evaluator), personAt(target)];
      return network.isOpen(a, s) && mayMove(a, s);
    },
    cost: ({ a, s, b, t }) =>
      isMutual(a, t) +
      isMutual(b, s) -
      isMutual(a, s) -
      isMutual(b, t) -
      isRepeated(a, s) -
      isRepeated(b, t),
    exchanged: ({ a, s, b, t }) =>
      network.exchange({ a: personAt(a), s: personAt(s), b: personAt(b), t: personAt(t) }),
  });
}

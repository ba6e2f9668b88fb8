import type { ImplicitTrial } from '@mebae/contracts';

/** A trial as D is made of it. */
export type Trial = Pick<ImplicitTrial, 'milliseconds' | 'isCorrect'>;

/** Trials of one kind of blocks, in both pairings. */
export interface BlockPair {
  /** Self with the first pole. */
  first: readonly Trial[];
  /** Self with the second pole. */
  second: readonly Trial[];
}

/**
 * How errors count and which trials go, as Greenwald, Nosek and Banaji (2003) number their measures. D1 is for tasks in
 * which an error has to be corrected: the time holds its penalty already. The product uses it; the
 * others show that the computation is the published one.
 */
export const dVariants = {
  D1: { fastest: 0, penalty: 'builtIn' },
  D2: { fastest: 400, penalty: 'builtIn' },
  D3: { fastest: 0, penalty: 'deviations' },
  D4: { fastest: 0, penalty: 'fixed' },
  D5: { fastest: 400, penalty: 'deviations' },
  D6: { fastest: 400, penalty: 'fixed' },
} as const;
export type DVariant = keyof typeof dVariants;

/** Slower trials are no reactions, in milliseconds. */
const slowest = 10_000;
const fixedPenalty = 600;

/** More than this share of trials under this many milliseconds: the person pressed without reading. */
const tooFast = { milliseconds: 300, share: 0.1 } as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The deviation of a sample: divided by n − 1. */
function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** Times of a block as the variant counts them. */
function timesOf(trials: readonly Trial[], variant: DVariant): number[] {
  const { fastest, penalty } = dVariants[variant];
  const kept = trials.filter(
    ({ milliseconds }) => milliseconds <= slowest && milliseconds >= fastest,
  );
  if (penalty === 'builtIn') return kept.map((trial) => trial.milliseconds);
  const right = kept.filter((trial) => trial.isCorrect).map((trial) => trial.milliseconds);
  const added = penalty === 'fixed' ? fixedPenalty : 2 * standardDeviation(right);
  const ofError = mean(right) + added;
  return kept.map((trial) => (trial.isCorrect ? trial.milliseconds : ofError));
}

/**
 * D by the improved algorithm: for practice and for test blocks the difference of the means of both pairings over the
 * standard deviation of all their trials; the mean of the two.
 * @returns −2 to 2, positive where self and first pole go together faster; null where nothing varies or is left
 */
export function dScore(pairs: readonly BlockPair[], variant: DVariant = 'D1'): number | null {
  const parts = pairs.map(({ first, second }) => {
    const times = { first: timesOf(first, variant), second: timesOf(second, variant) };
    const deviation = standardDeviation([...times.first, ...times.second]);
    return (mean(times.second) - mean(times.first)) / deviation;
  });
  const result = mean(parts);
  return Number.isFinite(result) ? result : null;
}

/** Whether somebody was too fast for D to mean anything. */
export function isTooFast(pairs: readonly BlockPair[]): boolean {
  const all = pairs.flatMap(({ first, second }) => [...first, ...second]);
  const fast = all.filter(({ milliseconds }) => milliseconds < tooFast.milliseconds).length;
  return fast > all.length * tooFast.share;
}

import { controlFalseDiscoveries, twoSidedP } from './false-discoveries.ts';

/** Standard errors on each side of a value that its 95 % interval spans. */
export const intervalErrors = 1.96;

/** Share of one student's called changes that may be chance. */
const falseDiscoveryRate = 0.1;

/** A fixed score, 0–100. */
export interface MeasuredScore {
  value: number;
  /** Null: not known, so that no change of it can be told from chance. */
  standardError: number | null;
}

/** How two fixed scores differ. */
export interface ScoreChange {
  difference: number;
  /** Combined standard error of both scores; null where one is not known. */
  standardError: number | null;
  reading: 'up' | 'down' | 'noClearChange';
}

/** The 95 % interval around a value; null where its error is not known. */
export const intervalOf = (
  value: number,
  standardError: number | null,
): { low: number; high: number } | null =>
  standardError === null
    ? null
    : { low: value - intervalErrors * standardError, high: value + intervalErrors * standardError };

/**
 * How a student's scores of two courses differ. A change is called one where it is beyond 1.96 combined standard errors,
 * and stays called when the false discovery rate of all of them together is held at 10 % (Benjamini and Hochberg 1995).
 * @param pairs every competency that both courses gave a fixed score on: which are called depends on all of them
 */
export function changesOf(
  pairs: readonly { before: MeasuredScore; after: MeasuredScore }[],
): ScoreChange[] {
  const changes = pairs.map(({ before, after }) => {
    const difference = after.value - before.value;
    const isKnown = before.standardError !== null && after.standardError !== null;
    const standardError = isKnown
      ? Math.hypot(before.standardError ?? 0, after.standardError ?? 0)
      : null;
    return { difference, standardError };
  });
  const sizes = changes.map(({ difference, standardError }) =>
    standardError === null || difference === 0 ? 0 : Math.abs(difference) / standardError,
  );
  const tested = changes.flatMap(({ standardError }, index) =>
    standardError === null ? [] : [index],
  );
  const discovered = controlFalseDiscoveries(
    tested.map((index) => twoSidedP(sizes[index] ?? 0)),
    falseDiscoveryRate,
  );
  const called = new Set(
    tested.filter((index, nth) => discovered[nth] && (sizes[index] ?? 0) > intervalErrors),
  );
  return changes.map((change, index) => ({
    ...change,
    reading: called.has(index) ? (change.difference > 0 ? 'up' : 'down') : 'noClearChange',
  }));
}

/** How two fixed scores differ that stand alone, such as those of one measure in a ranking. */
export function changeOf(before: MeasuredScore, after: MeasuredScore): ScoreChange {
  const [change] = changesOf([{ before, after }]);
  if (!change) throw new Error('one pair has one change');
  return change;
}

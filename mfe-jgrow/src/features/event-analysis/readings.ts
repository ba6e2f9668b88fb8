import { isWithinError } from '@mebae/charts';
import type { Estimate, EventAnalysis, RankCorrelation } from '@mebae/contracts';

/** Something with a mean, as a sentence names it. */
export interface NamedMean {
  name: string;
  mean: Estimate | null;
}

/** The highest and the lowest, and whether their intervals lie apart; null where fewer than two are shown. */
export function readExtremes(
  items: readonly NamedMean[],
): { high: string; low: string; isClear: boolean } | null {
  const shown = items
    .flatMap(({ name, mean }) => (mean ? [{ name, mean }] : []))
    .toSorted((a, b) => b.mean.value - a.mean.value);
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last && first !== last
    ? { high: first.name, low: last.name, isClear: first.mean.low > last.mean.high }
    : null;
}

/** Items that rose or fell by more than their interval, the largest first. */
export function readChanges(items: readonly { name: string; difference: Estimate | null }[]): {
  up: string[];
  down: string[];
} {
  const shown = items
    .flatMap(({ name, difference }) => (difference ? [{ name, ...difference }] : []))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return {
    up: shown.filter(({ low }) => low > 0).map(({ name }) => name),
    down: shown.filter(({ high }) => high < 0).map(({ name }) => name),
  };
}

/** The correlation that is farthest from zero, of those whose interval does not hold it; null without any. */
export function readCorrelation<Row extends { correlations: readonly RankCorrelation[] }>(
  rows: readonly Row[],
): { row: Row; correlation: RankCorrelation; rho: Estimate } | null {
  const clear = rows.flatMap((row) =>
    row.correlations.flatMap((correlation) => {
      const { rho } = correlation;
      return rho && !isWithinError(rho) ? [{ row, correlation, rho }] : [];
    }),
  );
  return clear.toSorted((a, b) => Math.abs(b.rho.value) - Math.abs(a.rho.value))[0] ?? null;
}

/** How many people are in each half of the quadrants; null without anybody. */
export function readQuadrants({ n, counts }: EventAnalysis['quadrants']): {
  n: number;
  highExpectation: number;
  disappointed: number;
  surprised: number;
} | null {
  if (n === 0) return null;
  return {
    n,
    highExpectation: counts.highHigh + counts.highLow,
    disappointed: counts.highLow,
    surprised: counts.lowHigh,
  };
}

/** The measures of the strongest correlations of some rows, the strongest first. */
export function strongestMeasures(
  rows: readonly { correlations: readonly RankCorrelation[] }[],
  most: number,
): RankCorrelation['measure'][] {
  const sizes = new Map<RankCorrelation['measure'], number>();
  for (const { measure, rho } of rows.flatMap(({ correlations }) => correlations)) {
    if (rho) sizes.set(measure, Math.max(sizes.get(measure) ?? 0, Math.abs(rho.value)));
  }
  return [...sizes]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([measure]) => measure);
}

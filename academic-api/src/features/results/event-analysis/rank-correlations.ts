import type { Estimate, RankCorrelation } from '@mebae/contracts';
// and nothing of the contracts but types: on the thread it would take longer to load them than to compute
import { spearmanOf } from '../../../lib/score-groups/figures.ts';

/** Columns of values, each of the same people in the same order; null where somebody has none. */
export interface CorrelationInput {
  participation: (number | null)[][];
  measures: { measure: RankCorrelation['measure']; values: (number | null)[] }[];
}

/** The correlation of one column with one measure, of so many people. */
export interface FoundCorrelation {
  measure: RankCorrelation['measure'];
  n: number;
  rho: Estimate | null;
}

/** The rank correlation of each participation column with each measure, of the people who have both. */
export const rankCorrelations = ({ participation, measures }: CorrelationInput) =>
  participation.map((column) =>
    measures.map(({ measure, values }): FoundCorrelation => {
      const xs: number[] = [];
      const ys: number[] = [];
      for (const [index, x] of column.entries()) {
        const y = values[index] ?? null;
        if (x === null || y === null) continue;
        xs.push(x);
        ys.push(y);
      }
      return { measure, n: xs.length, rho: spearmanOf(xs, ys) };
    }),
  );

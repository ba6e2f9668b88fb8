import { limits, type Highlights } from '@mebae/contracts';

/** What the highlights are found from; null where there is no score. */
export interface HighlightInput {
  competencyID: number;
  value: number | null;
  isFixed: boolean;
  selfValue: number | null;
  gradeMean: number | null;
  gradeSd: number | null;
  gradeN: number;
}

/**
 * Distance of a score from its grade's mean in the grade's standard deviations.
 * @returns null without a fixed score, in a grade too small to be shown, or where everybody has the same score
 */
export function gradeZ(row: HighlightInput): number | null {
  const { value, isFixed, gradeMean, gradeSd, gradeN } = row;
  if (value === null || !isFixed || gradeMean === null || gradeSd === null) return null;
  if (gradeN < limits.rankingMinimum || gradeSd === 0) return null;
  return (value - gradeMean) / gradeSd;
}

function bestBy<T>(
  rows: readonly T[],
  of: (row: T) => number | null,
): { row: T; size: number } | null {
  let best: { row: T; size: number } | null = null;
  for (const row of rows) {
    const size = of(row);
    if (size !== null && (best === null || size > best.size)) best = { row, size };
  }
  return best;
}

/**
 * The competencies to talk about: highest and lowest z within the grade, and where others see most more in the student
 * than the student does. With equal ones the first counts. Only fixed scores say anything.
 * @param all competencies of one course
 * @returns null where nothing can be said: no fixed scores, one competency only (it can't be both highest and lowest), or
 * nobody sees more in the student than the student
 */
export function highlightsOf(all: readonly HighlightInput[]): Highlights {
  const rows = all.filter((row) => row.isFixed);
  const higher = bestBy(rows, gradeZ)?.row.competencyID ?? null;
  const lower =
    bestBy(rows, (row) => {
      const z = gradeZ(row);
      return z === null ? null : -z;
    })?.row.competencyID ?? null;
  const potential = bestBy(rows, (row) =>
    row.value === null || row.selfValue === null ? null : row.value - row.selfValue,
  );
  return {
    higherCompetencyID: higher === lower ? null : higher,
    lowerCompetencyID: higher === lower ? null : lower,
    growthPotentialCompetencyID:
      potential && potential.size > 0 ? potential.row.competencyID : null,
  };
}

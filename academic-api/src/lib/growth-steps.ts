import type { AllGrowth, GrowthStep } from '@mebae/contracts';
import { changeOf } from '@mebae/rules';

type Change = GrowthStep['change'];
type Score = Omit<GrowthStep, 'change'>;

/** How two fixed scores differ; null where there are no two. */
export function changeBetween(before: Score | null, after: Score | null): Change {
  return before && after && changeOf(before, after);
}

/**
 * Scores from course to course, each compared with the last one before it, and the first with the last.
 * @param scores oldest first; null where a course gave no fixed score
 */
export function growthSteps(
  scores: readonly (Score | null)[],
): Pick<AllGrowth['customCompetencies'][number], 'points' | 'overall'> {
  let before: Score | null = null;
  const points = scores.map((score) => {
    const step = score && { ...score, change: changeBetween(before, score) };
    before = score ?? before;
    return step;
  });
  const given = scores.filter((score) => score !== null);
  const [first = null] = given;
  return { points, overall: given.length < 2 ? null : changeBetween(first, given.at(-1) ?? null) };
}

import type { GrowthCompetency } from '@mebae/contracts';
import { changeBetween } from '../../lib/growth-steps.ts';

/** One fixed score of a student. */
export interface FixedPoint {
  evalSettingID: number;
  competencyID: number;
  name: string;
  competencyType: GrowthCompetency['competencyType'];
  value: number;
  standardError: number | null;
  evaluators: number;
}

/**
 * Scores by competency and course, and how the last two courses differ.
 * @param examIDs courses, oldest first
 * @param points fixed scores in any order
 * @returns competencies by id; a change only where each of the last two courses gave a fixed score
 */
export function growthOf(
  examIDs: readonly number[],
  points: readonly FixedPoint[],
): GrowthCompetency[] {
  const [beforeID, afterID] = examIDs.length < 2 ? [] : examIDs.slice(-2);
  return [...Map.groupBy(points, (point) => point.competencyID)]
    .sort(([a], [b]) => a - b)
    .flatMap(([competencyID, own]) => {
      const [first] = own;
      if (!first) return [];
      const byExam = new Map(own.map((point) => [point.evalSettingID, point]));
      const pointOf = (examID: number | undefined) =>
        (examID === undefined ? undefined : byExam.get(examID)) ?? null;
      return [
        {
          competencyID,
          name: first.name,
          competencyType: first.competencyType,
          points: examIDs.map((examID) => {
            const point = pointOf(examID);
            return (
              point && {
                value: point.value,
                standardError: point.standardError,
                evaluators: point.evaluators,
              }
            );
          }),
          change: changeBetween(pointOf(beforeID), pointOf(afterID)),
        },
      ];
    });
}

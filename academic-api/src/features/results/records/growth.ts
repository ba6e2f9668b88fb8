import type { GrowthCompetency } from '@mebae/contracts';
import { changesOf } from '@mebae/rules';

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
  const competencies = [...Map.groupBy(points, (point) => point.competencyID)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, own]) => {
      const [first] = own;
      return first ? [{ first, byExam: new Map(own.map((p) => [p.evalSettingID, p])) }] : [];
    });
  const pairs = competencies.flatMap(({ first, byExam }) => {
    const before = beforeID === undefined ? undefined : byExam.get(beforeID);
    const after = afterID === undefined ? undefined : byExam.get(afterID);
    return before && after ? [{ competencyID: first.competencyID, before, after }] : [];
  });
  const changes = changesOf(pairs);
  const changeOf = new Map(pairs.map(({ competencyID }, index) => [competencyID, changes[index]]));
  return competencies.map(({ first, byExam }) => ({
    competencyID: first.competencyID,
    name: first.name,
    competencyType: first.competencyType,
    points: examIDs.map((examID) => {
      const point = byExam.get(examID);
      return point
        ? {
            value: point.value,
            standardError: point.standardError,
            evaluators: point.evaluators,
          }
        : null;
    }),
    change: changeOf.get(first.competencyID) ?? null,
  }));
}

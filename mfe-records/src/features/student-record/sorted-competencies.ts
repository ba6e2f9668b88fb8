import type { CompetencyType } from '@mebae/contracts';
import { competencyTypeOrder } from '@mebae/ui';

const place = (type: CompetencyType): number => competencyTypeOrder.indexOf(type);

/**
 * Competencies by type, then by number: the order in which every chart and table shows them.
 * @param competencies in any order
 */
export function sortedCompetencies<
  T extends { competencyID: number; competencyType: CompetencyType },
>(competencies: readonly T[]): T[] {
  return competencies.toSorted(
    (a, b) => place(a.competencyType) - place(b.competencyType) || a.competencyID - b.competencyID,
  );
}

import type { CompetencyType } from '@mebae/contracts';
import { competencyTypeOrder } from './competency-colours.ts';

interface Competency {
  competencyID: number;
  competencyType: CompetencyType;
}

/** Orders competencies by type, then by number. Fewer than a thousand have a type. */
export const competencyOrder = ({ competencyID, competencyType }: Competency): number =>
  competencyTypeOrder.indexOf(competencyType) * 1000 + competencyID;

/** Competencies in the order in which every chart and table shows them. */
export const sortedCompetencies = <T extends Competency>(competencies: readonly T[]): T[] =>
  competencies.toSorted((a, b) => competencyOrder(a) - competencyOrder(b));

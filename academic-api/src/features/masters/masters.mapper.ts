import { CompetencyType, type Competency, type LanguageCode } from '@mebae/contracts';
import type { Localised } from '../../db/schema.ts';

interface CompetencyRow {
  competencyID: number;
  competencyType: Competency['competencyType'];
  name: Localised;
  questionCount: number;
}

/** A competency as the specification has it, in the caller's language. */
export function toCompetency(row: CompetencyRow, language: LanguageCode): Competency {
  return {
    competencyID: row.competencyID,
    name: row.name[language],
    competencyType: row.competencyType,
    isValid: true,
    questionCount: row.questionCount,
    isCognitive: row.competencyType === CompetencyType.Cognitive,
    isSelf: row.competencyType === CompetencyType.Self,
    isGift: row.competencyType === CompetencyType.Gift,
    isCommunity: row.competencyType === CompetencyType.Community,
  };
}

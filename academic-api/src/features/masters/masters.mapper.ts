import { CompetencyType, type Competency, type LanguageCode } from '@mebae/contracts';
import type { Localised } from '../../db/schema.ts';

interface CompetencyRow {
  competency_id: number;
  competency_type: Competency['competencyType'];
  name: Localised;
  question_count: number;
}

/** A competency as the specification has it, in the caller's language. */
export function toCompetency(row: CompetencyRow, language: LanguageCode): Competency {
  return {
    competencyID: row.competency_id,
    name: row.name[language],
    competencyType: row.competency_type,
    isValid: true,
    questionCount: row.question_count,
    isCognitive: row.competency_type === CompetencyType.Cognitive,
    isSelf: row.competency_type === CompetencyType.Self,
    isGift: row.competency_type === CompetencyType.Gift,
    isCommunity: row.competency_type === CompetencyType.Community,
  };
}

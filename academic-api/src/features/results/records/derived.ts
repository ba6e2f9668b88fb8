import { derivedScoreName, type RecordCompetency, type RecordResult } from '@mebae/contracts';
import { customCompetencyScore, derivedScore, type CompetencyScores } from '@mebae/rules';
import { partsOfDerived } from '../../../lib/results/derived-parts.ts';

/** A school competency and what it is the mean of. */
export interface CustomCompetencyParts {
  customCompetencyID: number;
  name: string;
  competencyIDs: readonly number[];
}

/** Facts of each part that a derived score needs. */
type Part = Pick<
  RecordCompetency,
  'competencyID' | 'name' | 'value' | 'standardError' | 'isFixed' | 'selfValue'
>;

const scoresOf = (
  competencies: readonly Part[],
  valueOf: (competency: Part) => number | null,
): CompetencyScores =>
  Object.fromEntries(competencies.map((c) => [c.competencyID, valueOf(c) ?? undefined]));

const fixedScores = (competencies: readonly Part[]): CompetencyScores =>
  scoresOf(competencies, (c) => (c.isFixed ? c.value : null));

const selfScores = (competencies: readonly Part[]): CompetencyScores =>
  scoresOf(competencies, (c) => c.selfValue);

/** Standard error of the mean of some competencies, whose errors are taken as independent; null where one is unknown. */
function errorOfMean(parts: readonly Part[]): number | null {
  const errors = parts.flatMap((part) => part.standardError ?? []);
  return errors.length === parts.length ? Math.hypot(...errors) / parts.length : null;
}

/**
 * The derived scores that a student's competencies give.
 * @param competencies of one course
 * @returns only those whose every part has a fixed score
 */
export function derivedScoresOf(competencies: readonly Part[]): RecordResult['derivedScores'] {
  const byID = new Map(competencies.map((c) => [c.competencyID, c]));
  const peer = fixedScores(competencies);
  const self = selfScores(competencies);
  return derivedScoreName.options.flatMap((name) => {
    const value = derivedScore(name, peer);
    if (value === undefined) return [];
    const parts = partsOfDerived(name).flatMap((id) => byID.get(id) ?? []);
    const selfValue = derivedScore(name, self) ?? null;
    return [{ name, value, standardError: errorOfMean(parts), isFixed: true, selfValue }];
  });
}

/**
 * The scores on the school's own competencies that a student's competencies give.
 * @param competencies of one course
 * @returns only those whose every part has a fixed score
 */
export function customCompetencyScoresOf(
  competencies: readonly Part[],
  custom: readonly CustomCompetencyParts[],
): RecordResult['customCompetencies'] {
  const byID = new Map(competencies.map((c) => [c.competencyID, c]));
  const peer = fixedScores(competencies);
  const self = selfScores(competencies);
  return custom.flatMap(({ customCompetencyID, name, competencyIDs }) => {
    const value = customCompetencyScore(competencyIDs, peer);
    if (value === undefined) return [];
    const parts = competencyIDs.flatMap((id) => byID.get(id) ?? []);
    return [
      {
        customCompetencyID,
        name,
        competencies: parts.map((part) => part.name),
        value,
        standardError: errorOfMean(parts),
        selfValue: customCompetencyScore(competencyIDs, self) ?? null,
      },
    ];
  });
}

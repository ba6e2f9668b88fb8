import { derivedScoreName, type RecordCompetency, type RecordResult } from '@mebae/contracts';
import { derivedScore } from '@mebae/rules';
import { partsOfDerived } from '../../lib/derived-parts.ts';

/**
 * The combined scores that a student's competencies give. Their standard error takes the parts' errors as independent.
 * @param competencies of one course
 * @returns only those whose every part has a fixed score
 */
export function derivedScoresOf(
  competencies: readonly RecordCompetency[],
): RecordResult['derivedScores'] {
  const byID = new Map(competencies.map((c) => [c.competencyID, c]));
  const scores = (of: (c: RecordCompetency) => number | null) =>
    Object.fromEntries(competencies.map((c) => [c.competencyID, of(c) ?? undefined]));
  const peer = scores((c) => (c.isFixed ? c.value : null));
  const self = scores((c) => c.selfValue);
  return derivedScoreName.options.flatMap((name) => {
    const value = derivedScore(name, peer);
    if (value === undefined) return [];
    const parts = partsOfDerived(name).flatMap((id) => byID.get(id) ?? []);
    const errors = parts.flatMap((part) => part.standardError ?? []);
    return [
      {
        name,
        value,
        standardError: errors.length === parts.length ? Math.hypot(...errors) / parts.length : null,
        isFixed: true,
        selfValue: derivedScore(name, self) ?? null,
      },
    ];
  });
}

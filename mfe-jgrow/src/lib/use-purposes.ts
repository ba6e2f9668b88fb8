import { useCompetencies, useGrowingPurposes } from './activities.resource.ts';
import type { Purpose } from './purpose.ts';
import { purposeParts } from './purpose-parts.ts';

/**
 * Growing purposes with the competencies that they stand for.
 * @returns null until both are there, and the calls that they come from
 */
export function usePurposes() {
  const purposes = useGrowingPurposes();
  const competencies = useCompetencies();
  const calls = [purposes, competencies];
  if (!purposes.data || !competencies.data) return { purposes: null, calls };
  const names = competencies.data.data;
  const named: Purpose[] = purposes.data.data.map((purpose) => ({
    ...purpose,
    parts: purposeParts(purpose.growingPurposeID, names),
  }));
  return { purposes: named, calls };
}

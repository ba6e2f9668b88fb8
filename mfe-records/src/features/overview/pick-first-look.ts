import type { GrowthCompetency, RecordCompetency, StudentGrowth } from '@mebae/contracts';
import { changeOf } from '@mebae/rules';

/** How many of each kind are worth a first look. */
const shown = 3;

/** In standard deviations of the grade. Less is written as 0.0, and nobody is above a mean by that. */
const leastAbove = 0.05;

/** What a homeroom teacher looks at first. */
export interface FirstLook {
  /** Furthest above the grade's mean. */
  strengths: RecordCompetency[];
  /** Rose beyond the combined error between the last two fixed courses, the most first. */
  risen: GrowthCompetency[];
  /** Fell beyond it. */
  fallen: GrowthCompetency[];
  /** Others and the student see differently, beyond the score's error; the most first. */
  gaps: RecordCompetency[];
}

/**
 * The growth as it was when a course had ended: the courses up to it, and the change to it from the one before.
 * @returns no course where this one is not part of the growth
 */
export function growthUpTo({ exams, competencies }: StudentGrowth, evalSettingID: number) {
  const count = exams.findIndex((exam) => exam.evalSettingID === evalSettingID) + 1;
  return {
    exams: exams.slice(0, count),
    competencies: competencies.map((competency) => {
      const points = competency.points.slice(0, count);
      const before = points.at(-2);
      const after = points.at(-1);
      return { ...competency, points, change: before && after ? changeOf(before, after) : null };
    }),
  };
}

const gapOf = ({ value, selfValue }: RecordCompetency): number =>
  value === null || selfValue === null ? 0 : Math.abs(value - selfValue);

const sizeOfChange = ({ change }: GrowthCompetency): number => Math.abs(change?.difference ?? 0);

/**
 * What of a course and of the growth up to it is worth a first look. Only fixed scores count: they have three sound
 * evaluators or more.
 */
export function pickFirstLook(
  competencies: readonly RecordCompetency[],
  growth: readonly GrowthCompetency[],
): FirstLook {
  const fixed = competencies.filter((c) => c.isFixed && c.value !== null);
  const changed = growth.toSorted((a, b) => sizeOfChange(b) - sizeOfChange(a));
  return {
    strengths: fixed
      .filter((c) => (c.gradeZ ?? 0) >= leastAbove)
      .toSorted((a, b) => (b.gradeZ ?? 0) - (a.gradeZ ?? 0))
      .slice(0, shown),
    risen: changed.filter((c) => c.change?.reading === 'up').slice(0, shown),
    fallen: changed.filter((c) => c.change?.reading === 'down').slice(0, shown),
    gaps: fixed
      .filter((c) => gapOf(c) > (c.standardError ?? 0))
      .toSorted((a, b) => gapOf(b) - gapOf(a))
      .slice(0, shown),
  };
}

/** What to ask about: first what changed, then where somebody stands; at most three competencies, each once. */
export function pickQuestions(
  { strengths, risen, fallen, gaps }: FirstLook,
  lowerCompetencyID: number | null,
): { competencyID: number; comment: 'upComment' | 'downComment' }[] {
  const all = [
    ...fallen.slice(0, 1).map((c) => ({ ...c, comment: 'downComment' as const })),
    ...risen.slice(0, 1).map((c) => ({ ...c, comment: 'upComment' as const })),
    ...(lowerCompetencyID === null
      ? []
      : [{ competencyID: lowerCompetencyID, comment: 'downComment' as const }]),
    ...gaps
      .filter((c) => (c.value ?? 0) > (c.selfValue ?? 0))
      .slice(0, 1)
      .map((c) => ({ ...c, comment: 'upComment' as const })),
    ...strengths.slice(0, 1).map((c) => ({ ...c, comment: 'upComment' as const })),
  ];
  const seen = new Set<number>();
  return all
    .filter(({ competencyID }) => !seen.has(competencyID) && seen.add(competencyID))
    .slice(0, shown)
    .map(({ competencyID, comment }) => ({ competencyID, comment }));
}

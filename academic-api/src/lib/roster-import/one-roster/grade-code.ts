/**
 * Grades of the Japanese school kinds, as OneRoster's Japan profile writes them: P1–P6 primary, J1–J3 junior high,
 * H1–H3 high school. A school of several kinds counts its grades through, so that what a code means depends on the
 * highest grade of the school.
 */
export const gradeCodePattern = /^([PJH])([1-6])$/i;

/** Grades below the first of the kind, in a school with so many. */
function gradesBelow(kind: string, highest: number): number {
  if (kind === 'H') return highest > 6 ? 9 : highest > 3 ? 3 : 0;
  return kind === 'J' && highest > 6 ? 6 : 0;
}

/**
 * @param code such as `J1`
 * @param highest grade of the school's classes
 * @returns the grade by the school's own count, or null for what is no code
 */
export function gradeOfCode(code: string, highest: number): number | null {
  const [, kind, number] = gradeCodePattern.exec(code) ?? [];
  if (kind === undefined) return null;
  return gradesBelow(kind.toUpperCase(), highest) + Number(number);
}

/**
 * The inverse of `gradeOfCode`.
 * @param isPrimary a school whose grades begin with the first year of primary school; one with more than six has them
 */
export function codeOfGrade(grade: number, highest: number, isPrimary: boolean): string {
  const kinds =
    highest > 6 ? ['P', 'J', 'H'] : isPrimary ? ['P'] : highest > 3 ? ['J', 'H'] : ['J'];
  const found = kinds.findLast((kind) => gradesBelow(kind, highest) < grade) ?? 'P';
  return `${found}${grade - gradesBelow(found, highest)}`;
}

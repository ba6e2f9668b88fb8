/** The page of a promotion, to which its operation leads. */
export const promotionPage = '/pages/academicPromotion';
export interface PromotionYears {
  fromYear: number;
  toYear: number;
  /** There is somebody to promote. */
  hasStudents: boolean;
}

/**
 * Which year is promoted into which: the current one into the next. Once April has come without any students of the new
 * year, the promotion is late, and prepares the current year from the last one that has students.
 * @param currentYear of the calendar
 * @param yearsWithStudents that the school has enrolled students in
 */
export function promotionYears(
  currentYear: number,
  yearsWithStudents: readonly number[],
): PromotionYears {
  const earlier = yearsWithStudents.filter((year) => year < currentYear);
  const hasCurrent = yearsWithStudents.includes(currentYear);
  if (!hasCurrent && earlier.length > 0) {
    return { fromYear: Math.max(...earlier), toYear: currentYear, hasStudents: true };
  }
  return { fromYear: currentYear, toYear: currentYear + 1, hasStudents: hasCurrent };
}

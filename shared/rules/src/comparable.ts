/** Somebody with a score of a course. */
export interface ComparedPerson {
  schoolClassID: number | null;
  /**
   * The evaluators that the score was corrected with (`score.subset`): scores of the same ones may be compared. 0: it was
   * not corrected; null: it is no score that evaluators have given.
   */
  subset: number | null;
}

/**
 * Whether scores of these people of one course may be compared: inside a class always, between classes where their evaluators
 * are linked, so that a severe class isn't taken for a weak one (docs/adr/0033). Where they are not, nothing ranks or
 * compares classes in words, and a word stands beside the figures.
 */
export function areComparable(people: readonly ComparedPerson[]): boolean {
  const scored = people.filter(({ subset }) => subset !== null);
  const classes = new Set(scored.map(({ schoolClassID }) => schoolClassID));
  if (classes.size < 2) return true;
  const subsets = new Set(scored.map(({ subset }) => subset));
  return subsets.size < 2 && !subsets.has(0);
}

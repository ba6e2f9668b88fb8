/**
 * Whole classes with a limited number of people together, at least one class. The grade with the most classes comes first:
 * where classes of a grade are compared, some of them are among those kept.
 * @param people with their class and its grade, in any order
 * @param most people of all kept classes together, where there is more than one
 */
export function wholeClasses<P extends { schoolClassID: number | null; grade: number | null }>(
  people: readonly P[],
  most: number,
): P[] {
  const grades = [...Map.groupBy(people, ({ grade }) => grade).values()].map((members) => [
    ...Map.groupBy(members, ({ schoolClassID }) => schoolClassID).values(),
  ]);
  const kept: P[] = [];
  for (const members of grades.sort((a, b) => b.length - a.length).flat()) {
    if (kept.length > 0 && kept.length + members.length > most) break;
    kept.push(...members);
  }
  return kept;
}

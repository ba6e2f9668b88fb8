import { limits, type GroupSize } from '@mebae/contracts';

const minimum = limits.rankingMinimum;

/** Whether so many people are too few to be shown, but not nobody. */
const isFew = (n: number): boolean => n > 0 && n < minimum;

/** A group while it is decided whether it is shown. */
interface Group {
  key: string;
  n: number;
  hidden: GroupSize['hidden'];
}

/**
 * Which groups of people may be shown, so that nobody is disclosed who is one of fewer than five: not in a group of its
 * own, not as what remains of a shown group without another shown one inside it, and not as what remains of the school
 * without its shown grades or classes, of a grade without its shown classes, or of the school without the shown groups of
 * priority tags (complementary suppression). The rule looks at all groups, whichever are asked for, so that two requests
 * disclose no more than one does. Of two groups the larger one is shown.
 * @param people the keys of all groups that each is in; a person is in one grade, class and priority tag at most
 * @param gradeOfClass key of the grade of each class
 * @param counts how many people each entry of `people` stands for; one unless given
 */
export function findHiddenGroups(
  people: readonly (readonly string[])[],
  gradeOfClass: ReadonlyMap<string, string>,
  counts?: readonly number[],
): Map<string, GroupSize> {
  const shared = countShared(people, counts);
  const groups = [...shared]
    .map(([key, row]): Group => ({ key, n: row.get(key) ?? 0, hidden: null }))
    .sort((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1));
  const byKey = new Map(groups.map((group) => [group.key, group]));
  for (const group of groups) {
    if (group.n < minimum) group.hidden = 'few';
    else {
      const around = shared.get(group.key) ?? [];
      for (const [key, both] of around) {
        const other = byKey.get(key);
        if (!other || other === group || other.hidden || both < group.n) continue;
        if (isFew(other.n - group.n)) group.hidden = 'difference';
      }
    }
  }
  hideForRemainders(groups, gradeOfClass);
  return new Map(groups.map(({ key, n, hidden }) => [key, { n, hidden }]));
}

/** How many people each group shares with each other, and with itself. */
function countShared(
  people: readonly (readonly string[])[],
  counts: readonly number[] | undefined,
): Map<string, Map<string, number>> {
  const shared = new Map<string, Map<string, number>>();
  for (const [at, keys] of people.entries()) {
    const count = counts?.[at] ?? 1;
    for (const key of keys) {
      const row = shared.get(key) ?? new Map<string, number>();
      shared.set(key, row);
      for (const other of keys) row.set(other, (row.get(other) ?? 0) + count);
    }
  }
  return shared;
}

const isOf = (kind: string) => (group: Group) => group.key.startsWith(`${kind}-`);

/** Hides the smallest group of those that together leave too few of a larger one, until none do. */
function hideForRemainders(groups: Group[], gradeOfClass: ReadonlyMap<string, string>): void {
  const all = groups.find(({ key }) => key === 'all');
  const grades = groups.filter(isOf('grade'));
  const shownClasses = (grade: Group) =>
    groups.filter(
      (group) => isOf('class')(group) && !group.hidden && gradeOfClass.get(group.key) === grade.key,
    );
  for (const grade of grades) {
    if (!grade.hidden) hideSmallest(grade, () => shownClasses(grade));
  }
  if (!all || all.hidden) return;
  hideSmallest(all, () =>
    grades.flatMap((grade) => (grade.hidden ? shownClasses(grade) : [grade])),
  );
  hideSmallest(all, () => groups.filter((group) => isOf('priorityTag')(group) && !group.hidden));
}

/** @param coverOf groups without common people, inside the whole, that are shown now */
function hideSmallest(whole: Group, coverOf: () => Group[]): void {
  for (;;) {
    const cover = coverOf().toSorted((a, b) => a.n - b.n);
    const [smallest] = cover;
    const rest = whole.n - cover.reduce((sum, { n }) => sum + n, 0);
    if (!smallest || !isFew(rest)) return;
    smallest.hidden = 'difference';
  }
}

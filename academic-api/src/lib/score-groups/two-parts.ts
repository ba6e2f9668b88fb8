import { limits, type GroupSize } from '@mebae/contracts';
import { createRandom } from '../seeded-random.ts';

/** Somebody of a course: the groups that the person is in, and in which of the two parts. */
export interface PersonOfPart {
  studentID: number;
  groups: readonly string[];
  isInside: boolean;
}

/** Who is counted of each part, and whether that part is shown. */
export interface TwoParts {
  inside: ReadonlySet<number>;
  others: ReadonlySet<number>;
  insideSize: GroupSize;
  othersSize: GroupSize;
}

type Part = 'inside' | 'others' | 'leftOut';

/**
 * People of a course in two parts (who took part in something, and the others) whose figures may be shown beside those of
 * the groups of the course. Where a part is a group but for one to four people, these people and so many others, drawn by
 * lot, are left out of both parts that it is five: otherwise the difference would disclose one to four. Where that does not
 * help, both parts are hidden.
 * @param people everybody who has what is measured
 * @param sizes of all groups of these people, as `findHiddenGroups` has them
 */
export function findTwoParts(
  people: readonly PersonOfPart[],
  sizes: ReadonlyMap<string, GroupSize>,
): TwoParts {
  const atoms = [...Map.groupBy(people, ({ groups }) => atomOf(groups, sizes)).values()];
  const parts = new Map<number, Part>(
    people.map(({ studentID, isInside }) => [studentID, isInside ? 'inside' : 'others']),
  );
  const isSafe = () => !disclosesFew(atoms, parts) && isApartFromTags(people, parts, sizes);
  if (!isSafe()) {
    for (const studentID of drawLeftOut(atoms)) parts.set(studentID, 'leftOut');
  }
  const hidden = isSafe() ? null : ('difference' as const);
  const of = (part: Part) =>
    new Set(people.flatMap((p) => (parts.get(p.studentID) === part ? [p.studentID] : [])));
  const sizeOf = (members: ReadonlySet<number>): GroupSize => ({
    n: members.size,
    hidden: members.size < limits.rankingMinimum ? 'few' : hidden,
  });
  const [inside, others] = [of('inside'), of('others')];
  return { inside, others, insideSize: sizeOf(inside), othersSize: sizeOf(others) };
}

/**
 * The smallest set of people around somebody whose figures follow from shown groups: the class, else what is left of the
 * grade without its shown classes, else of the course.
 */
function atomOf(groups: readonly string[], sizes: ReadonlyMap<string, GroupSize>): string {
  const isShown = (key: string): boolean => sizes.get(key)?.hidden === null;
  const find = (kind: string) => groups.find((key) => key.startsWith(`${kind}-`) && isShown(key));
  return find('class') ?? find('grade') ?? 'all';
}

/**
 * Whether the parts and the atoms together disclose one to four people: whether a sum of their figures, each as often as
 * one likes and subtracted as often, is left with so few. Of each atom it can be made that the largest group of people
 * who are counted equally often falls out.
 */
function disclosesFew(
  atoms: readonly (readonly PersonOfPart[])[],
  parts: ReadonlyMap<number, Part>,
): boolean {
  const counts = atoms.map((people) => {
    const count = (part: Part) => people.filter((p) => parts.get(p.studentID) === part).length;
    return [count('inside'), count('others'), count('leftOut')] as const;
  });
  const left = (largest: (inside: number, others: number, leftOut: number) => number): number =>
    counts.reduce((sum, of) => sum + of[0] + of[1] + of[2] - largest(...of), 0);
  return [
    left((inside, others, leftOut) => Math.max(inside, others + leftOut)),
    left((inside, others, leftOut) => Math.max(others, inside + leftOut)),
    left((inside, others, leftOut) => Math.max(leftOut, inside + others)),
    left((inside, others, leftOut) => Math.max(inside, others, leftOut)),
  ].some((n) => n > 0 && n < limits.rankingMinimum);
}

/** Whether no shown tag is a part but for one to four people, in either direction. */
function isApartFromTags(
  people: readonly PersonOfPart[],
  parts: ReadonlyMap<number, Part>,
  sizes: ReadonlyMap<string, GroupSize>,
): boolean {
  const sizeOf = { inside: 0, others: 0, leftOut: 0 };
  const shared = new Map<string, typeof sizeOf>();
  for (const { studentID, groups } of people) {
    const part = parts.get(studentID) ?? 'leftOut';
    sizeOf[part]++;
    for (const key of groups) {
      if (!/^(?:tag|priorityTag)-/.test(key)) continue;
      const row = shared.get(key) ?? { inside: 0, others: 0, leftOut: 0 };
      row[part]++;
      shared.set(key, row);
    }
  }
  return (['inside', 'others'] as const).every((part) =>
    [...shared].every(([key, row]) => {
      const tagged = sizes.get(key);
      if (!tagged || tagged.hidden) return true;
      const apart = tagged.n - row[part] + sizeOf[part] - row[part];
      return apart === 0 || apart >= limits.rankingMinimum;
    }),
  );
}

/** Who is on the smaller side of each atom, and so many of the larger one of the largest atom that they are five. */
function drawLeftOut(atoms: readonly (readonly PersonOfPart[])[]): number[] {
  const leftOut: number[] = [];
  const split = atoms.map((people) => {
    const [inside, others] = [
      people.filter(({ isInside }) => isInside),
      people.filter(({ isInside }) => !isInside),
    ];
    const isMostlyInside = inside.length >= others.length;
    return isMostlyInside
      ? { isMostlyInside, most: inside, fewest: others }
      : { isMostlyInside, most: others, fewest: inside };
  });
  for (const side of [true, false]) {
    const own = split
      .filter(({ isMostlyInside }) => isMostlyInside === side)
      .toSorted((a, b) => b.most.length - a.most.length);
    const smaller = own.flatMap(({ fewest }) => fewest).map(({ studentID }) => studentID);
    if (smaller.length === 0) continue;
    const drawn = (own[0]?.most ?? [])
      .map(({ studentID }) => ({ studentID, lot: createRandom(`left out/${studentID}`)() }))
      .toSorted((a, b) => a.lot - b.lot)
      .slice(0, Math.max(0, limits.rankingMinimum - smaller.length));
    leftOut.push(...smaller, ...drawn.map(({ studentID }) => studentID));
  }
  return leftOut;
}

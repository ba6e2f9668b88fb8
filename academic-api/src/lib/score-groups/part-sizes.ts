import { limits, type GroupSize } from '@mebae/contracts';
import { createRandom } from '../seeded-random.ts';
import { findHiddenGroups } from './hidden-groups.ts';
import {
  gradesOf,
  hideBeside,
  type GroupSizes,
  type IsCounted,
  type MeasuredPerson,
  type Population,
} from './measured-people.ts';

const isFew = (n: number): boolean => n > 0 && n < limits.rankingMinimum;

/** People of a course who have more than what is measured in it, and whether groups of them may be shown. */
export interface Part {
  people: readonly MeasuredPerson[];
  /** Of one of the course's groups. */
  sizeOf: (group: string) => GroupSize;
  /** Of people who are together otherwise than in the course. @param isMember of the part */
  sizeOfOthers: (isMember: IsCounted) => GroupSize;
}

/**
 * Parts of a course: who has own answers, too, or a score in another course. Their figures stand beside those of the whole
 * groups, and where one to four people of a class lack it, the difference would disclose these. So they and others, drawn by
 * lot, are left out until they are five; what still is nearly the same as a shown group is hidden.
 * @param courses the first one's people are the part, those of the others have to be counted there, too
 */
export function createPartSizes(courses: readonly [GroupSizes, ...GroupSizes[]]) {
  const known = new Map<string, Part>();
  return {
    /** @param hasMore whether somebody who is counted in all courses is of the part */
    partOf: (isCounted: IsCounted, hasMore: IsCounted = () => true): Part => {
      const wholes = courses.map(({ populationOf }) => populationOf(isCounted));
      const ids = wholes.slice(1).map(({ counted }) => idsOf(counted));
      const inside = idsOf(
        (wholes[0]?.counted ?? []).filter(
          (person) => hasMore(person) && ids.every((other) => other.has(person.studentID)),
        ),
      );
      const key = [...wholes.map((whole) => whole.key), [...inside].join(' ')].join('/');
      const part = known.get(key) ?? findPart(wholes, inside);
      known.set(key, part);
      return part;
    },
  };
}

const idsOf = (people: readonly MeasuredPerson[]): Set<number> =>
  new Set(people.map(({ studentID }) => studentID));

/**
 * Those who have all of several things that are measured, such as the competencies of a mean, beside those who have each.
 * @param isCounted who has all
 * @param wholes who has each
 */
export const findPartOfSeveral = (
  { populationOf }: GroupSizes,
  isCounted: IsCounted,
  wholes: readonly IsCounted[],
): Part =>
  findPart(wholes.map(populationOf), idsOf(populationOf(isCounted).counted), wholes.length);

/**
 * @param inside is changed: loses who is left out
 * @param ownWholes how many of the wholes, from the first on, have the groups of the part
 */
function findPart(wholes: readonly Population[], inside: Set<number>, ownWholes = 1): Part {
  leaveOutFew(wholes, inside);
  const people = (wholes[0]?.counted ?? []).filter(({ studentID }) => inside.has(studentID));
  const sizes = findHiddenGroups(
    people.map(({ groups }) => groups),
    gradesOf(people),
  );
  const hideBesideWholes = (isMember: IsCounted, own: GroupSize): GroupSize => {
    const ids = idsOf(people.filter(isMember));
    const isNear = wholes.some(
      (whole) =>
        hideBeside(
          whole.counted.filter(({ studentID }) => ids.has(studentID)),
          whole.sizes,
        ).hidden,
    );
    return !own.hidden && isNear ? { ...own, hidden: 'difference' } : own;
  };
  const found = new Map<string, GroupSize>();
  return {
    people,
    sizeOf: (group) => {
      const before = found.get(group);
      if (before) return before;
      const own = sizes.get(group) ?? { n: 0, hidden: 'few' };
      // a group that is not shown whole could be had from its part and the groups beside it
      const isHidden =
        !own.hidden &&
        wholes.slice(0, ownWholes).some((whole) => whole.sizes.get(group)?.hidden !== null);
      const size = isHidden
        ? { ...own, hidden: 'difference' as const }
        : hideBesideWholes(({ groups }) => groups.includes(group), own);
      found.set(group, size);
      return size;
    },
    sizeOfOthers: (isMember) => {
      const isHidden = wholes.some(
        ({ counted, sizes: all }) => hideBeside(counted.filter(isMember), all).hidden,
      );
      const own = hideBeside(people.filter(isMember), sizes);
      return !own.hidden && isHidden
        ? { ...own, hidden: 'difference' }
        : hideBesideWholes(isMember, own);
    },
  };
}

/** Takes people out until nobody, or five and more, of each class, each grade and the course are outside. */
function leaveOutFew(wholes: readonly Population[], inside: Set<number>): void {
  const groups = wholes.flatMap(({ counted }) => [
    ...Map.groupBy(counted, ({ schoolClassID }) => schoolClassID).values(),
    ...Map.groupBy(counted, ({ grade }) => grade).values(),
    counted,
  ]);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const people of groups) {
      const left = people.filter(({ studentID }) => inside.has(studentID));
      const outside = people.length - left.length;
      if (!isFew(outside) || left.length === 0) continue;
      const from = largestClass(left);
      // of a whole class fewer than five would disclose these
      const missing = from.length === left.length ? limits.rankingMinimum - outside : Infinity;
      for (const { studentID } of drawn(from, Math.min(missing, limits.rankingMinimum))) {
        inside.delete(studentID);
      }
      isChanged = true;
    }
  }
}

const largestClass = (people: readonly MeasuredPerson[]): readonly MeasuredPerson[] =>
  [...Map.groupBy(people, ({ schoolClassID }) => schoolClassID).values()].reduce(
    (largest, of) => (of.length > largest.length ? of : largest),
    [],
  );

/** So many people, the same ones always. */
const drawn = (people: readonly MeasuredPerson[], n: number): MeasuredPerson[] =>
  people
    .map((person) => ({ person, lot: createRandom(`left out/${person.studentID}`)() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, n)
    .map(({ person }) => person);

import { limits, type GroupSize } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Measure } from './box-statistics.repository.ts';
import { findHiddenGroups } from './hidden-groups.ts';
import * as repository from './measured-people.repository.ts';

/** What somebody has of each measure, in their order; null without a fixed score on all that it needs. */
export interface MeasuredPerson {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  /** Groups that the person is in: `all`, `grade-2`, `class-5`, `tag-3`, `priorityTag-3`. */
  groups: readonly string[];
  values: (number | null)[];
  /** Standard errors: parts of a mean are taken as independent. */
  errors: (number | null)[];
  /** The own answers' means; null where one is missing. */
  selfValues: (number | null)[];
}

/** Everybody of a course with a fixed score, as far as some measures need it. */
export async function readMeasuredPeople(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): Promise<MeasuredPerson[]> {
  const competencyIDs = [...new Set(measures.flat())];
  const people = await repository.readScores(tx, companyID, evalSettingID, competencyIDs);
  return toMeasuredPeople(tx, companyID, people, measures);
}

/** The same of results of the trend check, each by itself. */
export async function readTrendPeople(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  trendIDs: readonly number[],
): Promise<MeasuredPerson[]> {
  const people = await repository.readTrendResults(tx, companyID, evalSettingID, trendIDs);
  return toMeasuredPeople(
    tx,
    companyID,
    people,
    trendIDs.map((id) => [id]),
  );
}

async function toMeasuredPeople(
  tx: Tx,
  companyID: number,
  people: readonly repository.ScoresOfPerson[],
  measures: readonly Measure[],
): Promise<MeasuredPerson[]> {
  const tags = await repository.readTags(
    tx,
    companyID,
    people.map(({ studentID }) => studentID),
  );
  const tagsOf = Map.groupBy(tags, ({ studentID }) => studentID);
  return people.map((person) => {
    const { studentID, schoolClassID, grade } = person;
    const own = tagsOf.get(studentID) ?? [];
    const groups = groupKeys({
      schoolClassID,
      grade,
      tagIDs: own.map(({ tagID }) => tagID),
      priorityTagIDs: own.flatMap(({ tagID, isPriority }) => (isPriority ? [tagID] : [])),
    });
    return { studentID, schoolClassID, grade, groups, ...measuredOf(person, measures) };
  });
}

/** Keys of the groups that somebody is in, as `MeasuredPerson` has them. */
const groupKeys = (of: repository.Memberships): string[] => [
  'all',
  ...(of.grade === null ? [] : [`grade-${of.grade}`]),
  ...(of.schoolClassID === null ? [] : [`class-${of.schoolClassID}`]),
  ...of.tagIDs.map((tagID) => `tag-${tagID}`),
  ...of.priorityTagIDs.map((tagID) => `priorityTag-${tagID}`),
];

/**
 * The sizes of all groups of those who have a fixed score on each of some competencies, and which are hidden: the same
 * as `createGroupSizes` finds, for who needs nothing else of the people.
 */
export async function readGroupSizes(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  competencyIDs: readonly number[],
): Promise<ReadonlyMap<string, GroupSize>> {
  const rows = await repository.countMemberships(tx, companyID, evalSettingID, competencyIDs);
  return findHiddenGroups(
    rows.map(groupKeys),
    gradesOf(rows),
    rows.map(({ n }) => n),
  );
}

function measuredOf(
  { competencyIDs, values, errors, selfValues }: repository.ScoresOfPerson,
  measures: readonly Measure[],
): Pick<MeasuredPerson, 'values' | 'errors' | 'selfValues'> {
  const at = measures.map((ids) => ids.map((id) => competencyIDs.indexOf(id)));
  const meanOf = (from: readonly (number | null)[], positions: readonly number[]) => {
    let sum = 0;
    for (const position of positions) {
      const value = from[position];
      if (value === null || value === undefined) return null;
      sum += value;
    }
    return sum / positions.length;
  };
  const squares = errors.map((error) => (error === null ? null : error ** 2));
  return {
    values: at.map((positions) => meanOf(values, positions)),
    errors: at.map((positions) => {
      const variance = meanOf(squares, positions);
      return variance === null ? null : Math.sqrt(variance / positions.length);
    }),
    selfValues: at.map((positions) => meanOf(selfValues, positions)),
  };
}

/** The grade of each class, by the keys of both. */
export const gradesOf = (
  people: readonly Pick<MeasuredPerson, 'schoolClassID' | 'grade'>[],
): Map<string, string> =>
  new Map(people.map((person) => [`class-${person.schoolClassID}`, `grade-${person.grade}`]));

/** The size of a group that nobody with a score is in. */
export const nobody: GroupSize = { n: 0, hidden: 'few' };

export type IsCounted = (person: MeasuredPerson) => boolean;

/**
 * Whether groups may be shown by what those people have who are counted; keeps what it found, because most measures of a
 * course are had by the same people.
 */
export function createGroupSizes(people: readonly MeasuredPerson[]) {
  const grades = gradesOf(people);
  const known = new Map<string, Population>();
  const asked = new Map<IsCounted, Population>();
  const populationOf = (isCounted: IsCounted): Population => {
    const before = asked.get(isCounted);
    if (before) return before;
    const counted = people.filter(isCounted);
    const key =
      counted.length === people.length ? 'all' : counted.map((p) => p.studentID).join(' ');
    const population = known.get(key) ?? {
      counted,
      sizes: findHiddenGroups(
        counted.map(({ groups }) => groups),
        grades,
      ),
      others: new Map<IsCounted, GroupSize>(),
      key,
    };
    known.set(key, population);
    asked.set(isCounted, population);
    return population;
  };
  return {
    /** Who is counted, with the sizes of all groups; the same object for the same people. */
    populationOf,
    /** @param isCounted whether somebody has what is measured */
    sizeOf: (group: string, isCounted: IsCounted): GroupSize =>
      populationOf(isCounted).sizes.get(group) ?? nobody,
    /**
     * The same for people who are together otherwise than in the course: hidden, too, beside a shown group of it that is
     * nearly the same.
     * @param isMember the same function for the same people, by which the size is kept
     */
    sizeOfOthers: (isMember: IsCounted, isCounted: IsCounted): GroupSize => {
      const { counted, sizes, others } = populationOf(isCounted);
      const size = others.get(isMember) ?? hideBeside(counted.filter(isMember), sizes);
      others.set(isMember, size);
      return size;
    },
  };
}

export type GroupSizes = ReturnType<typeof createGroupSizes>;

/** Those who have something, and what was found of their groups. */
export interface Population {
  counted: readonly MeasuredPerson[];
  sizes: ReadonlyMap<string, GroupSize>;
  others: Map<IsCounted, GroupSize>;
  /** The same for the same people. */
  key: string;
}

/** How many some people are, hidden beside shown groups that are nearly the same. */
export function hideBeside(
  members: readonly MeasuredPerson[],
  sizes: ReadonlyMap<string, GroupSize>,
): GroupSize {
  const n = members.length;
  if (n < limits.rankingMinimum) return { n, hidden: 'few' };
  const shared = new Map<string, number>();
  for (const key of members.flatMap(({ groups }) => groups)) {
    shared.set(key, (shared.get(key) ?? 0) + 1);
  }
  const isNear = [...shared].some(([key, both]) => {
    const group = sizes.get(key);
    if (!group || group.hidden || (both !== n && both !== group.n)) return false;
    const rest = Math.abs(group.n - n);
    return rest > 0 && rest < limits.rankingMinimum;
  });
  return { n, hidden: isNear ? 'difference' : null };
}

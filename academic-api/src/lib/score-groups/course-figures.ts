import type { GroupSize } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Measure } from './box-statistics.repository.ts';
import {
  createGroupSizes,
  readMeasuredPeople,
  type GroupSizes,
  type IsCounted,
  type MeasuredPerson,
} from './measured-people.ts';
import { findPartOfSeveral } from './part-sizes.ts';

/** People of a course as far as figures of groups are made of them, and which groups are shown. */
export interface CourseFigures {
  /** Everybody, for where people are shown one by one. */
  everybody: readonly MeasuredPerson[];
  sizesOfEverybody: GroupSizes;
  /** Who is left out of a mean of several competencies has none here. */
  people: readonly MeasuredPerson[];
  sizes: GroupSizes;
  /** Of one of the course's groups, by the position of what is measured. */
  sizeOf: (position: number, group: string) => GroupSize;
  /** Of people who are together otherwise than in the course. */
  sizeOfOthers: (position: number, isMember: IsCounted) => GroupSize;
}

/** Everybody of a course with a fixed score, for the figures of groups. */
export async function readCourseFigures(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): Promise<CourseFigures> {
  const alone = partsOfMeans(measures);
  const people = await readMeasuredPeople(tx, companyID, evalSettingID, [
    ...measures,
    ...alone.map((id) => [id]),
  ]);
  return createCourseFigures(people, measures);
}

/** The competencies of means of several that are not measured by themselves, too. */
function partsOfMeans(measures: readonly Measure[]): number[] {
  const alone = new Set(measures.filter(({ length }) => length === 1).flat());
  const parts = new Set(measures.filter(({ length }) => length > 1).flat());
  return [...parts].filter((id) => !alone.has(id));
}

/**
 * A mean of several competencies stands beside the means of each. Where one to four people of a class have some of these
 * but not all, the difference would disclose them: they and others are left out of the mean, as of every part.
 * @param people with what is measured, and then with each competency of its means that is not measured by itself
 */
export function createCourseFigures(
  people: readonly MeasuredPerson[],
  measures: readonly Measure[],
): CourseFigures {
  const measured = [...measures, ...partsOfMeans(measures).map((id) => [id])];
  const has = measured.map(
    (_, position): IsCounted =>
      ({ values }) =>
        values[position] !== null,
  );
  const hasAt = (position: number): IsCounted => has[position] ?? (() => false);
  const all = createGroupSizes(people);
  const parts = measures.map((ids, position) => {
    if (ids.length < 2) return null;
    const wholes = ids.map((id) =>
      hasAt(measured.findIndex((of) => of.length === 1 && of[0] === id)),
    );
    const { key } = all.populationOf(hasAt(position));
    return wholes.every((whole) => all.populationOf(whole).key === key)
      ? null
      : findPartOfSeveral(all, hasAt(position), wholes);
  });
  const figuresOf = (kept: readonly MeasuredPerson[], sizes: GroupSizes): CourseFigures => ({
    everybody: people,
    sizesOfEverybody: all,
    people: kept,
    sizes,
    sizeOf: (position, group) =>
      parts[position]?.sizeOf(group) ?? sizes.sizeOf(group, hasAt(position)),
    sizeOfOthers: (position, isMember) =>
      parts[position]?.sizeOfOthers(isMember) ?? sizes.sizeOfOthers(isMember, hasAt(position)),
  });
  if (parts.every((part) => part === null)) return figuresOf(people, all);
  const inside = parts.map((part) => part && new Set(part.people.map((row) => row.studentID)));
  const kept = people.map((person) => {
    const keep = <T>(from: readonly (T | null)[]) =>
      from.map((value, at) => (inside[at]?.has(person.studentID) === false ? null : value));
    return {
      ...person,
      values: keep(person.values),
      errors: keep(person.errors),
      selfValues: keep(person.selfValues),
    };
  });
  return figuresOf(kept, createGroupSizes(kept));
}

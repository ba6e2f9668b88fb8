import { limits, type FigureDetail, type GroupSize } from '@mebae/contracts';
import type { Actor } from '../permissions.ts';
import type { TrendCuts } from '../trends.ts';
import { visibleClassesOfAllYears } from './school-class.ts';

/** Somebody who is counted, with the class of the course or of the year that the figures are of. */
export interface CountedPerson {
  schoolClassID: number | null;
}

/** The person who asks for figures. */
export type FigureReader = Pick<Actor, 'role'> & { schoolClassIDsOfAllYears: readonly number[] };

/** A function that says whether the reader may see a person's own scores. */
export function personFilter(reader: FigureReader): (person: CountedPerson) => boolean {
  const classes = visibleClassesOfAllYears(reader);
  if (classes === null) return () => true;
  const own = new Set(classes);
  return ({ schoolClassID }) => schoolClassID !== null && own.has(schoolClassID);
}

/** Whether a group is a grade or the school: the only groups with figures of people whom the reader may not see. */
export const isGradeOrSchool = (target: string): boolean => /^(?:all|grade-\d+)$/.test(target);

/**
 * The people of whom a reader gets a group's figures: everybody of a grade and of the school, and of any other group (a
 * class, a tag, an event) those whose own scores the reader may see. Tags, groups and events can be edited, so figures of
 * other people in them could be subtracted.
 * @param target `all`, `grade-2`, `class-5`, `tag-3`, `event`
 */
export const peopleOfFigures = <P extends CountedPerson>(
  reader: FigureReader,
  target: string,
  people: readonly P[],
): P[] => (isGradeOrSchool(target) ? [...people] : people.filter(personFilter(reader)));

/**
 * How exactly a reader gets figures of some people: exactly where the reader may see each of them, in whole points where at
 * least `limits.figureOthers` of them are other people, else not at all.
 */
export function figureDetail(reader: FigureReader, people: readonly CountedPerson[]): FigureDetail {
  const isOwn = personFilter(reader);
  return detailAmong(people.reduce((sum, person) => sum + (isOwn(person) ? 0 : 1), 0));
}

/** The same by how many of those counted the reader may not see. */
export function detailAmong(others: number): FigureDetail {
  if (others === 0) return 'exact';
  return others >= limits.figureOthers ? 'rounded' : 'none';
}

/**
 * How many people are counted and how exactly the reader gets their figures. The size of the rest of the group is given
 * only where the figures are exact: how many others lack a value could be fewer than five.
 * @param counted who has what is measured
 * @param members everybody of the group
 */
export function figureSize(
  reader: FigureReader,
  counted: readonly CountedPerson[],
  members: readonly CountedPerson[],
): GroupSize {
  const detail = figureDetail(reader, counted);
  const n = detail === 'none' ? counted.filter(personFilter(reader)).length : counted.length;
  const isExact = detail === 'exact' && figureDetail(reader, members) === 'exact';
  return { n, of: isExact ? members.length : n, detail };
}

/** A figure as the reader gets it: as it is, in whole points, or none. */
export function figureOf(detail: FigureDetail, value: number | null): number | null {
  if (detail === 'none' || value === null) return null;
  return detail === 'exact' ? value : Math.round(value);
}

/** A correlation as the reader gets it: in tenths where other figures are in whole points. */
export function tenthsOf(detail: FigureDetail, value: number | null): number | null {
  if (detail === 'none' || value === null) return null;
  return detail === 'exact' ? value : Math.round(value * 10) / 10;
}

/**
 * A distance of an own student from the mean of a grade, in standard deviations, as the reader gets it: in tenths, and in
 * halves where the reader gets no figures of the grade. Exact distances of two students would tell its mean.
 */
export function distanceOf(detail: FigureDetail, distance: number): number {
  if (detail === 'exact') return distance;
  return detail === 'rounded' ? Math.round(distance * 10) / 10 : Math.trunc(distance * 2) / 2;
}

/**
 * Cut points of a trend as the reader gets them. Those of the school's own distribution are its mean and standard deviation.
 * @param detail how exactly the reader gets figures of everybody who was checked
 */
export function cutsOf(detail: FigureDetail, cuts: TrendCuts): TrendCuts | null {
  if (!cuts.isOfSchool || detail === 'exact') return cuts;
  if (detail === 'none') return null;
  return { ...cuts, low: Math.round(cuts.low), high: Math.round(cuts.high) };
}

/** Places among other people are told in steps of so many. */
const placeStep = 5;

/**
 * A place as the reader gets it. Among other people it is the end of five places ('within the first ten'), because an exact
 * place counts how many others are above, and two of them how many are between. The last step is not shorter than five.
 * @param n people who have a place
 */
export function placeOf(detail: FigureDetail, place: number, n: number): number | null {
  if (detail === 'none') return null;
  if (detail === 'exact') return place;
  const end = Math.ceil(place / placeStep) * placeStep;
  return end + placeStep > n ? n : end;
}

/**
 * Whether a family may compare a student with a group: a class or a grade of at least `limits.comparedWithFamily`. They
 * get whole points.
 * @param n people with a score
 */
export const meanForFamily = (n: number, mean: number | null): number | null =>
  n < limits.comparedWithFamily || mean === null ? null : Math.round(mean);

/** Whether people are counted whom the reader does not teach: reading their figures leaves an audit row. */
export const readsOfOthers = (
  { schoolClassIDsOfAllYears }: Pick<FigureReader, 'schoolClassIDsOfAllYears'>,
  people: readonly CountedPerson[],
): boolean => {
  const taught = new Set(schoolClassIDsOfAllYears);
  return people.some(({ schoolClassID }) => schoolClassID === null || !taught.has(schoolClassID));
};

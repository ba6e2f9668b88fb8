import { personFilter, type FigureReader } from '@mebae/rules';
import { hasMeasures, type MeasuredPerson } from './measured-people.ts';

/** An examinee of a course with what the same person has in an earlier one. */
export interface PairedPerson extends MeasuredPerson {
  before: MeasuredPerson | undefined;
}

/**
 * Examinees of a course beside what they have in an earlier one. A change is a figure of both courses: it is an own
 * student's only where the reader may see both, so that anybody else has no class here.
 */
export function pairedPeople(
  reader: FigureReader,
  people: readonly MeasuredPerson[],
  earlierPeople: readonly MeasuredPerson[],
): PairedPerson[] {
  const earlier = new Map(earlierPeople.map((person) => [person.studentID, person]));
  const isVisible = personFilter(reader);
  return people.map((person) => {
    const own = earlier.get(person.studentID);
    const isOwn = isVisible(person) && (own === undefined || isVisible(own));
    return { ...person, before: own, schoolClassID: isOwn ? person.schoolClassID : null };
  });
}

/** A function that says whether somebody has a measure in both courses. */
export const hasBoth =
  (position: number) =>
  (person: PairedPerson): boolean =>
    hasMeasures(position)(person) &&
    person.before !== undefined &&
    hasMeasures(position)(person.before);

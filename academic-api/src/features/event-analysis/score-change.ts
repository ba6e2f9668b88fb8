import type { EventAnalysis, GroupSize } from '@mebae/contracts';
import { momentsOf, changeFigures, welchTest } from '../../lib/score-groups/figures.ts';
import { findHiddenGroups } from '../../lib/score-groups/hidden-groups.ts';
import { createGroupSizes, type MeasuredPerson } from '../../lib/score-groups/measured-people.ts';
import { createPartSizes } from '../../lib/score-groups/part-sizes.ts';
import { findTwoParts, type TwoParts } from '../../lib/score-groups/two-parts.ts';

/** Somebody with scores in both courses of an event; null where one lacks. */
export interface PersonWithChange {
  studentID: number;
  /** Of the course after. */
  groups: readonly string[];
  /** One a competency, in their order. */
  before: readonly (number | null)[];
  after: readonly (number | null)[];
}

/**
 * Examinees of both courses. Who is left out so that no difference from a course's own figures discloses few has no score.
 * @param before of the course before the event
 * @param after of the one after it
 */
export function pairPeople(
  before: readonly MeasuredPerson[],
  after: readonly MeasuredPerson[],
): PersonWithChange[] {
  const earlier = new Map(before.map((person) => [person.studentID, person.values]));
  const pairs = createPartSizes([createGroupSizes(after), createGroupSizes(before)]);
  const counted = (after[0]?.values ?? []).map((_, position) => {
    const { people } = pairs.partOf(({ values }) => (values[position] ?? null) !== null);
    return new Set(people.map(({ studentID }) => studentID));
  });
  return after.flatMap(({ studentID, groups, values }) => {
    const own = earlier.get(studentID);
    const ofCounted = (all: readonly (number | null)[]) =>
      counted.map((ids, position) => (ids.has(studentID) ? (all[position] ?? null) : null));
    return own ? [{ studentID, groups, before: ofCounted(own), after: ofCounted(values) }] : [];
  });
}

/** The change of somebody in a competency: after less before; null without both. */
export function changeOf(person: PersonWithChange, position: number): number | null {
  const [before, after] = [person.before[position] ?? null, person.after[position] ?? null];
  return before === null || after === null ? null : after - before;
}

/** Figures of one competency. */
export type ChangeOfCompetency = Omit<
  EventAnalysis['change'][number],
  'competencyID' | 'name' | 'competencyType'
>;

/**
 * Change of participants and of the others, of each competency, as far as both may be shown beside the groups of the
 * course after.
 * @param competencies how many
 * @param isParticipant by studentID
 */
export function compareChange(
  people: readonly PersonWithChange[],
  competencies: number,
  isParticipant: (studentID: number) => boolean,
): ChangeOfCompetency[] {
  const known = new Map<string, TwoParts>();
  return Array.from({ length: competencies }, (_, position) => {
    const counted = people.filter((person) => changeOf(person, position) !== null);
    const key = counted.map(({ studentID }) => studentID).join(' ');
    const parts = known.get(key) ?? partsOf(counted, isParticipant);
    known.set(key, parts);
    const figuresOf = (members: ReadonlySet<number>, size: GroupSize) => {
      const own = counted.filter(({ studentID }) => members.has(studentID));
      const [before, after] = [
        own.map((person) => person.before[position] ?? 0),
        own.map((person) => person.after[position] ?? 0),
      ];
      const changes = momentsOf(after.map((value, at) => value - (before[at] ?? 0)));
      return { figures: changeFigures(size, before, after), changes };
    };
    const participants = figuresOf(parts.inside, parts.insideSize);
    const others = figuresOf(parts.others, parts.othersSize);
    const isShown = !parts.insideSize.hidden && !parts.othersSize.hidden;
    return {
      participants: participants.figures,
      others: others.figures,
      difference: isShown
        ? (welchTest(participants.changes, others.changes)?.estimate(1) ?? null)
        : null,
    };
  });
}

/** The grade of each class, by the keys of both. */
const gradesOf = (people: readonly PersonWithChange[]): Map<string, string> =>
  new Map(
    people.flatMap(({ groups }) => {
      const [grade, schoolClass] = ['grade-', 'class-'].map((kind) =>
        groups.find((key) => key.startsWith(kind)),
      );
      return grade && schoolClass ? [[schoolClass, grade] as const] : [];
    }),
  );

function partsOf(
  people: readonly PersonWithChange[],
  isParticipant: (studentID: number) => boolean,
): TwoParts {
  const sizes = findHiddenGroups(
    people.map(({ groups }) => groups),
    gradesOf(people),
  );
  return findTwoParts(
    people.map(({ studentID, groups }) => ({
      studentID,
      groups,
      isInside: isParticipant(studentID),
    })),
    sizes,
  );
}

import type { EventAnalysis } from '@mebae/contracts';
import { momentsOf, welchTest } from '../../../lib/score-groups/figures.ts';
import { changeFigures } from '../../../lib/score-groups/given-figures.ts';
import type { MeasuredPerson } from '../../../lib/score-groups/measured-people.ts';
import { sizeOf } from './survey-figures.ts';

/** An examinee of both courses of an event; null where a score lacks. */
export interface PersonWithChange {
  studentID: number;
  /** One a competency, in their order. */
  before: readonly (number | null)[];
  after: readonly (number | null)[];
}

/** Examinees of both courses. */
export function pairPeople(
  before: readonly MeasuredPerson[],
  after: readonly MeasuredPerson[],
): PersonWithChange[] {
  const earlier = new Map(before.map((person) => [person.studentID, person.values]));
  return after.flatMap(({ studentID, values }) => {
    const own = earlier.get(studentID);
    return own ? [{ studentID, before: own, after: values }] : [];
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
 * Change of participants and of the others, of each competency.
 * @param competencies how many
 * @param isParticipant by studentID
 */
export function compareChange(
  people: readonly PersonWithChange[],
  competencies: number,
  isParticipant: (studentID: number) => boolean,
): ChangeOfCompetency[] {
  const inside = people.filter(({ studentID }) => isParticipant(studentID));
  const outside = people.filter(({ studentID }) => !isParticipant(studentID));
  return Array.from({ length: competencies }, (_, position) => {
    const figuresOf = (members: readonly PersonWithChange[]) => {
      const own = members.filter((person) => changeOf(person, position) !== null);
      const [before, after] = [
        own.map((person) => person.before[position] ?? 0),
        own.map((person) => person.after[position] ?? 0),
      ];
      const changes = momentsOf(after.map((value, at) => value - (before[at] ?? 0)));
      return { figures: changeFigures(sizeOf(own.length, members.length), before, after), changes };
    };
    const [participants, others] = [figuresOf(inside), figuresOf(outside)];
    return {
      participants: participants.figures,
      others: others.figures,
      difference: welchTest(participants.changes, others.changes)?.estimate(1) ?? null,
    };
  });
}

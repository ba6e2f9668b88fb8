import type { AssignmentGroup } from './evaluator-pairs.ts';
import type { GroupOfStudents } from './group-settings.repository.ts';

/** Students without a class are a group of their own. */
const noClass = 0;

/** Groups of a group setting are counted below zero, so that none is taken for a class. */
const idOfGroup = (groupNumber: number): number => -groupNumber;

/**
 * Inside which group a student's evaluators are looked for first.
 * @param groups of a group setting; students of none of them stay with their class
 */
export function groupIDs(
  people: readonly { studentID: number; schoolClassID: number | null }[],
  groups: readonly GroupOfStudents[],
): Map<number, number> {
  const ofSetting = new Map(
    groups.flatMap(({ groupNumber, studentIDs }) =>
      studentIDs.map((studentID) => [studentID, idOfGroup(groupNumber)] as const),
    ),
  );
  return new Map(
    people.map(({ studentID, schoolClassID }) => [
      studentID,
      ofSetting.get(studentID) ?? schoolClassID ?? noClass,
    ]),
  );
}

/**
 * Examinees as their evaluators are assigned: by the groups of a group setting where they are in one, else by class.
 * @param groups none: by class only
 */
export function assignmentGroups(
  people: readonly { studentID: number; schoolClassID: number | null; grade: number | null }[],
  groups: readonly GroupOfStudents[],
): AssignmentGroup[] {
  const ids = groupIDs(people, groups);
  return [...Map.groupBy(people, ({ studentID }) => ids.get(studentID) ?? noClass)].map(
    ([groupID, rows]) => ({
      groupID,
      grade: rows[0]?.grade ?? null,
      members: rows.map((row) => row.studentID),
    }),
  );
}

/** The name of a group of the setting; null for a class. */
export const nameOfGroup = (groups: readonly GroupOfStudents[], groupID: number): string | null =>
  groups.find(({ groupNumber }) => idOfGroup(groupNumber) === groupID)?.name ?? null;

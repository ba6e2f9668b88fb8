import type { ClassChangeDraft } from '@mebae/contracts';

/** A draft in which every student of the grade has exactly one row. */
export type SettledDraft = ClassChangeDraft;

/**
 * Brings a stored draft in line with who is in the grade and which classes there are now: students who left fall out,
 * new ones are in no class, a class that is gone leaves its students without one.
 * @param students in the order that the result keeps
 */
export function settleDraft(
  { assignments, constraints }: ClassChangeDraft,
  students: readonly number[],
  classes: readonly number[],
): SettledDraft {
  const known = new Map(assignments.map((row) => [row.studentID, row]));
  const isClass = new Set(classes);
  const isStudent = new Set(students);
  const sets = (list: readonly (readonly number[])[]): number[][] =>
    list
      .map((set) => set.filter((studentID) => isStudent.has(studentID)))
      .filter((set) => set.length > 1);
  return {
    assignments: students.map((studentID) => {
      const row = known.get(studentID);
      const schoolClassID =
        row && row.schoolClassID !== null && isClass.has(row.schoolClassID)
          ? row.schoolClassID
          : null;
      return {
        studentID,
        schoolClassID,
        isFixed: schoolClassID !== null && row?.isFixed === true,
      };
    }),
    constraints: {
      ...constraints,
      together: sets(constraints.together),
      apart: sets(constraints.apart),
    },
  };
}

/** The beginning of a class change: nobody anywhere, unless a class is known already. */
export const emptyDraft = (
  assignments: ClassChangeDraft['assignments'] = [],
): ClassChangeDraft => ({
  assignments,
  constraints: {
    size: null,
    together: [],
    apart: [],
    balance: { scores: true, previousClasses: true, tagIDs: [] },
  },
});

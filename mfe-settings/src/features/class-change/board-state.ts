import type {
  ClassChange,
  ClassChangeConstraints,
  ClassChangeDraft,
  ClassChangeStudent,
} from '@mebae/contracts';
import { fixRows, moveRows } from '@mebae/ui/board';

type Assignments = ClassChangeDraft['assignments'];

const withAssignments = (
  draft: ClassChangeDraft,
  assignments: readonly Assignments[number][],
): ClassChangeDraft =>
  assignments === draft.assignments ? draft : { ...draft, assignments: [...assignments] };

/** Brings students into a class, or with null out of any. Fixed ones stay. */
export const moveStudents = (
  draft: ClassChangeDraft,
  studentIDs: ReadonlySet<number>,
  schoolClassID: number | null,
): ClassChangeDraft =>
  withAssignments(draft, moveRows(draft.assignments, 'schoolClassID', studentIDs, schoolClassID));

/** Fixes students to their classes, or lets them go. A student without a class can't be fixed. */
export const fixStudents = (
  draft: ClassChangeDraft,
  studentIDs: ReadonlySet<number>,
  isFixed: boolean,
): ClassChangeDraft =>
  withAssignments(draft, fixRows(draft.assignments, 'schoolClassID', studentIDs, isFixed));

/** Takes a proposal over. A student who is fixed by now stays. */
export function takeProposal(
  draft: ClassChangeDraft,
  proposed: readonly { studentID: number; schoolClassID: number }[],
): ClassChangeDraft {
  const classes = Map.groupBy(proposed, (row) => row.schoolClassID);
  return [...classes].reduce(
    (next, [schoolClassID, rows]) =>
      moveStudents(next, new Set(rows.map((row) => row.studentID)), schoolClassID),
    draft,
  );
}

export const withConstraints = (
  draft: ClassChangeDraft,
  change: Partial<ClassChangeConstraints>,
): ClassChangeDraft => ({ ...draft, constraints: { ...draft.constraints, ...change } });

/** Figures of one class. */
export interface ClassFigures {
  students: number;
  /** Mean of the students' mean scores; null where nobody has one. */
  mean: number | null;
  /** How many carry each tag. */
  tags: ReadonlyMap<number, number>;
  /** How many come from each class of this year. */
  previous: ReadonlyMap<string, number>;
}

/** A student's mean over the types of competencies that have a score. */
function meanScoreOf({ scores }: Pick<ClassChangeStudent, 'scores'>): number | null {
  const known = Object.values(scores).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const countBy = <K>(keys: readonly K[]): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Counts and means of some students. */
export function figuresOf(students: readonly ClassChangeStudent[]): ClassFigures {
  const means = students.map(meanScoreOf).filter((mean) => mean !== null);
  return {
    students: students.length,
    mean: means.length === 0 ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length,
    tags: countBy(students.flatMap((student) => student.tagIDs)),
    previous: countBy(students.map((student) => student.schoolClassName)),
  };
}

/** The students of each column: first those in no class, then class by class. */
export function columnsOf(
  { students, classes }: Pick<ClassChange, 'students' | 'classes'>,
  draft: ClassChangeDraft,
): { schoolClassID: number | null; students: ClassChangeStudent[] }[] {
  const classOf = new Map(draft.assignments.map((row) => [row.studentID, row.schoolClassID]));
  return [null, ...classes.map((row) => row.schoolClassID)].map((schoolClassID) => ({
    schoolClassID,
    students: students.filter(
      (student) => (classOf.get(student.studentID) ?? null) === schoolClassID,
    ),
  }));
}

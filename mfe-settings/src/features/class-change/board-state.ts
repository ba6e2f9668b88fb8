import type {
  ClassChange,
  ClassChangeConstraints,
  ClassChangeDraft,
  ClassChangeStudent,
} from '@mebae/contracts';

/** The draft with what came before and what was taken back. */
export interface BoardHistory {
  past: readonly ClassChangeDraft[];
  present: ClassChangeDraft;
  future: readonly ClassChangeDraft[];
}

/** So many steps can be taken back. */
const steps = 200;

export const historyOf = (draft: ClassChangeDraft): BoardHistory => ({
  past: [],
  present: draft,
  future: [],
});

/** One step further. What had been taken back is gone; a step that changes nothing is none. */
export const withStep = (history: BoardHistory, next: ClassChangeDraft): BoardHistory =>
  next === history.present
    ? history
    : { past: [...history.past, history.present].slice(-steps), present: next, future: [] };

/** Takes the last step back. */
export function undoStep({ past, present, future }: BoardHistory): BoardHistory {
  const before = past.at(-1);
  if (!before) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** Does what was taken back again. */
export function redoStep({ past, present, future }: BoardHistory): BoardHistory {
  const [next, ...rest] = future;
  if (!next) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}

type Assignment = ClassChangeDraft['assignments'][number];

function withAssignments(
  draft: ClassChangeDraft,
  change: (row: Assignment) => Assignment,
): ClassChangeDraft {
  const assignments = draft.assignments.map(change);
  return assignments.every((row, n) => row === draft.assignments[n])
    ? draft
    : { ...draft, assignments };
}

/** Brings students into a class, or with null out of any. Fixed ones stay. */
export const moveStudents = (
  draft: ClassChangeDraft,
  studentIDs: ReadonlySet<number>,
  schoolClassID: number | null,
): ClassChangeDraft =>
  withAssignments(draft, (row) =>
    studentIDs.has(row.studentID) && !row.isFixed && row.schoolClassID !== schoolClassID
      ? { ...row, schoolClassID }
      : row,
  );

/** Fixes students to their classes, or lets them go. Who has no class can't be fixed. */
export const fixStudents = (
  draft: ClassChangeDraft,
  studentIDs: ReadonlySet<number>,
  isFixed: boolean,
): ClassChangeDraft =>
  withAssignments(draft, (row) =>
    studentIDs.has(row.studentID) && row.isFixed !== isFixed && row.schoolClassID !== null
      ? { ...row, isFixed }
      : row,
  );

/** Takes a proposal over. Who is fixed by now stays. */
export function takeProposal(
  draft: ClassChangeDraft,
  proposed: readonly { studentID: number; schoolClassID: number }[],
): ClassChangeDraft {
  const classOf = new Map(proposed.map((row) => [row.studentID, row.schoolClassID]));
  return withAssignments(draft, (row) => {
    const schoolClassID = classOf.get(row.studentID);
    return row.isFixed || schoolClassID === undefined || schoolClassID === row.schoolClassID
      ? row
      : { ...row, schoolClassID };
  });
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
export function meanScoreOf({ scores }: Pick<ClassChangeStudent, 'scores'>): number | null {
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

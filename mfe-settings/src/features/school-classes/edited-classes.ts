import { limits, type EditedClass, type SchoolClassRow } from '@mebae/contracts';
import { hasTab, normaliseText } from '@mebae/rules';

/** A class in the form: as it was read, and as it is edited. */
export interface ClassDraft {
  /** Names the row while it is edited. */
  key: number;
  /** Null: not saved yet. */
  read:
    | (Pick<
        SchoolClassRow,
        'schoolClassID' | 'schoolClassName' | 'position' | 'studentCount' | 'updatedAt'
      > & { teacherIDs: number[] })
    | null;
  grade: number;
  name: string;
  position: number | null;
  teacherIDs: number[];
  isDeleted: boolean;
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** First values of the form. */
export const draftsOf = (classes: readonly SchoolClassRow[]): ClassDraft[] =>
  classes.map((row) => {
    const teacherIDs = sorted(row.teachers.map((teacher) => teacher.teacherID));
    const { schoolClassID, schoolClassName, position, studentCount, updatedAt, grade } = row;
    return {
      key: schoolClassID,
      read: { schoolClassID, schoolClassName, position, studentCount, updatedAt, teacherIDs },
      grade,
      name: schoolClassName,
      position,
      teacherIDs,
      isDeleted: false,
    };
  });

/** Whether saving would write the row. */
export function isEdited({ read, name, position, teacherIDs, isDeleted }: ClassDraft): boolean {
  if (read === null) return !isDeleted;
  return (
    isDeleted ||
    name.trim() !== read.schoolClassName ||
    position !== read.position ||
    String(sorted(teacherIDs)) !== String(read.teacherIDs)
  );
}

/** One more class at the end of a grade. */
export function withNewClass(drafts: readonly ClassDraft[], grade: number): ClassDraft[] {
  const ofGrade = drafts.filter((row) => row.grade === grade);
  const isOrdered = ofGrade.some((row) => row.position !== null);
  const key = Math.min(0, ...drafts.map((row) => row.key)) - 1;
  const position = isOrdered ? Math.max(...ofGrade.map((row) => row.position ?? 0)) + 1 : null;
  const row = { key, read: null, grade, name: '', position, teacherIDs: [], isDeleted: false };
  return [...drafts, row].toSorted((a, b) => a.grade - b.grade);
}

/** A class one place up (−1) or down (1) in its grade, which from then on has the order that is seen. */
export function withMovedClass(
  drafts: readonly ClassDraft[],
  key: number,
  by: -1 | 1,
): ClassDraft[] {
  const moved = drafts.find((row) => row.key === key);
  const ofGrade = drafts.filter((row) => row.grade === moved?.grade);
  const from = ofGrade.findIndex((row) => row.key === key);
  if (!moved || from + by < 0 || from + by >= ofGrade.length) return [...drafts];
  const ordered = ofGrade
    .toSpliced(from, 1)
    .toSpliced(from + by, 0, moved)
    .map((row, index) => ({ ...row, position: index + 1 }));
  return drafts.map((row) => (row.grade === moved.grade ? ordered.shift()! : row));
}

/** Deletes a class, or takes that back; a new one simply goes. */
export const withDeletedClass = (
  drafts: readonly ClassDraft[],
  key: number,
  isDeleted: boolean,
): ClassDraft[] =>
  drafts.flatMap((row) => {
    if (row.key !== key) return row;
    return row.read === null ? [] : { ...row, isDeleted };
  });

export type NameProblem = 'missing' | 'tooLong' | 'tab' | 'same';

/** Problems with the names, by row. Names that differ only in the width of their letters are the same. */
export function nameProblems(drafts: readonly ClassDraft[]): Map<number, NameProblem> {
  const left = drafts.filter((row) => !row.isDeleted);
  const keyOf = ({ grade, name }: ClassDraft): string =>
    `${grade} ${normaliseText(name).toLowerCase()}`;
  const counts = new Map<string, number>();
  for (const row of left) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  const problems = new Map<number, NameProblem>();
  for (const row of left) {
    if (normaliseText(row.name) === '') problems.set(row.key, 'missing');
    else if (hasTab(row.name)) problems.set(row.key, 'tab');
    else if (row.name.trim().length > limits.classNameLength) problems.set(row.key, 'tooLong');
    else if (counts.get(keyOf(row))! > 1) problems.set(row.key, 'same');
  }
  return problems;
}

/** The rows as the API takes them, with the flags of the specification; untouched ones stay out. */
export const editsOf = (drafts: readonly ClassDraft[]): EditedClass[] =>
  drafts.filter(isEdited).map((row) => ({
    schoolClassID: row.read?.schoolClassID ?? 0,
    grade: row.grade,
    // a class that goes keeps the name that it had, whatever was typed
    schoolClassName: row.isDeleted && row.read ? row.read.schoolClassName : row.name.trim(),
    position: row.position,
    teacherIDs: row.teacherIDs,
    updatedAt: row.read?.updatedAt ?? null,
    deleted: row.isDeleted,
    changed: row.read !== null && !row.isDeleted,
    created: row.read === null,
  }));

/** The same edits over what is saved now. A class that somebody has deleted meanwhile becomes a new one. */
export function basedOn(
  drafts: readonly ClassDraft[],
  latest: readonly SchoolClassRow[],
): ClassDraft[] {
  const saved = new Map(draftsOf(latest).map((row) => [row.key, row]));
  const kept = drafts.filter(isEdited).flatMap((row) => {
    const now = saved.get(row.key);
    if (now) return { ...row, read: now.read };
    return row.isDeleted ? [] : { ...row, read: null, key: row.key > 0 ? -row.key - 1e9 : row.key };
  });
  const edited = new Set(kept.map((row) => row.key));
  return [...draftsOf(latest).filter((row) => !edited.has(row.key)), ...kept].toSorted(
    (a, b) => a.grade - b.grade || (a.position ?? 1e6) - (b.position ?? 1e6),
  );
}

import type { SchoolClassRow } from '@mebae/contracts';

interface Chosen {
  schoolClassIDs: number[];
  grades: number[];
}
type ClassOfGrade = Pick<SchoolClassRow, 'schoolClassID' | 'grade'>;

const without = (ids: readonly number[], rows: readonly ClassOfGrade[]): number[] =>
  ids.filter((id) => !rows.some((row) => row.schoolClassID === id));

/**
 * Takes a whole grade in or out; its single classes are then not chosen by themselves.
 * @param rows classes of the grade
 */
export const chooseGrade = (
  chosen: Chosen,
  grade: number,
  rows: readonly ClassOfGrade[],
  isChosen: boolean,
): Chosen => ({
  schoolClassIDs: without(chosen.schoolClassIDs, rows),
  grades: [...chosen.grades.filter((other) => other !== grade), ...(isChosen ? [grade] : [])],
});

/**
 * Takes one class in or out. A whole grade that loses a class becomes the others of its classes.
 * @param rows classes of its grade
 */
export function chooseClass(
  chosen: Chosen,
  { schoolClassID, grade }: ClassOfGrade,
  rows: readonly ClassOfGrade[],
  isChosen: boolean,
): Chosen {
  const isWhole = chosen.grades.includes(grade);
  const before = isWhole ? rows.map((row) => row.schoolClassID) : chosen.schoolClassIDs;
  const others = [
    ...(isWhole ? without(chosen.schoolClassIDs, rows) : []),
    ...before.filter((id) => id !== schoolClassID),
  ];
  return {
    schoolClassIDs: isChosen ? [...others, schoolClassID] : others,
    grades: chosen.grades.filter((other) => other !== grade),
  };
}

import { limits, type ImportRow } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { gradePattern } from './grade-pattern.ts';
import type { ReadRow, RowReader } from './read-cells.ts';
import {
  beginRow,
  failRepeated,
  failRow,
  isNoted,
  usableValue,
  type Roster,
} from './row-comparison.ts';
import { resolveClass, type CurrentClass } from './resolve-class.ts';

/** A student as registered in a school year, whom a row names by management number. */
export interface RegisteredStudent {
  studentID: number;
  manageNumber: string;
  lastName: string;
  firstName: string;
  grade: number | null;
  schoolClassName: string | null;
}

/** A row of a file that decides something about students who are there already. */
export type RowOfStudent<Student> = ImportRow & { student: Student | null };

/** Reads the cells that say whom a row is about. */
export function readKnownStudent(reader: RowReader): void {
  reader.integer('grade', gradePattern, limits.gradeMax);
  reader.plain('schoolClass', limits.classNameLength);
  reader.plain('manageNumber', limits.manageNumberLength);
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
}

/**
 * Fields of which the file says something else than what is registered: a sign that a column was sorted without the
 * others. A blank cell says nothing.
 * @param classes of the year that the student is registered in
 */
function differingFields(
  source: ReadRow,
  student: RegisteredStudent,
  classes: readonly CurrentClass[],
): { field: string; registered: string }[] {
  const { values } = source;
  const { lastName, firstName, grade, schoolClassName } = student;
  const found: { field: string; registered: string }[] = (
    ['lastName', 'firstName'] as const
  ).flatMap((field) => {
    const text = values[field];
    const isSame = text === undefined || searchKey(text) === searchKey(student[field]);
    return isSame ? [] : [{ field, registered: { lastName, firstName }[field] }];
  });
  if (values['grade'] !== undefined && Number(values['grade']) !== grade) {
    found.push({ field: 'grade', registered: String(grade ?? '') });
  }
  if (values['schoolClass'] === undefined) return found;
  const own = { ...source, values: { ...values, grade: String(grade ?? '') } };
  if (resolveClass(own, classes).found?.name !== schoolClassName) {
    found.push({ field: 'schoolClass', registered: schoolClassName ?? '' });
  }
  return found;
}

function rowOf<Student extends RegisteredStudent>(
  source: ReadRow,
  student: Student | null,
): RowOfStudent<Student> {
  const { grade, schoolClassName, lastName, firstName } = student ?? {};
  const registered = {
    ...(student && { lastName, firstName }),
    ...(grade && { grade: String(grade) }),
    ...(schoolClassName && { schoolClass: schoolClassName }),
  };
  const row = beginRow(source, student?.studentID ?? null);
  return { ...row, values: { ...registered, ...row.values }, student };
}

/**
 * Rows with the students whom they name. A row that names nobody has no student and no reason for it yet; what a row
 * says of its student and is not so is noted, and so are two rows about one student.
 * @param classes of the year that the students are registered in
 */
export function rowsOfStudents<Student extends RegisteredStudent>(
  { rows, letters }: Roster,
  students: readonly Student[],
  classes: readonly CurrentClass[],
): RowOfStudent<Student>[] {
  const byNumber = new Map(students.map((student) => [student.manageNumber, student]));
  const planned = rows.map((source) => {
    const row = rowOf(source, byNumber.get(source.values['manageNumber'] ?? '') ?? null);
    if (!row.student) return row;
    for (const { field, registered } of differingFields(source, row.student, classes)) {
      if (!isNoted(row, field)) failRow(row, letters, 'differs', field, { registered });
    }
    return row;
  });
  failRepeated(planned, letters, {
    code: 'duplicateStudent',
    field: 'manageNumber',
    keyOf: (row) => usableValue(row, 'manageNumber'),
  });
  return planned;
}

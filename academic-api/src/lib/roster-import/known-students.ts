import { limits, type ImportParams, type ImportReason, type ImportRow } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { gradePattern } from './grade-pattern.ts';
import type { ReadRow, RowReader } from './read-cells.ts';
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

interface Roster {
  rows: readonly ReadRow[];
  /** The sheet's column letter of each field. */
  letters: Readonly<Record<string, string>>;
}

/** Reads the cells that say whom a row is about. */
export function readKnownStudent(reader: RowReader): void {
  reader.integer('grade', gradePattern, limits.gradeMax);
  reader.plain('schoolClass', limits.classNameLength);
  reader.plain('manageNumber', limits.manageNumberLength);
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
}

/** Notes why a row can't be taken, at the column of the field. */
export function failRow(
  row: ImportRow,
  letters: Roster['letters'],
  code: ImportReason,
  field: string,
  params: ImportParams = {},
): void {
  const isName = field === 'lastName' || field === 'firstName';
  const column = letters[field] ?? (isName ? letters['fullName'] : undefined) ?? null;
  row.reasons.push({ code, field, column, params });
}

export const isNoted = (row: ImportRow, field: string): boolean =>
  row.reasons.some((reason) => reason.field === field);

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
  return {
    row: source.row,
    kind: 'failed',
    personID: student?.studentID ?? null,
    values: { ...registered, ...source.values },
    changes: [],
    reasons: [...source.reasons],
    notes: [],
    student,
  };
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
  failRepeated(planned, letters);
  return planned;
}

/** Two rows about one student both fail, whatever their order. */
function failRepeated(rows: readonly ImportRow[], letters: Roster['letters']): void {
  const named = rows.filter(
    (row) => row.values['manageNumber'] !== undefined && !isNoted(row, 'manageNumber'),
  );
  for (const group of Map.groupBy(named, (row) => row.values['manageNumber']).values()) {
    if (group.length < 2) continue;
    for (const row of group) {
      const others = group.filter((other) => other !== row).map((other) => String(other.row));
      failRow(row, letters, 'duplicateStudent', 'manageNumber', { rows: others.slice(0, 5) });
    }
  }
}

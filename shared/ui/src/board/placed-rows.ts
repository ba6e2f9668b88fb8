/** In which column a student is, under a name that the draft gives it: a class, a group. */
export type PlacedRow<Column extends string> = {
  studentID: number;
  isFixed: boolean;
} & Record<Column, number | null>;

/** The same list where no row changes, so that it is no step. */
function changedRows<Row>(rows: readonly Row[], change: (row: Row) => Row): readonly Row[] {
  const next = rows.map(change);
  return next.every((row, index) => row === rows[index]) ? rows : next;
}

/** Brings students into a column, or with null out of any. Fixed ones stay. */
export const moveRows = <Column extends string, Row extends PlacedRow<Column>>(
  rows: readonly Row[],
  column: Column,
  studentIDs: ReadonlySet<number>,
  target: number | null,
): readonly Row[] =>
  changedRows(rows, (row) =>
    studentIDs.has(row.studentID) && !row.isFixed && row[column] !== target
      ? { ...row, [column]: target }
      : row,
  );

/** Fixes students to their columns, or lets them go. A student in none can't be fixed. */
export const fixRows = <Column extends string, Row extends PlacedRow<Column>>(
  rows: readonly Row[],
  column: Column,
  studentIDs: ReadonlySet<number>,
  isFixed: boolean,
): readonly Row[] =>
  changedRows(rows, (row) =>
    studentIDs.has(row.studentID) && row.isFixed !== isFixed && row[column] !== null
      ? { ...row, isFixed }
      : row,
  );

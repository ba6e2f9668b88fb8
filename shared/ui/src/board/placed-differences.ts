import type { PersonName } from '@mebae/contracts';
import { differenceOf, type Difference } from '../forms/differences.ts';

/** Where a student is on a board. */
interface Seat {
  studentID: number;
  isFixed: boolean;
  columnID: number | null;
}

interface PlacedDifferencesOptions<Student> {
  /** In the order in which they are named. */
  students: readonly Student[];
  mine: readonly Seat[];
  theirs: readonly Seat[];
  nameOf: (student: Student) => string;
  /** How a place reads; `columnID` is null for a student in no column. */
  textOf: (seat: Pick<Seat, 'columnID' | 'isFixed'>, version: 'mine' | 'theirs') => string;
}

/** Students who are in other places in two versions of a board. */
export function placedDifferences<Student extends PersonName & { studentID: number }>({
  students,
  mine,
  theirs,
  nameOf,
  textOf,
}: PlacedDifferencesOptions<Student>): Difference[] {
  const nowhere = { columnID: null, isFixed: false };
  const [own, other] = [mine, theirs].map(
    (seats) => new Map(seats.map((seat) => [seat.studentID, seat])),
  );
  return students.flatMap((student) =>
    differenceOf(
      nameOf(student),
      textOf(own?.get(student.studentID) ?? nowhere, 'mine'),
      textOf(other?.get(student.studentID) ?? nowhere, 'theirs'),
    ),
  );
}

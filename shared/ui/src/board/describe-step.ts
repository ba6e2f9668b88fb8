import type { BoardText } from './board-text.ts';

/** Where a student is. */
export interface Seat {
  studentID: number;
  columnID: number | null;
  isFixed: boolean;
}

/** A step that changes places otherwise than by moving a student. */
export type StepKind = 'undone' | 'redone' | 'swapped';

interface Names {
  nameOf: (studentID: number) => string;
  columnNameOf: (columnID: number | null) => string;
}

/**
 * Describes a step for screen readers: who is in which column now, and who is fixed there or let go.
 * @param step by what; null where moving or fixing says it all
 * @param before where everybody was
 * @param after where they are now
 */
export function describeStep(
  t: BoardText,
  step: StepKind | null,
  before: readonly Seat[],
  after: readonly Seat[],
  { nameOf, columnNameOf }: Names,
): string {
  const seatBefore = new Map(before.map((seat) => [seat.studentID, seat]));
  const where = (differs: (was: Seat, is: Seat) => boolean): Seat[] =>
    after.filter((seat) => {
      const was = seatBefore.get(seat.studentID);
      return was !== undefined && differs(was, seat);
    });
  const people = (seats: readonly Seat[]): string =>
    seats.length === 1
      ? nameOf(seats[0]?.studentID ?? 0)
      : t('announcement.several', { n: seats.length });
  const moved = where((was, is) => was.columnID !== is.columnID);
  const fixed = where((was, is) => is.isFixed && !was.isFixed);
  const unfixed = where((was, is) => was.isFixed && !is.isFixed);
  const sentences = [
    ...[...Map.groupBy(moved, ({ columnID }) => columnID)].map(([columnID, seats]) =>
      t('announcement.moved', { name: people(seats), column: columnNameOf(columnID) }),
    ),
    ...(fixed.length > 0 ? [t('announcement.fixed', { name: people(fixed) })] : []),
    ...(unfixed.length > 0 ? [t('announcement.unfixed', { name: people(unfixed) })] : []),
  ];
  if (step === null)
    return sentences.join(t('announcement.separator')) || t('announcement.unchanged');
  return [t(`announcement.${step}`), ...sentences].join(t('announcement.separator'));
}

import type { BoardText } from './board-text.ts';

/** Where a student is. */
export interface Seat {
  studentID: number;
  columnID: number | null;
  isFixed: boolean;
}

export type Step = 'undone' | 'redone';

interface Names {
  nameOf: (studentID: number) => string;
  columnNameOf: (columnID: number | null) => string;
}

/**
 * What a step back or forth did, for screen readers: who is in which column now.
 * @param before where everybody was
 * @param after where they are now
 */
export function describeStep(
  t: BoardText,
  step: Step,
  before: readonly Seat[],
  after: readonly Seat[],
  { nameOf, columnNameOf }: Names,
): string {
  const columnBefore = new Map(before.map((seat) => [seat.studentID, seat.columnID]));
  const moved = after.filter(({ studentID, columnID }) => {
    const was = columnBefore.get(studentID);
    return was !== undefined && was !== columnID;
  });
  const sentences = [...Map.groupBy(moved, ({ columnID }) => columnID)].map(([columnID, seats]) =>
    t('said.moved', {
      name:
        seats.length === 1
          ? nameOf(seats[0]?.studentID ?? 0)
          : t('said.several', { n: seats.length }),
      column: columnNameOf(columnID),
    }),
  );
  return [t(`said.${step}`), ...sentences].join(t('said.separator'));
}

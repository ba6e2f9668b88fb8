import { expect, it } from 'vitest';
import type { BoardText } from './board-text.ts';
import { describeStep, type Seat } from './describe-step.ts';

const t: BoardText = (key, values = {}) =>
  key === 'announcement.separator' ? '. ' : [key, ...Object.values(values)].join(' ');
const names = {
  nameOf: (studentID: number) => `student ${studentID}`,
  columnNameOf: (columnID: number | null) => (columnID === null ? 'none' : `group ${columnID}`),
};
const seats = (...columnIDs: (number | null)[]): Seat[] =>
  columnIDs.map((columnID, at) => ({ studentID: at + 1, columnID, isFixed: false }));

it('says who is where after a step back', () => {
  expect(describeStep(t, 'undone', seats(2, 1, null), seats(1, 1, null), names)).toBe(
    'announcement.undone. announcement.moved student 1 group 1',
  );
});

it('counts who moved together, by column', () => {
  expect(describeStep(t, 'redone', seats(1, 1, 2), seats(null, null, 1), names)).toBe(
    'announcement.redone. announcement.moved announcement.several 2 none. announcement.moved student 3 group 1',
  );
});

it('says only that there was a step where nobody moved, such as a new name', () => {
  expect(describeStep(t, 'undone', seats(1, 2), seats(1, 2), names)).toBe('announcement.undone');
});

const fixed = (studentIDs: readonly number[], rows: readonly Seat[]): Seat[] =>
  rows.map((seat) => ({ ...seat, isFixed: studentIDs.includes(seat.studentID) }));

it('says who is fixed and who is let go', () => {
  const free = seats(1, 1, 2);
  expect(describeStep(t, null, free, fixed([1, 3], free), names)).toBe(
    'announcement.fixed announcement.several 2',
  );
  expect(describeStep(t, null, fixed([2], free), free, names)).toBe(
    'announcement.unfixed student 2',
  );
  expect(describeStep(t, 'undone', fixed([2], free), free, names)).toBe(
    'announcement.undone. announcement.unfixed student 2',
  );
});

it('says where the two who changed places are', () => {
  expect(describeStep(t, 'swapped', seats(1, 2), seats(2, 1), names)).toBe(
    'announcement.swapped. announcement.moved student 1 group 2. announcement.moved student 2 group 1',
  );
});

it('says that nothing has changed, such as where a fixed student was to be moved', () => {
  expect(describeStep(t, null, seats(1), seats(1), names)).toBe('announcement.unchanged');
});

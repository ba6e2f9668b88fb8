import { expect, test } from 'vitest';
import { chooseClass, chooseGrade } from './chosen-classes.ts';

const rows = [1, 2, 3].map((schoolClassID) => ({ schoolClassID, grade: 1 }));
const [first] = rows as [(typeof rows)[0]];
const nothing = { schoolClassIDs: [], grades: [] };

test('a whole grade takes the place of its classes', () => {
  const added = chooseClass({ ...nothing, schoolClassIDs: [9] }, first, rows, true);
  expect(added).toEqual({ schoolClassIDs: [9, 1], grades: [] });
  expect(chooseGrade(added, 1, rows, true)).toEqual({ schoolClassIDs: [9], grades: [1] });
  expect(chooseGrade({ schoolClassIDs: [9], grades: [1, 2] }, 1, rows, false)).toEqual({
    schoolClassIDs: [9],
    grades: [2],
  });
});

test('a grade that loses a class becomes its other classes', () => {
  const whole = { schoolClassIDs: [9], grades: [2, 1] };
  expect(chooseClass(whole, first, rows, false)).toEqual({
    schoolClassIDs: [9, 2, 3],
    grades: [2],
  });
  expect(chooseClass({ schoolClassIDs: [1, 2], grades: [] }, first, rows, false)).toEqual({
    schoolClassIDs: [2],
    grades: [],
  });
});

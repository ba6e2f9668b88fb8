import { expect, it } from 'vitest';
import { placedDifferences } from './placed-differences.ts';

const students = [
  { studentID: 1, lastName: '佐藤', firstName: '花', lastNameKana: '', firstNameKana: '' },
  { studentID: 2, lastName: '鈴木', firstName: '海', lastNameKana: '', firstNameKana: '' },
  { studentID: 3, lastName: '高橋', firstName: '空', lastNameKana: '', firstNameKana: '' },
];
const seat = (studentID: number, columnID: number | null, isFixed = false) => ({
  studentID,
  columnID,
  isFixed,
});

it('names students who are in other places, or fixed in one version alone', () => {
  const differences = placedDifferences({
    students,
    mine: [seat(1, 10), seat(2, 10, true), seat(3, 11)],
    theirs: [seat(1, 11), seat(2, 10)],
    nameOf: ({ lastName }) => lastName,
    textOf: ({ columnID, isFixed }, version) =>
      `${version === 'mine' ? 'm' : 't'} ${columnID ?? 'none'}${isFixed ? ' fixed' : ''}`.slice(2),
  });
  expect(differences).toEqual([
    { label: '佐藤', mine: '10', theirs: '11' },
    { label: '鈴木', mine: '10 fixed', theirs: '10' },
    { label: '高橋', mine: '11', theirs: 'none' },
  ]);
});

import { expect, it } from 'vitest';
import { namesApart } from './names-apart.ts';

const person = (studentID: number, firstName: string, studentNumber: number | null) => ({
  studentID,
  lastName: '阿部',
  firstName,
  lastNameKana: 'アベ',
  firstNameKana: `カナ${studentID}`,
  studentNumber,
});

it('tells people of one name apart, and leaves the others as they are', () => {
  const people = [person(1, '隼人', 4), person(2, '隼人', 5), person(3, '湊', 6)];
  // who evaluates and is evaluated stands in the list twice
  expect([...namesApart([...people, ...people], 'ja')]).toEqual([
    [1, '4 阿部 隼人'],
    [2, '5 阿部 隼人'],
    [3, '阿部 湊'],
  ]);
  expect(namesApart(people, 'en').get(3)).toBe('阿部 湊');
});

it('uses the kana where there is no number', () => {
  const names = namesApart([person(1, '隼人', null), person(2, '隼人', 5)], 'ja');
  expect([...names.values()]).toEqual(['阿部 隼人 アベ カナ1', '5 阿部 隼人']);
});

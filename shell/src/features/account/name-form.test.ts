import { expect, it } from 'vitest';
import { cleanName, isChanged, nameOrder, nameProblems } from './name-form.ts';

const stored = { lastName: '佐藤', firstName: '恵' };

it('has the order of the language', () => {
  expect(nameOrder(true)).toEqual(['lastName', 'firstName']);
  expect(nameOrder(false)).toEqual(['firstName', 'lastName']);
});

it('finds what is blank and what has a tab in it', () => {
  expect(nameProblems({ lastName: '　', firstName: '' })).toEqual({
    lastName: 'required',
    firstName: 'required',
  });
  expect(nameProblems({ lastName: '佐\t藤', firstName: '\t恵' })).toEqual({ lastName: 'tab' });
  expect(nameProblems(stored)).toEqual({});
});

it('takes spaces around a name for no change', () => {
  expect(cleanName({ lastName: ' 佐藤　', firstName: '恵 ' })).toEqual(stored);
  expect(isChanged({ lastName: '佐藤 ', firstName: '恵' }, stored)).toBe(false);
  expect(isChanged({ lastName: '斎藤', firstName: '恵' }, stored)).toBe(true);
});

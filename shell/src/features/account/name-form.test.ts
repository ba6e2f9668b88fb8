import { expect, it } from 'vitest';
import { blankParts, cleanName, isChanged, nameOrder } from './name-form.ts';

const stored = { lastName: '佐藤', firstName: '恵' };

it('has the order of the language', () => {
  expect(nameOrder(true)).toEqual(['lastName', 'firstName']);
  expect(nameOrder(false)).toEqual(['firstName', 'lastName']);
});

it('finds blank parts in the order shown', () => {
  const blank = { lastName: '　', firstName: '' };
  expect(blankParts(blank, nameOrder(true))).toEqual(['lastName', 'firstName']);
  expect(blankParts(blank, nameOrder(false))).toEqual(['firstName', 'lastName']);
  expect(blankParts(stored, nameOrder(true))).toEqual([]);
});

it('takes spaces around a name for no change', () => {
  expect(cleanName({ lastName: ' 佐藤　', firstName: '恵 ' })).toEqual(stored);
  expect(isChanged({ lastName: '佐藤 ', firstName: '恵' }, stored)).toBe(false);
  expect(isChanged({ lastName: '斎藤', firstName: '恵' }, stored)).toBe(true);
});

import { limits } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { studentNumberOf } from './student-number.ts';

it.each([
  ['12', 12],
  [' １２ ', 12],
  [String(limits.studentNumberMax), limits.studentNumberMax],
  [String(limits.studentNumberMax + 1), null],
  ['0', null],
  ['1.5', null],
  ['1e2', null],
  ['abc', null],
  ['', null],
])('%j is the number %j', (typed, number) => {
  expect(studentNumberOf(typed)).toBe(number);
});

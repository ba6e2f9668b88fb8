import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { expect, it } from 'vitest';
import { refusesNewPassword } from './refusals.ts';

const failure = (category: number, code: number) =>
  new ApiError('failure', 400, { category, code });

it.each([
  [ErrorCategory.Auth, 5],
  [ErrorCategory.Auth, 11],
  [ErrorCategory.Auth, 15],
  [ErrorCategory.None, 135],
])('category %i code %i is about the new password', (category, code) => {
  expect(refusesNewPassword(failure(category, code))).toBe(true);
});

it.each([
  [ErrorCategory.Auth, 12],
  [ErrorCategory.Auth, 7],
  [ErrorCategory.Auth, 135],
  [ErrorCategory.None, 5],
])('category %i code %i is not', (category, code) => {
  expect(refusesNewPassword(failure(category, code))).toBe(false);
});

it('takes no other error for one', () => {
  expect(refusesNewPassword(new ApiError('network', 0))).toBe(false);
  expect(refusesNewPassword(new Error('5'))).toBe(false);
});

import { expect, it } from 'vitest';
import { isReplaced } from './targets.ts';

it('tells whether an address asks for something else than is shown', () => {
  expect(isReplaced('class-999999', 'class-1')).toBe(true);
  expect(isReplaced('class-1', 'class-1')).toBe(false);
  expect(isReplaced(null, 'class-1')).toBe(false);
  expect(isReplaced('7', 7)).toBe(false);
  expect(isReplaced('', 7)).toBe(true);
});

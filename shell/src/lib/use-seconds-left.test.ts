import { expect, it } from 'vitest';
import { secondsUntil } from './use-seconds-left.ts';

it('counts begun seconds and ends at none', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 500)).toBe(60);
  expect(secondsUntil(60_000, 59_001)).toBe(1);
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  expect(secondsUntil(60_000, 99_000)).toBe(0);
});

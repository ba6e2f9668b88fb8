import { expect, test } from 'vitest';
import { fromJapanInput, toJapanInput } from './japan-time.ts';

test('a moment is shown and read in Japan’s time', () => {
  expect(toJapanInput('2026-11-21T15:30:00.000Z')).toBe('2026-11-22T00:30');
  expect(fromJapanInput('2026-11-22T00:30')).toBe('2026-11-21T15:30:00.000Z');
});

test('an empty or half-typed field is no moment', () => {
  expect(toJapanInput(null)).toBe('');
  expect(toJapanInput('soon')).toBe('');
  expect(fromJapanInput('')).toBeNull();
  expect(fromJapanInput('2026-11-')).toBeNull();
});

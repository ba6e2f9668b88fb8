import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test('counts days of the calendar in Japan', () => {
  const end = new Date('2026-12-01T18:00:00+09:00');
  expect(daysLeft(end, new Date('2026-12-01T00:00:00+09:00'))).toBe(0);
  expect(daysLeft(end, new Date('2026-11-30T23:59:59+09:00'))).toBe(1);
  // still yesterday in Greenwich
  expect(daysLeft(end, new Date('2026-11-28T16:00:00Z'))).toBe(2);
  expect(daysLeft(end, new Date('2026-12-05T00:00:00Z'))).toBe(0);
});

import { expect, test } from 'vitest';
import { parseUntil, sayMoment } from './until.ts';

test.each([
  ['2026-11-25T10:15+09:00', '2026-11-25T01:15:00.000Z'],
  ['2026-11-25 10:15:30+0900', '2026-11-25T01:15:30.000Z'],
  ['2026-11-25 10:15:30.25Z', '2026-11-25T10:15:30.250Z'],
  [' 2026-11-25 10:15:30 -03:30 ', '2026-11-25T13:45:30.000Z'],
])('%s is %s', (text, moment) => {
  expect(parseUntil(text).toISOString()).toBe(moment);
});

test('without an offset it is in the zone of the machine', () => {
  expect(parseUntil('2026-11-25 10:15')).toEqual(new Date(2026, 10, 25, 10, 15));
});

test.each(['', 'yesterday', '2026-02-30 10:15', '2026-11-25 24:15', '2026-11-25', '10:15'])(
  '%j is refused with how to write it',
  (text) => {
    expect(() => parseUntil(text)).toThrow("--until must look like '2026-11-25 10:15'");
  },
);

test('a moment is said with UTC beside it', () => {
  const moment = new Date('2026-11-25T01:15:00Z');
  expect(sayMoment(moment)).toContain('2026-11-25 01:15:00 UTC');
  expect(parseUntil(sayMoment(moment).replace(/ \(.*| UTC$/, ''))).toEqual(moment);
});

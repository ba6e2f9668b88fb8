import { expect, test } from 'vitest';
import { inWholeUnits, isLastHour } from './time-left.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test('time that is left is rounded to days or hours, and in minutes never more than there is', () => {
  expect(inWholeUnits(3 * day - 1)).toEqual({ unit: 'days', count: 3 });
  expect(inWholeUnits(2 * day)).toEqual({ unit: 'days', count: 2 });
  expect(inWholeUnits(2 * day - hour)).toEqual({ unit: 'hours', count: 47 });
  expect(inWholeUnits(2 * day - 1)).toEqual({ unit: 'days', count: 2 });
  expect(inWholeUnits(3 * hour - minute)).toEqual({ unit: 'hours', count: 3 });
  expect(inWholeUnits(hour + 29 * minute)).toEqual({ unit: 'hours', count: 1 });
  expect(inWholeUnits(hour)).toEqual({ unit: 'hours', count: 1 });
  expect(inWholeUnits(hour - 1)).toEqual({ unit: 'minutes', count: 59 });
  expect(inWholeUnits(minute - 1)).toEqual({ unit: 'minutes', count: 1 });
  expect([hour, hour - 1, 1, 0].map(isLastHour)).toEqual([false, true, true, false]);
});

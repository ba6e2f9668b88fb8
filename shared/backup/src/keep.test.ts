import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import { chooseKept, parseKeep } from './keep.ts';

const backup = (at: string) => ({ id: at, startedAt: new Date(at) });

describe('a rule keeps the newest of each day, week and month', () => {
  test('of days that have backups, not of calendar days', () => {
    const all = [
      backup('2026-11-01T01:00:00Z'),
      backup('2026-11-20T01:00:00Z'),
      backup('2026-11-20T13:00:00Z'),
      backup('2026-11-27T01:00:00Z'),
    ];
    const kept = chooseKept(all, parseKeep('2d'));
    expect([...kept].map(({ id }) => id)).toEqual(['2026-11-27T01:00:00Z', '2026-11-20T13:00:00Z']);
  });

  test('weeks begin on Monday', () => {
    const all = [
      backup('2026-11-15T23:00:00Z'),
      backup('2026-11-16T01:00:00Z'),
      backup('2026-11-22T23:00:00Z'),
      backup('2026-11-23T01:00:00Z'),
    ];
    const kept = chooseKept(all, parseKeep('3w'));
    expect([...kept].map(({ id }) => id)).toEqual([
      '2026-11-23T01:00:00Z',
      '2026-11-22T23:00:00Z',
      '2026-11-15T23:00:00Z',
    ]);
  });
});

test('the newest is kept by every rule, and never more than the rule says', () => {
  const date = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  });
  const dates = fc.array(date, { minLength: 1, maxLength: 60 });
  const rules = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) });
  fc.assert(
    fc.property(dates, rules, (starts, rule) => {
      const all = starts.map((startedAt, n) => ({ id: String(n), startedAt }));
      const kept = chooseKept(all, rule);
      const newest = Math.max(...starts.map((start) => start.getTime()));
      expect([...kept].some(({ startedAt }) => startedAt.getTime() === newest)).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, rule.days + rule.weeks + rule.months));
    }),
    runs(500),
  );
});

test.each(['', '7', '7y', '0d', '7d;4w'])('%j is no rule', (text) => {
  expect(() => parseKeep(text)).toThrow('--keep must');
});

import { describe, expect, it } from 'vitest';
import { durationText, parseDuration, splitDuration } from './duration.ts';
import type { Text } from './text.ts';

const units: Record<string, string> = {
  'duration.days': '日',
  'duration.hours': '時間',
  'duration.minutes': '分',
};
const t: Text = (key, values) =>
  key === 'duration.together'
    ? `${values?.['first']}${values?.['second']}`
    : `${values?.['count']}${units[key]}`;

describe('a duration', () => {
  it.each([
    [1, '1分'],
    [50, '50分'],
    [60, '1時間'],
    [100, '1時間40分'],
    [1440, '1日'],
    [1441, '1日1分'],
    [2970, '2日1時間30分'],
    [10_080, '7日'],
  ])('of %i minutes reads %s', (minutes, text) => {
    expect(durationText(minutes, t)).toBe(text);
  });

  it.each([1, 50, 60, 90, 120, 1440, 1500, 10_080])(
    'of %i minutes survives its form',
    (minutes) => {
      const { amount, unit } = splitDuration(minutes);
      expect(parseDuration(String(amount), unit)).toBe(minutes);
    },
  );

  it('is understood however it is typed', () => {
    expect(parseDuration(' ５０ ', 'minutes')).toBe(50);
    expect(parseDuration('1.5', 'hours')).toBe(90);
    expect(parseDuration('１．５', 'hours')).toBe(90);
    expect(parseDuration('0.5', 'days')).toBe(720);
    expect(parseDuration('　', 'minutes')).toBeNull();
  });

  it.each(['abc', '-5', '1e3', '1,5', '0.01', '1.2.3'])('is not made of %s', (nonsense) => {
    expect(parseDuration(nonsense, 'minutes')).toBeNaN();
  });
});

import { expect, test } from 'vitest';
import { withoutReadings } from '@mebae/rules';
import { childMoment } from './child-moment.ts';

test('a child reads day and hour with their readings', () => {
  expect(childMoment('2026-11-27T08:00:00Z')).toBe(
    '11月《がつ》27日《にち》（金《きん》）午後《ごご》5時《じ》',
  );
  expect(childMoment('2026-11-30T15:05:00Z')).toBe(
    '12月《がつ》｜1日《ついたち》（火《か》）午前《ごぜん》0時《じ》5分《ふん》',
  );
  expect(withoutReadings(childMoment('2026-11-20T03:30:00Z'))).toBe('11月20日（金）午後0時30分');
  expect(childMoment('2026-11-20T03:30:00Z')).toContain('30分《ぷん》');
});

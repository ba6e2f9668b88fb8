import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { isPromotion, schoolYearOf } from './school-year.ts';

describe('schoolYearOf', () => {
  it.each([
    ['2026-03-31T23:59:59+09:00', 2025],
    ['2026-04-01T00:00:00+09:00', 2026],
    ['2026-12-31T12:00:00+09:00', 2026],
    ['2027-01-01T00:00:00+09:00', 2026],
    // the last evening of March in London is already April in Japan
    ['2026-03-31T16:00:00Z', 2026],
  ])('%s belongs to %i', (moment, year) => {
    expect(schoolYearOf(new Date(moment))).toBe(year);
  });

  it('never goes back as time goes on, and moves by one in April only', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const next = new Date(date.getTime() + 24 * 3600 * 1000);
          const step = schoolYearOf(next) - schoolYearOf(date);
          const tokyoMonth = Number(
            new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', month: 'numeric' }).format(
              next,
            ),
          );
          expect([0, 1]).toContain(step);
          expect(step === 0 || tokyoMonth === 4).toBe(true);
        },
      ),
    );
  });
});

it('promotion is when the school is past its first year', () => {
  expect(isPromotion({ schoolYear: 2026, firstSchoolYear: 2025 })).toBe(true);
  expect(isPromotion({ schoolYear: 2026, firstSchoolYear: 2026 })).toBe(false);
});

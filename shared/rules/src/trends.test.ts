import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  careReasonsOf,
  trendBandOf,
  trendCutsOf,
  trendReadingOf,
  type CareTrend,
} from './trends.ts';

const values = (size: { minLength: number; maxLength: number }) =>
  fc.array(fc.double({ min: 0, max: 100, noNaN: true }), size);

describe('the band of a trend', () => {
  it('goes by fixed points where fewer than 30 people were checked', () => {
    fc.assert(
      fc.property(values({ minLength: 0, maxLength: 29 }), (all) => {
        expect(trendCutsOf(all)).toEqual({ low: 37.5, high: 62.5, isOfSchool: false });
      }),
    );
    expect([37.5, 38, 62, 62.5].map((v) => trendBandOf(v, trendCutsOf([])))).toEqual([
      'low',
      'middle',
      'middle',
      'high',
    ]);
  });
  it('goes by the standard deviation around the mean of more, and never down with a higher value', () => {
    const order = ['low', 'middle', 'high'];
    fc.assert(
      fc.property(values({ minLength: 30, maxLength: 80 }), (all) => {
        const cuts = trendCutsOf(all);
        const bands = all.toSorted((a, b) => a - b).map((v) => order.indexOf(trendBandOf(v, cuts)));
        expect(bands).toEqual(bands.toSorted((a, b) => a - b));
      }),
    );
    const half = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 40 : 60));
    const { low, high } = trendCutsOf(half);
    expect(low).toBeCloseTo(50 - Math.sqrt((40 * 100) / 39), 10);
    expect(high).toBeCloseTo(50 + Math.sqrt((40 * 100) / 39), 10);
  });
  it('is the middle for everybody who is alike around the middle', () => {
    expect(trendBandOf(50, trendCutsOf(Array.from({ length: 50 }, () => 50)))).toBe('middle');
  });
});

describe('the change of a trend', () => {
  it('is clear from one standard deviation of the grade on', () => {
    const grade = { gradeN: 5, gradeSd: 10 };
    expect([10, 9.9, 0, -9.9, -10].map((by) => trendReadingOf(by, grade))).toEqual([
      'up',
      'noClearChange',
      'noClearChange',
      'noClearChange',
      'down',
    ]);
  });
  it('is not known in a grade of fewer than five, or where all are alike', () => {
    expect(trendReadingOf(50, { gradeN: 4, gradeSd: 10 })).toBeNull();
    expect(trendReadingOf(50, { gradeN: 9, gradeSd: 0 })).toBeNull();
    expect(trendReadingOf(50, { gradeN: 1, gradeSd: null })).toBeNull();
  });
});

describe('the care list', () => {
  const trend = (trendID: number, change: Partial<CareTrend> = {}): CareTrend => ({
    trendID,
    value: 50,
    gradeMean: 50,
    gradeSd: 10,
    gradeN: 30,
    before: null,
    ...change,
  });

  it('names who is low in two core trends, not in one', () => {
    expect(careReasonsOf([trend(2, { value: 40 }), trend(7, { value: 41 })])).toEqual([]);
    expect(careReasonsOf([trend(2, { value: 40 }), trend(7, { value: 35 }), trend(14)])).toEqual([
      {
        rule: 'belowGrade',
        trends: [
          { trendID: 2, distance: -1 },
          { trendID: 7, distance: -1.5 },
        ],
      },
    ]);
  });
  it('names who fell by a standard deviation since the last check', () => {
    expect(careReasonsOf([trend(2, { before: 59 })])).toEqual([]);
    expect(careReasonsOf([trend(2, { before: 60 })])).toEqual([
      { rule: 'drop', trends: [{ trendID: 2, distance: -1 }] },
    ]);
  });
  it('says nothing of small grades and of those where all are alike', () => {
    const low = (change: Partial<CareTrend>) =>
      careReasonsOf([2, 7].map((id) => trend(id, { value: 0, before: 100, ...change })));
    expect(low({ gradeN: 4 })).toEqual([]);
    expect(low({ gradeSd: 0 })).toEqual([]);
    expect(low({ gradeSd: null })).toEqual([]);
  });
  it('holds nobody who is at the mean or above and did not fall', () => {
    const atOrAbove = fc
      .record({
        mean: fc.double({ min: 0, max: 100, noNaN: true }),
        sd: fc.double({ min: 0.1, max: 40, noNaN: true }),
        above: fc.double({ min: 0, max: 50, noNaN: true }),
        rise: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
      })
      .map(({ mean, sd, above, rise }) =>
        trend(2, {
          gradeMean: mean,
          gradeSd: sd,
          value: mean + above,
          before: rise === null ? null : mean + above - rise,
        }),
      );
    fc.assert(
      fc.property(fc.array(atOrAbove), (trends) => {
        expect(careReasonsOf(trends)).toEqual([]);
      }),
    );
  });
});

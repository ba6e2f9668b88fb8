import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  correlationOf,
  histogramOf,
  holmCorrected,
  meanOf,
  momentsOf,
  pairedDifference,
  sdOf,
  spearmanOf,
  welchTest,
  withoutPart,
} from './figures.ts';

/** Fuel use and weight of 32 cars: Henderson and Velleman (1981), as R's `mtcars` has them. */
const mpg = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7,
  32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
];
const weight = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424,
  5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57,
  2.78,
];
/** Extra hours of sleep of ten patients with two drugs: Student (1908), as R's `sleep` has them. */
const firstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const secondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('against published examples', () => {
  it('quartiles are those of R’s quantile(mtcars$mpg), of type 7, and whiskers end at values', () => {
    expect(boxOf(mpg)).toEqual({
      n: 32,
      low: 10.4,
      lowerQuartile: 15.425,
      median: 19.2,
      upperQuartile: 22.8,
      high: 32.4,
      // beyond 22.8 + 1.5 × 7.375 = 33.8625
      outliers: [33.9],
    });
  });

  it('the correlation of weight and fuel use and its interval are those of R’s cor.test', () => {
    const found = correlationOf(weight, mpg);
    expect(found?.value).toBeCloseTo(-0.8676594, 7);
    expect(found?.low).toBeCloseTo(-0.9338264, 6);
    expect(found?.high).toBeCloseTo(-0.7440872, 6);
  });

  it('Anscombe’s (1973) first set of data has a correlation of 0.816', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    expect(correlationOf(x, y)?.value).toBeCloseTo(0.81642, 5);
  });

  it('Spearman’s correlation without ties is that of Hollander and Wolfe’s (1973) tuna, in R’s cor.test', () => {
    const lightness = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
    const panel = [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8];
    expect(spearmanOf(lightness, panel)?.value).toBeCloseTo(0.6, 10);
  });

  it('with ties it is that of R’s cor.test(mtcars$wt, mtcars$mpg, method = "spearman")', () => {
    const found = spearmanOf(weight, mpg);
    expect(found?.value).toBeCloseTo(-0.886422, 6);
    // atanh(−0.886422) ± 1.959964 × √((1 + 0.886422² / 2) / 29)
    expect(found?.low).toBeCloseTo(-0.950266, 5);
    expect(found?.high).toBeCloseTo(-0.751082, 5);
  });

  it('the paired change of Student’s sleep data is that of R’s t.test(paired = TRUE)', () => {
    const found = pairedDifference(firstDrug, secondDrug);
    expect(found?.value).toBeCloseTo(1.58, 10);
    expect(found?.low).toBeCloseTo(0.7001142, 6);
    expect(found?.high).toBeCloseTo(2.4598858, 6);
  });

  it('a mean has the interval of R’s t.test of one sample', () => {
    const found = meanOf(firstDrug);
    expect(found?.value).toBeCloseTo(0.75, 10);
    expect(found?.low).toBeCloseTo(-0.5297804, 6);
    expect(found?.high).toBeCloseTo(2.0297804, 6);
    expect(sdOf(mpg)).toBeCloseTo(6.026948, 6);
  });
});

describe('what can’t be said', () => {
  it('is null', () => {
    expect(boxOf([])).toBeNull();
    expect(meanOf([50])).toBeNull();
    expect(correlationOf([1, 2, 3], [1, 2, 3])).toBeNull();
    expect(correlationOf([1, 1, 1, 1, 1], [1, 2, 3, 4, 5])).toBeNull();
    expect(spearmanOf([1, 2, 3], [1, 2, 3])).toBeNull();
    expect(spearmanOf([1, 1, 1, 1, 1], [1, 2, 3, 4, 5])).toBeNull();
    expect(histogramOf([50, 50, 50, 50, 50], 10).density).toEqual([]);
  });

  it('is no interval where all are the same, and a perfect correlation is certain', () => {
    expect(meanOf([40, 40, 40])).toEqual({ value: 40, low: 40, high: 40 });
    expect(correlationOf([1, 2, 3, 4, 5], [2, 4, 6, 8, 10])?.low).toBeCloseTo(1, 10);
  });
});

describe('of any scores', () => {
  const scores = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), {
    minLength: 5,
    maxLength: 80,
  });

  it('a histogram counts everybody once, and its density as many', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(5, 10, 20), (values, width) => {
        const { bins } = histogramOf(values, width);
        expect(bins).toHaveLength(100 / width);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        for (const { from, to, count } of bins) {
          const isLast = to === 100;
          const inside = values.filter((v) => v >= from && (v < to || (isLast && v <= to)));
          expect(count).toBe(inside.length);
        }
      }),
    );
    const central = Array.from({ length: 41 }, (_, index) => 40 + index / 2);
    const { density } = histogramOf(central, 5);
    const area = density.reduce((sum, { perUnit }) => sum + perUnit * 2, 0);
    expect(area).toBeGreaterThan(40.5);
    expect(area).toBeLessThan(41.5);
    // at an end of the scale half of a kernel would lie outside: trapezoids, because the density does not end in zero
    const low = Array.from({ length: 40 }, (_, index) => (index % 8) * 2);
    const atEnd = histogramOf(low, 20).density;
    const trapezoids = atEnd
      .slice(1)
      .reduce((sum, { perUnit }, index) => sum + perUnit + (atEnd[index]?.perUnit ?? 0), 0);
    expect(trapezoids).toBeGreaterThan(39.5);
    expect(trapezoids).toBeLessThan(40.5);
  });

  it('a box is in order, and everybody is inside its whiskers or an outlier', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const box = boxOf(values);
        if (!box) throw new Error('no box');
        expect(box.lowerQuartile).toBeLessThanOrEqual(box.median);
        expect(box.median).toBeLessThanOrEqual(box.upperQuartile);
        const [low, high] = [box.low ?? NaN, box.high ?? NaN];
        const inside = values.filter((value) => value >= low && value <= high);
        expect(inside.length + box.outliers.length).toBe(values.length);
      }),
    );
  });
});

describe('differences of two groups', () => {
  it('are those of R’s t.test(extra ~ group, data = sleep), after Welch', () => {
    const test = welchTest(momentsOf(firstDrug), momentsOf(secondDrug));
    const found = test?.estimate(1);
    expect(found?.value).toBeCloseTo(-1.58, 10);
    expect(found?.low).toBeCloseTo(-3.3654832, 6);
    expect(found?.high).toBeCloseTo(0.2054832, 6);
    expect(test?.p).toBeCloseTo(0.07939, 5);
    expect(test?.estimate(10).high).toBeGreaterThan(0.2054832);
    expect(welchTest(momentsOf([1, 1, 1]), momentsOf([2, 2]))).toBeNull();
    expect(welchTest(momentsOf([1, 2, 3]), momentsOf([2]))).toBeNull();
  });

  it('need the moments of a whole and a part only', () => {
    const rest = withoutPart(momentsOf([...firstDrug, ...secondDrug]), momentsOf(firstDrug));
    expect(rest.n).toBe(10);
    expect(welchTest(momentsOf(firstDrug), rest)?.p).toBeCloseTo(0.07939, 5);
  });

  it('are corrected as in the example of “Holm–Bonferroni method” (Wikipedia)', () => {
    expect(holmCorrected([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holmCorrected([])).toEqual([]);
  });
});

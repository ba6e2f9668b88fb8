import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { changeOf, changesOf, intervalOf } from './changes.ts';
import { controlFalseDiscoveries, twoSidedP } from './false-discoveries.ts';

describe('two-sided probabilities of the normal distribution', () => {
  it.each([
    [0, 1],
    [1, 0.31731050786291],
    [1.959963984540054, 0.05],
    [-2.5758293035489, 0.01],
    [4, 0.00006334248366624],
    [6, 1.97317529e-9],
    [20, 0],
  ])('of %d is %d', (z, p) => {
    expect(twoSidedP(z)).toBeCloseTo(p, 12);
  });
});

describe('the false discovery rate', () => {
  /** The example of Benjamini and Hochberg (1995), section 3.2. */
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ];
  it('rejects the four hypotheses of the published example', () => {
    const rejected = controlFalseDiscoveries(published, 0.05);
    expect(rejected.filter(Boolean)).toHaveLength(4);
    expect(rejected.slice(0, 4)).toEqual([true, true, true, true]);
  });
  it('does not depend on the order, and is none of none', () => {
    expect(controlFalseDiscoveries(published.toReversed(), 0.05).toReversed()).toEqual(
      controlFalseDiscoveries(published, 0.05),
    );
    expect(controlFalseDiscoveries([], 0.1)).toEqual([]);
  });
  it('rejects one whose own limit is missed where a larger one keeps its own', () => {
    expect(controlFalseDiscoveries([0.06, 0.08], 0.1)).toEqual([true, true]);
    expect(controlFalseDiscoveries([0.06, 0.2], 0.1)).toEqual([false, false]);
  });
});

describe('changes between two courses', () => {
  const pair = (difference: number, error: number | null = 5) => ({
    before: { value: 40, standardError: error },
    after: { value: 40 + difference, standardError: error },
  });
  const combined = Math.hypot(5, 5);

  it('are called from 1.96 combined standard errors on', () => {
    expect(changeOf(pair(0).before, pair(1.95 * combined).after).reading).toBe('noClearChange');
    expect(changesOf([pair(1.97 * combined)])).toEqual([
      { difference: expect.closeTo(1.97 * combined), standardError: combined, reading: 'up' },
    ]);
    expect(changesOf([pair(-1.97 * combined)])[0]?.reading).toBe('down');
  });
  it('are not called among many others where one would be chance', () => {
    const readings = changesOf([pair(2.2 * combined), ...Array(24).fill(pair(combined))]).map(
      ({ reading }) => reading,
    );
    expect(new Set(readings)).toEqual(new Set(['noClearChange']));
  });
  it('are not called without an error, which is not taken for none', () => {
    expect(changesOf([pair(60, null), pair(60)])).toMatchObject([
      { difference: 60, standardError: null, reading: 'noClearChange' },
      { reading: 'up' },
    ]);
    const exact = { value: 0, standardError: 0 };
    expect(changeOf(exact, exact).reading).toBe('noClearChange');
    expect(changeOf(exact, { value: 1, standardError: 0 }).reading).toBe('up');
  });
  it('of students in whom nothing changed are called in less than one of ten students', () => {
    let called = 0;
    const random = normals();
    for (let student = 0; student < 4000; student++) {
      const pairs = Array.from({ length: 14 }, () => pair(random() * combined));
      if (changesOf(pairs).some(({ reading }) => reading !== 'noClearChange')) called += 1;
    }
    // with single tests it would be 51 %
    expect(called / 4000).toBeLessThan(0.115);
    expect(called / 4000).toBeGreaterThan(0.06);
  });
  it('are beyond their interval whenever they are called', () => {
    const score = fc.record({
      value: fc.double({ min: 0, max: 100, noNaN: true }),
      standardError: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ before: score, after: score }), { maxLength: 25 }),
        (all) => {
          changesOf(all).forEach(({ difference, standardError, reading }) => {
            if (reading === 'noClearChange') return;
            const interval = intervalOf(difference, standardError);
            expect(reading === 'up' ? interval?.low : -(interval?.high ?? 0)).toBeGreaterThan(
              -1e-12,
            );
          });
        },
      ),
    );
  });
});

/** Standard normal values from a fixed seed (Box and Muller 1958; the generator of Park and Miller 1988). */
function normals(): () => number {
  let state = 20261125;
  const uniform = () => (state = (state * 16807) % 2147483647) / 2147483647;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

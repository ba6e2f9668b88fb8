import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import { estimateRaterModel, type Rating, type RaterModelResult } from './rater-model.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
} from '../../../lib/rater-model/rating-scale.ts';
import { createRandom, shuffled } from '../../../lib/processes/seeded-random.ts';
import { circlePairs, simulateRatings } from '../../../demo/simulate-ratings.ts';

const items = ['i1', 'i2', 'i3', 'i4'];

function classOf(name: string, size: number, perPerson: number, seed: number) {
  const people = Array.from({ length: size }, (_, n) => `${name}${n}`);
  const pairs = circlePairs(people, perPerson, seed);
  return simulateRatings({ seed, pairs, competencies: [{ id: 'c', items }], carelessShare: 0 });
}

const rating = (target: string, rater: string, item: string, level: number): Rating => ({
  target,
  rater,
  item,
  level,
});

/** Any design at all: sparse, disconnected, repeated, extreme. */
const anyRatings = fc.array(
  fc.record({
    target: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'),
    rater: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    item: fc.constantFrom('i1', 'i2', 'i3'),
    level: fc.integer({ min: 1, max: 4 }),
    weight: fc.constantFrom(1, 1, 0.5, 0.1),
  }),
  { maxLength: 60 },
);

function numbersIn(result: RaterModelResult): number[] {
  return [
    ...[...result.targets.values()].flatMap((t) => [t.measure, t.se, t.fairAverage]),
    ...[...result.raters.values()].flatMap((r) => [r.severity, r.se, r.infit, r.outfit]),
    ...[...result.items.values()].flatMap((i) => [i.difficulty, i.se]),
    ...result.thresholds,
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function largestDifference(a: RaterModelResult, b: RaterModelResult): number {
  const off = [
    ...[...a.targets].flatMap(([id, target]) => {
      const other = b.targets.get(id)!;
      return [target.measure - other.measure, target.se - other.se];
    }),
    ...[...a.raters].flatMap(([id, rater]) => {
      const other = b.raters.get(id)!;
      return [rater.severity - other.severity, rater.se - other.se, rater.outfit - other.outfit];
    }),
    ...[...a.items].map(([id, item]) => item.difficulty - b.items.get(id)!.difficulty),
    ...a.thresholds.map((value, k) => value - b.thresholds[k]!),
  ];
  return off.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}

/** Designs that no course has: one in some thousands needs more iterations than the model takes by default. */
const odd = { levels: 4, maxIterations: 10_000 };

describe('any design', () => {
  test('gives finite numbers, positive errors and fair averages on the scale', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const result = estimateRaterModel(ratings, odd);
        expect(result.converged).toBe(true);
        expect(numbersIn(result).every(Number.isFinite)).toBe(true);
        for (const target of result.targets.values()) {
          expect(target.se).toBeGreaterThan(0);
          expect(target.fairAverage).toBeGreaterThan(1);
          expect(target.fairAverage).toBeLessThan(4);
        }
        for (const rater of result.raters.values()) expect(rater.se).toBeGreaterThan(0);
      }),
      runs(300),
    );
  });

  test('gives every target Warm’s weighted likelihood estimate at the other measures', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const result = estimateRaterModel(ratings, odd);
        const cumulative = cumulativeThresholds(result.thresholds);
        const probabilities = new Float64Array(4);
        for (const [id, { measure }] of result.targets) {
          let residuals = 0;
          let information = 0;
          let skew = 0;
          for (const r of ratings.filter(({ target }) => target === id)) {
            const { severity } = result.raters.get(r.rater)!;
            const { difficulty } = result.items.get(r.item)!;
            fillProbabilities(measure - severity - difficulty, cumulative, probabilities);
            const expected = expectedScore(probabilities);
            residuals += r.weight * (r.level - 1 - expected);
            probabilities.forEach((probability, score) => {
              information += r.weight * probability * (score - expected) ** 2;
              skew += r.weight * probability * (score - expected) ** 3;
            });
          }
          expect(residuals + skew / (2 * information)).toBeCloseTo(0, 6);
        }
      }),
      runs(300),
    );
  });

  test('doesn’t depend on the order or the names', () => {
    fc.assert(
      fc.property(anyRatings, fc.integer(), (ratings, seed) => {
        const mixed = shuffled(ratings, createRandom(`${seed}`));
        const result = estimateRaterModel(ratings, odd);
        const reordered = estimateRaterModel(mixed, odd);
        expect(largestDifference(result, reordered)).toBeLessThan(1e-6);
        const renamed = ratings.map((r) => ({ ...r, rater: `x${r.rater}` }));
        const again = estimateRaterModel(renamed, odd);
        const raters = new Map([...again.raters].map(([id, value]) => [id.slice(1), value]));
        expect(largestDifference(result, { ...again, raters })).toBeLessThan(1e-6);
      }),
      runs(200),
    );
  });

  test('centres severities in each subset and difficulties over all items', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const plain = ratings.map((r) => ({ ...r, weight: 1 }));
        const { raters, items: estimated, thresholds } = estimateRaterModel(plain, odd);
        const subsets = new Set([...raters.values()].map(({ subset }) => subset));
        for (const subset of subsets) {
          const own = [...raters.values()].filter((rater) => rater.subset === subset);
          expect(mean(own.map(({ severity }) => severity))).toBeCloseTo(0, 9);
        }
        const sum = [...estimated.values()].reduce((total, item) => total + item.difficulty, 0);
        expect(sum).toBeCloseTo(0, 9);
        expect(mean(thresholds)).toBeCloseTo(0, 9);
      }),
      runs(200),
    );
  });
});

describe('a class of 20 with 4 raters each', () => {
  const { ratings } = classOf('s', 20, 4, 11);
  const before = estimateRaterModel(ratings, { levels: 4 });

  test('a higher level never lowers its target’s measure, nor makes its rater severer', () => {
    fc.assert(
      fc.property(fc.nat(ratings.length - 1), fc.integer({ min: 1, max: 3 }), (n, rise) => {
        const { level, target, rater } = ratings[n]!;
        const raised = Math.min(4, level + rise);
        const changed = ratings.map((r, m) => (m === n ? { ...r, level: raised } : r));
        const after = estimateRaterModel(changed, { levels: 4 });
        const least = raised === level ? -1e-7 : 0;
        const rose = after.targets.get(target)!.measure - before.targets.get(target)!.measure;
        const fell = before.raters.get(rater)!.severity - after.raters.get(rater)!.severity;
        expect(rose).toBeGreaterThanOrEqual(least);
        expect(fell).toBeGreaterThanOrEqual(least);
      }),
      runs(60),
    );
  });

  test('turning the scale round turns every sign', () => {
    const turned = ratings.map((r) => ({ ...r, level: 5 - r.level }));
    const result = estimateRaterModel(turned, { levels: 4 });
    for (const [id, { measure, fairAverage }] of before.targets) {
      expect(result.targets.get(id)!.measure).toBeCloseTo(-measure, 6);
      expect(result.targets.get(id)!.fairAverage).toBeCloseTo(5 - fairAverage, 6);
    }
    before.thresholds.forEach((value, k) => {
      expect(result.thresholds[2 - k]).toBeCloseTo(-value, 6);
    });
  });

  test('every rating given twice changes the errors by √2, the measures little', () => {
    const twice = estimateRaterModel([...ratings, ...ratings], { levels: 4 });
    for (const [id, { measure, se, raters }] of before.targets) {
      const target = twice.targets.get(id)!;
      // Warm's correction is half as large for twice the ratings, which shows near the ends.
      if (Math.abs(measure) > 2) continue;
      expect(Math.abs(target.measure - measure)).toBeLessThan(0.2);
      expect(Math.abs(target.se * Math.SQRT2 - se)).toBeLessThan(0.1);
      expect(target.raters).toBe(raters);
    }
  });

  test('says when it ran out of iterations', () => {
    const result = estimateRaterModel(ratings, { levels: 4, maxIterations: 2 });
    expect(result).toMatchObject({ converged: false, iterations: 2 });
    expect(numbersIn(result).every(Number.isFinite)).toBe(true);
  });

  test('an estimation that begins where nearly the same one ended comes out the same, sooner', () => {
    const fewer = estimateRaterModel(ratings.slice(1), { levels: 4 });
    const column = <Key, Value>(map: Map<Key, Value>, value: (row: Value) => number) =>
      new Map([...map].map(([id, row]) => [id, value(row)]));
    const start = {
      targets: column(fewer.targets, ({ measure }) => measure),
      raters: column(fewer.raters, ({ severity }) => severity),
      items: column(fewer.items, ({ difficulty }) => difficulty),
      thresholds: fewer.thresholds,
    };
    const warm = estimateRaterModel(ratings, { levels: 4, start });
    expect(warm.iterations).toBeLessThan(before.iterations);
    expect(largestDifference(warm, before)).toBeLessThan(1e-6);
  });

  test('a down-weighted rater moves its targets less', () => {
    const harsh = ratings[0]!.rater;
    const with1 = ratings.map((r) => (r.rater === harsh ? { ...r, level: 1 } : r));
    with1[1] = { ...with1[1]!, level: 4 };
    const low = with1.map((r) => (r.rater === harsh ? { ...r, weight: 0.1 } : r));
    const full = estimateRaterModel(with1, { levels: 4 });
    const light = estimateRaterModel(low, { levels: 4 });
    expect(light.raters.get(harsh)!.se).toBeGreaterThan(2 * full.raters.get(harsh)!.se);
    expect(light.targets.get(ratings[0]!.target)!.raters).toBe(4);
  });
});

describe('subsets', () => {
  const a = classOf('a', 14, 3, 1).ratings;
  const b = classOf('b', 10, 3, 2).ratings;

  test('classes that share only the items are apart, the larger one first', () => {
    const result = estimateRaterModel([...b, ...a], { levels: 4 });
    expect(new Set([...result.targets.values()].map(({ subset }) => subset))).toEqual(
      new Set([1, 2]),
    );
    for (const [id, { subset }] of [...result.targets, ...result.raters]) {
      expect(subset).toBe(id.startsWith('a') ? 1 : 2);
    }
  });

  test('one evaluator in both joins them', () => {
    const link = { ...b[0]!, rater: a[0]!.rater };
    const result = estimateRaterModel([...a, ...b, link], { levels: 4 });
    expect(new Set([...result.raters.values()].map(({ subset }) => subset))).toEqual(new Set([1]));
  });

  test('classes that one evaluator joins are apart where they are known: the link is too weak', () => {
    const link = items.map((item) => rating(b[0]!.target, a[0]!.rater, item, 3));
    const ratings = [...a, ...b, ...link];
    const groupOf = (ids: Iterable<string>) =>
      new Map([...ids].map((id) => [id, id.startsWith('a') ? 0 : 1]));
    const groups = {
      targets: groupOf(ratings.map(({ target }) => target)),
      raters: groupOf(ratings.map(({ rater }) => rater)),
    };
    const result = estimateRaterModel(ratings, { levels: 4, groups });
    for (const [id, { subset }] of [...result.targets, ...result.raters]) {
      expect(subset).toBe(id.startsWith('a') ? 1 : 2);
    }
    for (const subset of [1, 2]) {
      const own = [...result.raters.values()].filter((rater) => rater.subset === subset);
      expect(mean(own.map(({ severity }) => severity))).toBeCloseTo(0, 9);
    }
    // everybody rated by everybody of the other class too: nothing is left to doubt
    const many = [...a, ...b].map(({ rater }) => rater);
    const crossed = [...new Set(many)].flatMap((rater) =>
      [a[0]!, b[0]!].flatMap(({ target }) =>
        Array.from({ length: 10 }, (_, n) => ({
          target,
          rater,
          item: items[n % 4]!,
          level: 1 + ((n * 3) % 4),
        })),
      ),
    );
    const linked = estimateRaterModel([...a, ...b, ...crossed], { levels: 4, groups });
    expect(new Set([...linked.raters.values()].map(({ subset }) => subset))).toEqual(new Set([1]));
  });

  test('a rater without a class counts to the class of most ratings', () => {
    const guest = items.map((item) => rating(a[0]!.target, 'guest', item, 3));
    const ratings = [...a, ...b, ...guest];
    const groupOf = (ids: string[]) =>
      new Map(ids.filter((id) => id !== 'guest').map((id) => [id, id.startsWith('a') ? 0 : 1]));
    const groups = {
      targets: groupOf(ratings.map(({ target }) => target)),
      raters: groupOf(ratings.map(({ rater }) => rater)),
    };
    const result = estimateRaterModel(ratings, { levels: 4, groups });
    expect(result.raters.get('guest')!.subset).toBe(result.raters.get(a[0]!.rater)!.subset);
  });

  test('classes joined by all-highest ratings only stay finite', () => {
    const links = items.map((item) => rating(b[0]!.target, a[0]!.rater, item, 4));
    const result = estimateRaterModel([...a, ...b, ...links], { levels: 4 });
    expect(result.converged).toBe(true);
    for (const { severity } of result.raters.values()) expect(Math.abs(severity)).toBeLessThan(15);
  });

  test('difficulties are centred in each competency that has items of its own', () => {
    const people = Array.from({ length: 12 }, (_, n) => `s${n}`);
    const competencies = [
      { id: 'c1', items: ['a1', 'a2', 'a3'] },
      { id: 'c2', items: ['b1', 'b2', 'b3'] },
    ];
    const pairs = circlePairs(people, 4, 5);
    const { ratings } = simulateRatings({ seed: 5, pairs, competencies });
    const result = estimateRaterModel(ratings, { levels: 4 });
    for (const { items: own } of competencies) {
      const difficulties = own.map((item) => result.items.get(item)!.difficulty);
      expect(mean(difficulties)).toBeCloseTo(0, 9);
    }
    expect(new Set([...result.targets.values()].map(({ subset }) => subset))).toEqual(new Set([1]));
  });
});

describe('little or odd input', () => {
  test('nothing', () => {
    const result = estimateRaterModel([], { levels: 4 });
    expect(result.targets.size + result.raters.size + result.items.size).toBe(0);
    expect(result.thresholds).toHaveLength(3);
    expect(result.converged).toBe(true);
    expect(estimateRaterModel([]).thresholds).toHaveLength(1);
  });

  test('one rating', () => {
    const result = estimateRaterModel([rating('t', 'r', 'i', 3)], { levels: 4 });
    expect(result.targets.get('t')).toMatchObject({ raters: 1, subset: 1 });
    // One rating says little: Warm's estimate stays nearer the middle.
    expect(result.targets.get('t')!.fairAverage).toBeGreaterThan(2.5);
    expect(result.targets.get('t')!.fairAverage).toBeLessThan(3);
    expect(result.raters.get('r')!.severity).toBeCloseTo(0, 12);
    expect(result.items.get('i')!.difficulty).toBeCloseTo(0, 12);
  });

  test('one rater: severity 0, measures in the order of the sums', () => {
    const ratings = ['t1', 't2', 't3'].flatMap((target, t) =>
      items.map((item, i) => rating(target, 'r', item, 1 + ((t + i) % 2) + t)),
    );
    const result = estimateRaterModel(ratings, { levels: 4 });
    expect(result.raters.get('r')!.severity).toBeCloseTo(0, 9);
    const measures = ['t1', 't2', 't3'].map((id) => result.targets.get(id)!.measure);
    expect(measures).toEqual([...measures].sort((x, y) => x - y));
  });

  test.each([1, 2, 3, 4])('everything at level %i', (level) => {
    const ratings = classOf('s', 6, 2, 3).ratings.map((r) => ({ ...r, level }));
    const result = estimateRaterModel(ratings, { levels: 4 });
    expect(numbersIn(result).every(Number.isFinite)).toBe(true);
    for (const { fairAverage } of result.targets.values()) {
      expect(Math.abs(fairAverage - level)).toBeLessThan(0.2);
    }
    for (const { severity } of result.raters.values()) expect(severity).toBeCloseTo(0, 9);
  });

  test('an all-highest and an all-lowest target are beyond the others, with larger errors', () => {
    const { ratings } = classOf('s', 20, 4, 11);
    const [first, second] = [...new Set(ratings.map(({ target }) => target))];
    const result = estimateRaterModel(
      ratings.map((r) => {
        if (r.target === first) return { ...r, level: 4 };
        return r.target === second ? { ...r, level: 1 } : r;
      }),
      { levels: 4 },
    );
    const others = [...result.targets].filter(([id]) => id !== first && id !== second);
    const highest = Math.max(...others.map(([, { measure }]) => measure));
    const lowest = Math.min(...others.map(([, { measure }]) => measure));
    expect(result.targets.get(first!)!.measure).toBeGreaterThan(highest);
    expect(result.targets.get(first!)!.fairAverage).toBeGreaterThan(3.9);
    expect(result.targets.get(second!)!.measure).toBeLessThan(lowest);
    const largest = Math.max(...others.map(([, { se }]) => se));
    expect(result.targets.get(first!)!.se).toBeGreaterThan(largest);
    expect(result.targets.get(second!)!.se).toBeGreaterThan(largest);
    expect(result.iterations).toBeLessThan(20);
  });

  test('an all-highest rater is the most lenient, with the largest error', () => {
    const { ratings } = classOf('s', 20, 4, 11);
    const generous = ratings[0]!.rater;
    const result = estimateRaterModel(
      ratings.map((r) => (r.rater === generous ? { ...r, level: 4 } : r)),
      { levels: 4 },
    );
    const severities = [...result.raters.values()].map(({ severity }) => severity);
    const errors = [...result.raters.values()].map(({ se }) => se);
    expect(result.raters.get(generous)!.severity).toBe(Math.min(...severities));
    expect(result.raters.get(generous)!.se).toBe(Math.max(...errors));
  });

  test('a target whose only raters are extreme is scored on what they gave', () => {
    const ratings = [
      ...classOf('s', 12, 3, 4).ratings.map(({ target, rater, item, level }) =>
        rating(target, rater, item, level),
      ),
      ...items.flatMap((item) => [
        rating('new', 'high', item, 4),
        rating('s1/c', 'high', item, 4),
        rating('new', 'low', item, 1),
        rating('s2/c', 'low', item, 1),
      ]),
    ];
    const result = estimateRaterModel(ratings, { levels: 4 });
    expect(result.targets.get('new')!.raters).toBe(2);
    // Two raters who give the same to everybody say little, and the error says so.
    expect(result.targets.get('new')!.fairAverage).toBeGreaterThan(1);
    expect(result.targets.get('new')!.fairAverage).toBeLessThan(4);
    expect(result.targets.get('new')!.se).toBeGreaterThan(1.5);
  });

  test('a level that nobody used', () => {
    const ratings = classOf('s', 20, 4, 11).ratings;
    for (const unused of [1, 2, 3, 4]) {
      const kept = ratings.filter(({ level }) => level !== unused);
      const result = estimateRaterModel(kept, { levels: 4 });
      expect(result.converged).toBe(true);
      expect(result.thresholds).toHaveLength(3);
      expect(numbersIn(result).every((value) => Math.abs(value) < 1e4)).toBe(true);
      for (const { fairAverage } of result.targets.values()) {
        expect(fairAverage).toBeGreaterThan(unused === 1 ? 1.9 : 1);
        expect(fairAverage).toBeLessThan(unused === 4 ? 3.1 : 4);
      }
    }
  });

  test('two levels, and more levels than seen', () => {
    const two = classOf('s', 20, 4, 11).ratings.map((r) => ({
      ...r,
      level: r.level > 2 ? 2 : 1,
    }));
    expect(estimateRaterModel(two).thresholds).toEqual([0]);
    const ten = estimateRaterModel(two, { levels: 10 });
    expect(ten.thresholds).toHaveLength(9);
    expect(ten.converged).toBe(true);
    expect(numbersIn(ten).every(Number.isFinite)).toBe(true);
  });

  test('numbers as ids', () => {
    const result = estimateRaterModel([
      { target: 1, rater: 7, item: 3, level: 2 },
      { target: 2, rater: 7, item: 3, level: 1 },
    ]);
    expect([...result.targets.keys()]).toEqual([1, 2]);
    expect(result.targets.get(1)!.measure).toBeGreaterThan(result.targets.get(2)!.measure);
  });

  test.each([
    [0, /level 0 is not a whole number from 1 to 4/],
    [5, /level 5/],
    [2.5, /level 2.5/],
    [NaN, /level NaN/],
  ])('level %d is refused', (level, message) => {
    const call = () => estimateRaterModel([rating('t', 'r', 'i', level)], { levels: 4 });
    expect(call).toThrow(RangeError);
    expect(call).toThrow(message);
  });

  test.each([0, -1, 1.5, NaN])('weight %d is refused', (weight) => {
    const call = () => estimateRaterModel([{ ...rating('t', 'r', 'i', 2), weight }]);
    expect(call).toThrow(RangeError);
    expect(call).toThrow(/weight/);
  });

  test.each([1, 0, 2.5, 1000])('%d levels are refused', (levels) => {
    expect(() => estimateRaterModel([], { levels })).toThrow(/set the number of levels/);
  });
});

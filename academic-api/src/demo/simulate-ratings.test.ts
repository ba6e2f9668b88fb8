import { describe, expect, test } from 'vitest';
import { createRandom, normal } from '../lib/processes/seeded-random.ts';
import { circlePairs, simulateRatings, targetId } from './simulate-ratings.ts';

const people = Array.from({ length: 40 }, (_, n) => `s${n}`);
const competencies = [{ id: 'c', items: ['i1', 'i2', 'i3', 'i4'] }];

describe('pairs', () => {
  const pairs = circlePairs(people, 5, 1);

  test('each gives and receives the same number, nobody rates themselves or twice', () => {
    for (const person of people) {
      expect(pairs.filter(({ evaluator }) => evaluator === person)).toHaveLength(5);
      expect(pairs.filter(({ examinee }) => examinee === person)).toHaveLength(5);
    }
    expect(pairs.some(({ evaluator, examinee }) => evaluator === examinee)).toBe(false);
    expect(new Set(pairs.map((pair) => `${pair.evaluator} ${pair.examinee}`)).size).toBe(200);
  });

  test('a group too small is refused', () => {
    expect(() => circlePairs(['a', 'b', 'c'], 3, 1)).toThrow(RangeError);
  });
});

function meanLevel(shares: { severeShare?: number; lenientShare?: number }): number {
  const none = { severeShare: 0, lenientShare: 0, carelessShare: 0 };
  const pairs = circlePairs(people, 5, 1);
  const { ratings } = simulateRatings({ seed: 9, pairs, competencies, ...none, ...shares });
  return ratings.reduce((sum, { level }) => sum + level, 0) / ratings.length;
}

describe('ratings', () => {
  const pairs = circlePairs(people, 5, 1);
  const simulation = simulateRatings({ seed: 9, pairs, competencies });

  test('the same seed gives the same ratings, another seed others', () => {
    expect(simulateRatings({ seed: 9, pairs, competencies })).toEqual(simulation);
    const other = simulateRatings({ seed: 10, pairs, competencies });
    expect(other.ratings).not.toEqual(simulation.ratings);
  });

  test('a pair’s answers don’t change when others join', () => {
    const part = simulateRatings({ seed: 9, pairs: pairs.slice(50, 60), competencies });
    expect(part.ratings).toEqual(simulation.ratings.slice(200, 240));
  });

  test('levels and times are possible ones', () => {
    expect(simulation.ratings).toHaveLength(800);
    expect(new Set(simulation.ratings.map(({ level }) => level))).toEqual(new Set([1, 2, 3, 4]));
    expect(simulation.ratings.every(({ milliseconds }) => milliseconds > 100)).toBe(true);
  });

  test('severe evaluators give less, lenient ones more', () => {
    expect(meanLevel({ severeShare: 1 })).toBeLessThan(meanLevel({}) - 0.3);
    expect(meanLevel({ lenientShare: 1 })).toBeGreaterThan(meanLevel({}) + 0.3);
  });

  test('careless evaluators hurry', () => {
    const { ratings, truth } = simulateRatings({ seed: 9, pairs, competencies, carelessShare: 1 });
    expect(new Set(truth.kinds.values())).toEqual(new Set(['careless']));
    const times = ratings.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    expect(times[times.length / 2]).toBeLessThan(1000);
  });

  test('abilities given are used', () => {
    const abilities = new Map([[targetId('s1', 'c'), 3.5]]);
    const { truth } = simulateRatings({ seed: 9, pairs, competencies, abilities });
    expect(truth.abilities.get('s1/c')).toBe(3.5);
    expect(truth.abilities.get('s2/c')).toBe(simulation.truth.abilities.get('s2/c'));
  });
});

test('random numbers are uniform and normal', () => {
  const random = createRandom('check');
  const draws = Array.from({ length: 20000 }, () => normal(random));
  const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.04);
  const starts = Array.from({ length: 2000 }, (_, n) => createRandom(`label/${n}`)());
  expect(Math.abs(starts.reduce((sum, value) => sum + value, 0) / 2000 - 0.5)).toBeLessThan(0.03);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import {
  dScore,
  dVariants,
  isTooFast,
  type BlockPair,
  type DVariant,
  type Trial,
} from './d-score.ts';

const right = (milliseconds: number): Trial => ({ milliseconds, isCorrect: true });

describe('D', () => {
  test('is the difference of means over the deviation of all trials, the mean of practice and test', () => {
    const pair = { first: [600, 800].map(right), second: [900, 1100].map(right) };
    // differences of 300 ms; deviation of 600, 800, 900, 1100 with n − 1
    const expected = 300 / Math.sqrt((250 ** 2 + 50 ** 2 + 50 ** 2 + 250 ** 2) / 3);
    expect(dScore([pair, pair])).toBeCloseTo(expected, 12);
    const none = { first: pair.first, second: pair.first };
    expect(dScore([pair, none])).toBeCloseTo(expected / 2, 12);
  });

  const trial = fc.record({
    milliseconds: fc.double({ min: 300, max: 9000, noNaN: true }),
    isCorrect: fc.boolean(),
  });
  const block = fc.array(trial, { minLength: 20, maxLength: 40 });
  const pairs = fc.tuple(
    fc.record({ first: block, second: block }),
    fc.record({ first: block, second: block }),
  );

  test('changes its sign with the pairings, and stays between −2 and 2', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const d = dScore(given);
        const exchanged = given.map(({ first, second }) => ({ first: second, second: first }));
        expect(dScore(exchanged) ?? 0).toBeCloseTo(-(d ?? 0), 9);
        expect(Math.abs(d ?? 0)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('does not depend on how fast somebody is in general', () => {
    fc.assert(
      fc.property(pairs, fc.double({ min: 0.5, max: 1.1, noNaN: true }), (given, factor) => {
        const scale = (trials: Trial[]) =>
          trials.map((row) => ({ ...row, milliseconds: row.milliseconds * factor }));
        const scaled = given.map(({ first, second }) => ({
          first: scale(first),
          second: scale(second),
        }));
        expect(dScore(scaled) ?? 0).toBeCloseTo(dScore(given) ?? 0, 9);
      }),
    );
  });

  test('leaves trials of more than ten seconds out', () => {
    const first = [600, 700, 800].map(right);
    const second = [900, 1000, 1100].map(right);
    const interrupted = { first, second: [...second, right(10_001)] };
    expect(dScore([interrupted])).toBe(dScore([{ first, second }]));
  });

  test('is nothing where nothing varies', () => {
    const same = [right(500), right(500)];
    expect(dScore([{ first: same, second: same }])).toBeNull();
  });
});

test('somebody is too fast with more than a tenth of all trials under 300 ms, not with a tenth', () => {
  const block = (fast: number): Trial[] =>
    Array.from({ length: 20 }, (_, index) => right(index < fast ? 299 : 300));
  expect(isTooFast([{ first: block(2), second: block(2) }])).toBe(false);
  expect(isTooFast([{ first: block(3), second: block(2) }])).toBe(true);
});

const reference = process.env['MEBAE_REFERENCE_DATA'];

describe.skipIf(!reference)('published D scores', () => {
  const rows = (file: string): Record<string, string>[] => {
    const [header = '', ...lines] = readFileSync(join(reference ?? '', 'iat', file), 'utf8')
      .trim()
      .split(/\r?\n/);
    const names = header.split(',');
    return lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    });
  };

  test('of 54 participants in six variants come out the same to 1e-9', () => {
    const trials = rows('trials.csv');
    const pairsOf = (participant: string): BlockPair[] => {
      const block = (name: string): Trial[] =>
        trials
          .filter((row) => row['participant'] === participant && row['block'] === name)
          .map((row) => ({
            milliseconds: Number(row['latency_ms']),
            isCorrect: row['correct'] === '1',
          }));
      return ['practice', 'test'].map((kind) => ({
        first: block(`${kind}.iat.Milkbad`),
        second: block(`${kind}.iat.Milkgood`),
      }));
    };
    const published = rows('published-d-scores.csv');
    expect(published).toHaveLength(54);
    const differences = published.flatMap((row) => {
      const pairs = pairsOf(row['participant'] ?? '');
      return (Object.keys(dVariants) as DVariant[]).map((variant) =>
        Math.abs((dScore(pairs, variant) ?? NaN) - Number(row[variant.toLowerCase()])),
      );
    });
    expect(differences).toHaveLength(54 * 6);
    expect(differences.filter((difference) => !(difference < 1e-9))).toEqual([]);
  });
});

import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { scoreParts, type BlockOfStudent, type PartAnswer } from './part-scores.ts';

const answersOf = (
  part: PartAnswer['part'],
  values: readonly number[],
  reversed: readonly boolean[] = [false, true, false, true],
): PartAnswer[] =>
  values.map((value, index) => ({
    studentID: 1,
    part,
    scaleID: 3,
    isReversed: reversed[index] ?? false,
    value,
  }));

const valueOf = (...given: Parameters<typeof scoreParts>) => scoreParts(...given)[0]?.value;

test('a trend is 0 to 100 after reversal', () => {
  expect(valueOf(answersOf('trend', [5, 1, 5, 1]), [])).toBe(100);
  expect(valueOf(answersOf('trend', [1, 5, 1, 5]), [])).toBe(0);
  expect(valueOf(answersOf('trend', [4, 2, 3, 3]), [])).toBe(62.5);
});

test('a disposition is −100 to 100, positive towards the first pole, on whichever side it stands', () => {
  expect(valueOf(answersOf('disposition', [1, 5, 1, 5]), [])).toBe(100);
  expect(valueOf(answersOf('disposition', [5, 1, 5, 1]), [])).toBe(-100);
  expect(valueOf(answersOf('disposition', [3, 3, 3, 3]), [])).toBe(0);
  expect(valueOf(answersOf('disposition', [2, 3, 3, 3]), [])).toBe(12.5);
});

test('agreeing to everything is the middle, because two of four items are reversed', () => {
  for (const value of [1, 2, 3, 4, 5]) {
    expect(valueOf(answersOf('trend', [value, value, value, value]), [])).toBe(50);
    expect(valueOf(answersOf('disposition', [value, value, value, value]), [])).toBeCloseTo(0);
  }
});

test('three items are enough, two are not', () => {
  expect(scoreParts(answersOf('trend', [5, 1, 5]), [])).toMatchObject([{ value: 100, count: 3 }]);
  expect(scoreParts(answersOf('trend', [5, 1]), [])).toEqual([]);
});

test('scores stay in their range, and turning every answer around turns the score around', () => {
  const values = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 4 });
  fc.assert(
    fc.property(
      values,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      (given, reversed) => {
        const turned = given.map((value) => 6 - value);
        const trend = valueOf(answersOf('trend', given, reversed), []) ?? NaN;
        expect(trend).toBeGreaterThanOrEqual(0);
        expect(trend).toBeLessThanOrEqual(100);
        expect(valueOf(answersOf('trend', turned, reversed), [])).toBeCloseTo(100 - trend, 9);
        const pole = valueOf(answersOf('disposition', given, reversed), []) ?? NaN;
        expect(Math.abs(pole)).toBeLessThanOrEqual(100);
        expect(valueOf(answersOf('disposition', turned, reversed), [])).toBeCloseTo(-pole, 9);
      },
    ),
  );
});

/** Seven blocks of somebody who is faster where self and first pole go together. */
function blocksOf(isFirstPoleFirst: boolean, fast = 600, slow = 900): BlockOfStudent[] {
  return [1, 2, 3, 4, 5, 6, 7].map((block) => {
    const isFirstPairing = block <= 4 === isFirstPoleFirst;
    return {
      studentID: 1,
      scaleID: 1,
      block,
      isFirstPoleFirst,
      trials: Array.from({ length: 20 }, (_, index) => ({
        wordID: 1,
        isCorrect: true,
        milliseconds: (isFirstPairing ? fast : slow) + index,
      })),
    };
  });
}

test('D does not depend on the order of the pairings', () => {
  const [selfFirst] = scoreParts([], blocksOf(true));
  const [othersFirst] = scoreParts([], blocksOf(false));
  expect(selfFirst).toMatchObject({ method: 'implicit', isTooFast: false, count: 80 });
  expect(selfFirst?.value).toBeGreaterThan(1);
  expect(othersFirst).toEqual(selfFirst);
});

test('who pressed without reading has no D, and that is told', () => {
  expect(scoreParts([], blocksOf(true, 200, 900))).toMatchObject([
    { value: null, isTooFast: true },
  ]);
});

test('a task that is not whole has no D; the form takes its place', () => {
  const form = answersOf('disposition', [1, 5, 1, 5]).map((row) => ({ ...row, scaleID: 1 }));
  expect(scoreParts(form, blocksOf(true).slice(0, 6))).toMatchObject([
    { method: 'form', value: 100 },
  ]);
  expect(scoreParts(form, blocksOf(true))).toMatchObject([{ method: 'implicit', scaleID: 1 }]);
});

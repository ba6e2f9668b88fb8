import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { clampAnsweredAt, lastAnswers } from './merge.ts';

const noon = Date.parse('2026-11-21T03:00:00.000Z');

const answer = fc.record({
  evaluationRequestID: fc.integer({ min: 1, max: 3 }),
  questionItemID: fc.integer({ min: 101, max: 103 }),
  itemVersion: fc.constant(1),
  level: fc.option(fc.integer({ min: 1, max: 4 })),
  milliseconds: fc.integer({ min: 0, max: 5 }),
  // few moments, so that ties come up
  answeredAt: fc
    .integer({ min: 0, max: 6 })
    .map((second) => new Date(noon + second * 1000).toISOString()),
});

test('any order and repetition of two devices’ answers ends in the same state', () => {
  fc.assert(
    fc.property(
      fc
        .array(answer, { maxLength: 25 })
        .chain((answers) =>
          fc.tuple(
            fc.constant(answers),
            fc.shuffledSubarray(answers, { minLength: answers.length }),
            fc.shuffledSubarray(answers),
          ),
        ),
      ([answers, shuffled, again]) => {
        expect(lastAnswers([...shuffled, ...again])).toEqual(lastAnswers(answers));
      },
    ),
  );
});

test('merging what is stored with a later batch is the same as merging all at once', () => {
  fc.assert(
    fc.property(
      fc.array(answer, { maxLength: 20 }),
      fc.array(answer, { maxLength: 20 }),
      (a, b) => {
        expect(lastAnswers([...lastAnswers(a), ...lastAnswers(b)])).toEqual(
          lastAnswers([...a, ...b]),
        );
      },
    ),
  );
});

test('the later choice wins, not the later arrival', () => {
  const base = { evaluationRequestID: 1, questionItemID: 101, itemVersion: 1, milliseconds: 900 };
  const early = { ...base, level: 4, answeredAt: '2026-11-21T03:00:00.000Z' };
  const late = { ...base, level: 2, answeredAt: '2026-11-21T03:00:05.000Z' };
  expect(lastAnswers([late, early])).toEqual([late]);
});

test('a device whose clock jumped answers neither before the course nor after now', () => {
  const start = new Date('2026-11-21T00:00:00.000Z');
  const now = new Date('2026-11-21T03:00:00.000Z');
  expect(clampAnsweredAt('2019-01-01T00:00:00Z', start, now)).toBe(start.toISOString());
  expect(clampAnsweredAt('2031-01-01T00:00:00Z', start, now)).toBe(now.toISOString());
  expect(clampAnsweredAt('2026-11-21T11:30:00+09:00', start, now)).toBe('2026-11-21T02:30:00.000Z');
});

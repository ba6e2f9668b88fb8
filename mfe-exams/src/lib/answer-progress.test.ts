import { expect, test } from 'vitest';
import { answerProgress } from './answer-progress.ts';

test('evaluations are counted where a course asks for some', () => {
  const counts = { given: 6, expected: 12, handedIn: 1, examinees: 4 };
  expect(answerProgress(counts)).toEqual({
    given: 6,
    expected: 12,
    share: 0.5,
    key: 'exam.progress',
  });
});

test('a course without evaluations counts who has handed in', () => {
  const counts = { given: 0, expected: 0, handedIn: 1, examinees: 4 };
  const people = { given: 1, expected: 4, share: 0.25, key: 'exam.progressOfPeople' };
  expect(answerProgress(counts)).toEqual(people);
  expect(answerProgress({ ...counts, handedIn: 0, examinees: 0 }).share).toBe(0);
});

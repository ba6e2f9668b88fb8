import { expect, test } from 'vitest';
import type { ExamClassProgress } from '@mebae/contracts';
import { shareOfAnswers } from './share-of-answers.ts';

const row: ExamClassProgress = {
  schoolClassID: 1,
  grade: 1,
  schoolClassName: '1組',
  examinees: 4,
  started: 3,
  handedIn: 1,
  selfGiven: 3,
  selfExpected: 4,
  peerGiven: 3,
  peerExpected: 8,
};

test('the share is of evaluations, over all classes', () => {
  expect(shareOfAnswers([row])).toBe(0.5);
  expect(shareOfAnswers([row, { ...row, selfGiven: 4, peerGiven: 8 }])).toBe(0.75);
});

test('a course without evaluations counts who has handed in', () => {
  const none = { ...row, selfGiven: 0, selfExpected: 0, peerGiven: 0, peerExpected: 0 };
  expect(shareOfAnswers([none])).toBe(0.25);
  expect(shareOfAnswers([])).toBe(0);
});

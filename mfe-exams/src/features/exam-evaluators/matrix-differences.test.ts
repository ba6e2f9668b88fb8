import { expect, test } from 'vitest';
import type { EvaluatorMatrix } from '@mebae/contracts';
import { matrixDifferences } from './matrix-differences.ts';
import { keyOf } from './matrix-state.ts';

const person = (studentID: number) =>
  ({ studentID, lastName: `S${studentID}` }) as EvaluatorMatrix['targets'][number];
const people = [1, 2, 3].map(person);
const matrixOf = (...pairs: [number, number][]) =>
  ({
    evaluators: people,
    targets: people,
    pairs: pairs.map(([evaluatorID, targetID]) => ({ evaluatorID, targetID, answers: 0 })),
  }) as unknown as EvaluatorMatrix;
const words = { nameOf: ({ lastName }: { lastName: string }) => lastName, separator: '、' };

test('of each student whose evaluators differ both lists are told, and what only others changed is no difference', () => {
  const begun = new Set([keyOf(1, 2), keyOf(2, 3)]);
  // here the second got another evaluator and the third lost one; somebody else gave one to the first
  const present = new Set([keyOf(1, 2), keyOf(3, 2)]);
  const latest = matrixOf([1, 2], [2, 3], [3, 1]);
  expect(matrixDifferences({ begun, present }, latest, words)).toEqual([
    { label: 'S2', mine: 'S1、S3', theirs: 'S1' },
    { label: 'S3', mine: '', theirs: 'S2' },
  ]);
});

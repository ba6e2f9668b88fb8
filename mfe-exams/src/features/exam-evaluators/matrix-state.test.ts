import type { EvaluatorMatrix } from '@mebae/contracts';
import { fc } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import {
  apartOf,
  countsOf,
  differenceOf,
  keyOf,
  lossesOf,
  mergedPairs,
  pairsOf,
  rebasedSteps,
  redoStep,
  stepsAfter,
  stepsOf,
  undoStep,
  withPair,
  withStep,
} from './matrix-state.ts';

const person = (studentID: number, given: number, received: number) => ({
  studentID,
  given,
  received,
  cannotJudge: 0,
  firstName: '',
  lastName: '',
  firstNameKana: '',
  lastNameKana: '',
  schoolClassID: 1,
  grade: 1,
  schoolClassName: '1組',
  studentNumber: studentID,
});
const people = [person(1, 1, 1), person(2, 1, 0), person(3, 0, 1)];
const matrix: EvaluatorMatrix = {
  evaluators: people,
  targets: people,
  pairs: [
    { evaluatorID: 1, targetID: 3, answers: 7 },
    { evaluatorID: 2, targetID: 1, answers: 0 },
  ],
  evaluatorsPerStudent: 1,
  isOpen: true,
  keptApart: [{ studentIDs: [2, 3], note: null }],
  updatedAt: '2026-05-01T00:00:00.000Z',
};

test('of students who are kept apart neither evaluates the other', () => {
  expect([...apartOf(matrix)]).toEqual([keyOf(2, 3), keyOf(3, 2)]);
});

test('figures follow what is not saved yet, and answers that would go are named', () => {
  const moved = withPair(withPair(pairsOf(matrix), keyOf(1, 3), { isWanted: false }), keyOf(3, 2), {
    isWanted: true,
  });
  expect(countsOf(matrix, moved)).toEqual(
    new Map([
      [1, { given: 0, received: 1 }],
      [2, { given: 1, received: 1 }],
      [3, { given: 1, received: 0 }],
    ]),
  );
  expect(differenceOf(pairsOf(matrix), moved)).toEqual({
    add: [{ evaluatorID: 3, targetID: 2 }],
    remove: [{ evaluatorID: 1, targetID: 3 }],
  });
  expect(lossesOf(matrix, moved)).toMatchObject([
    { evaluator: { studentID: 1 }, target: { studentID: 3 }, answers: 7 },
  ]);
});

test('any number of steps goes back to the beginning and forth again', () => {
  const step = fc.record({ a: fc.integer({ min: 1, max: 5 }), b: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (changes) => {
      let steps = stepsOf(pairsOf(matrix));
      for (const { a, b } of changes) {
        steps = withStep(steps, withPair(steps.present, keyOf(a, 9), { isWanted: b }));
      }
      const end = steps.present;
      for (let n = 0; n < changes.length; n += 1) steps = undoStep(steps);
      expect(steps.present).toEqual(pairsOf(matrix));
      for (let n = 0; n < changes.length; n += 1) steps = redoStep(steps);
      expect(steps.present).toEqual(end);
    }),
  );
});

describe('a stroke over cells is one step', () => {
  const base = stepsOf(pairsOf(matrix));
  const stroke = (erases: boolean, ...over: string[]) =>
    stepsAfter({ base, erases, over: new Set(over), at: over.at(-1) ?? '' });

  test('from an empty cell it adds all that it goes over', () => {
    const { past, present } = stroke(false, '1>2', '1>3', '3>1');
    expect([...present].sort()).toEqual(['1>2', '1>3', '2>1', '3>1']);
    expect(past).toEqual([base.present]);
  });

  test('from a chosen cell it moves that pair to where it is, and nowhere onto another pair', () => {
    expect([...stroke(false, '1>3', '1>2', '3>2').present].sort()).toEqual(['2>1', '3>2']);
    expect(stroke(false, '1>3', '1>2', '2>1')).toBe(base);
  });

  test('back at the chosen cell that it began at, nothing has happened', () => {
    const over = new Set(['1>3', '1>2']);
    expect(stepsAfter({ base, erases: false, over, at: '1>3' })).toBe(base);
  });

  test('with Shift from a chosen cell it takes away all that it goes over', () => {
    expect([...stroke(true, '1>3', '1>2', '2>1').present]).toEqual([]);
    expect([...stroke(true, '1>2', '3>1').present].sort()).toEqual(['1>2', '1>3', '2>1', '3>1']);
  });
});

test('what others saved meanwhile stays beside what was changed here', () => {
  const saved = new Set(['1>2', '2>3', '3>1']);
  const present = new Set(['1>2', '3>1', '1>3']);
  // they took 3>1 away, which nobody here has touched, and added 2>1
  const latest = new Set(['1>2', '2>3', '2>1']);
  expect([...mergedPairs(saved, present, latest)].toSorted()).toEqual(['1>2', '1>3', '2>1']);
});

test('what is toggled while a save is under way stays, with the way back', () => {
  const begun = stepsOf(pairsOf(matrix));
  const sent = withPair(begun.present, keyOf(3, 2), { isWanted: true });
  const toggled = withPair(sent, keyOf(2, 1), { isWanted: false });
  const steps = withStep(withStep(begun, sent), toggled);
  const others = keyOf(1, 2);
  const latest = new Set([...sent, others]);
  const rebased = rebasedSteps(steps, sent, latest);
  expect(differenceOf(latest, rebased.present)).toEqual({
    add: [],
    remove: [{ evaluatorID: 2, targetID: 1 }],
  });
  const back = undoStep(rebased);
  expect(differenceOf(latest, back.present)).toEqual({ add: [], remove: [] });
  expect(undoStep(back).present).toEqual(new Set([...begun.present, others]));
  expect(redoStep(back)).toEqual(rebased);
});

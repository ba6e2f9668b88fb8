import { expect, test } from 'vitest';
import type { GivenAnswer } from '@mebae/contracts';
import { firstOpen, mergedAnswers, momentOfChoice, stepsOf } from './answer-steps.ts';

const text = { ja: '文', en: 'text', vi: 'câu' };
const item = (questionItemID: number) => ({
  questionItemID,
  itemVersion: 1,
  competencyID: 1,
  self: text,
  other: text,
  levels: [text, text, text, text],
});
const target = {
  firstName: 'A',
  lastName: 'B',
  firstNameKana: '',
  lastNameKana: '',
  classAndNumber: null,
};
const session = {
  tasks: [
    { evaluationRequestID: 7, kind: 'self' as const, target },
    { evaluationRequestID: 9, kind: 'peer' as const, target },
  ],
  items: [item(101), item(201)],
};
const answer = (evaluationRequestID: number, questionItemID: number, second: number, level = 2) =>
  ({
    evaluationRequestID,
    questionItemID,
    itemVersion: 1,
    level,
    milliseconds: 1000,
    answeredAt: new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString(),
  }) satisfies GivenAnswer;

test('questions come person by person', () => {
  expect(stepsOf(session).map((step) => [step.person, step.key])).toEqual([
    [0, '7/101'],
    [0, '7/201'],
    [1, '9/101'],
    [1, '9/201'],
  ]);
});

test('a person goes on at the first open question, on whatever device', () => {
  const steps = stepsOf(session);
  const answers = mergedAnswers([answer(7, 101, 1)], [answer(7, 201, 2)]);
  expect(firstOpen(steps, answers)).toBe(2);
  const all = mergedAnswers(
    [],
    steps.map((s) => answer(s.task.evaluationRequestID, s.item.questionItemID, 3)),
  );
  expect(firstOpen(steps, all)).toBe(3);
});

test('the later choice is shown, whether it is stored or pending', () => {
  expect(mergedAnswers([answer(7, 101, 5, 4)], [answer(7, 101, 2, 1)]).get('7/101')?.level).toBe(4);
  expect(mergedAnswers([answer(7, 101, 2, 1)], [answer(7, 101, 5, 4)]).get('7/101')?.level).toBe(4);
});

test('a changed answer is later than the one it replaces, although the device’s clock is slow', () => {
  const before = answer(7, 101, 30);
  const device = Date.UTC(2026, 10, 21, 2, 0, 0);
  expect(momentOfChoice(device, 0, before)).toBe('2026-11-21T03:00:30.001Z');
  expect(momentOfChoice(device, 3_700_000, before)).toBe('2026-11-21T03:01:40.000Z');
  expect(momentOfChoice(device, 0, undefined)).toBe('2026-11-21T02:00:00.000Z');
});

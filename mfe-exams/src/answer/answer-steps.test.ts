import { expect, test } from 'vitest';
import type {
  AnswerSession,
  AnswerInput,
  BlockInput,
  SurveyAnswerInput,
  SurveyItem,
} from '@mebae/contracts';
import {
  choiceOf,
  countOpen,
  firstOpen,
  isAnswered,
  isOpen,
  mergedAnswers,
  momentOfChoice,
  openOfPerson,
  stepsOf,
  storedAnswers,
  untold,
  withAnswers,
  type EvaluationStep,
} from './answer-steps.ts';

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
  anchoring: null,
  exampleAnswers: [],
  tasks: [
    { evaluationRequestID: 7, kind: 'self' as const, target },
    { evaluationRequestID: 9, kind: 'peer' as const, target },
  ],
  items: [item(101), item(201)],
  disposition: null,
  trendItems: [],
  surveys: [],
};
const withExamples = {
  ...session,
  anchoring: {
    title: text,
    lead: text,
    notes: [text],
    examples: [1, 2].map((exampleID) => ({ exampleID, name: text, description: text })),
    items: [item(101), item(301)],
  },
};
const implicitTask = {
  scaleID: 1,
  taskVersion: 1,
  isFirstPoleFirst: true,
  labels: { self: text, others: text, firstPole: text, secondPole: text },
  words: [],
  doneBlocks: [1, 2],
};
const withParts = {
  ...session,
  disposition: { items: [{ itemID: 11, itemVersion: 1, left: text, right: text }], implicitTask },
  trendItems: [{ itemID: 11, itemVersion: 1, statement: text }],
};
const surveyItem = (surveyItemID: number, isRequired = true): SurveyItem => ({
  surveyItemID,
  kind: 'scale',
  text,
  low: text,
  high: text,
  options: [],
  isMultiple: false,
  isRequired,
});
const withSurveys = {
  ...withParts,
  surveys: [
    { eventID: 1, title: '遠足', moment: 'before' as const, items: [surveyItem(31)] },
    {
      eventID: 2,
      title: '合唱祭',
      moment: 'after' as const,
      items: [surveyItem(41), surveyItem(42, false)],
    },
  ],
};
const surveyAnswer = (surveyItemID: number, second: number, value: number | null = 3) =>
  ({
    surveyItemID,
    value,
    options: [],
    text: '',
    milliseconds: 1000,
    answeredAt: new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString(),
  }) satisfies SurveyAnswerInput;
const answer = (
  evaluationRequestID: number,
  questionItemID: number,
  second: number,
  level: number | null = 2,
) =>
  ({
    evaluationRequestID,
    questionItemID,
    itemVersion: 1,
    level,
    milliseconds: 1000,
    answeredAt: new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString(),
  }) satisfies AnswerInput;

test('questions come person by person', () => {
  expect(stepsOf(session, false).map((step) => [step.section, step.key])).toEqual([
    [0, '7/101'],
    [0, '7/201'],
    [1, '9/101'],
    [1, '9/201'],
  ]);
});

test('examples come first, together one section, then people', () => {
  const steps = stepsOf(withExamples, false);
  expect(steps.map((step) => [step.section, step.key, step.position, step.total])).toEqual([
    [0, 'example/1/101', 1, 4],
    [0, 'example/1/301', 2, 4],
    [0, 'example/2/101', 3, 4],
    [0, 'example/2/301', 4, 4],
    [1, '7/101', 1, 4],
    [1, '7/201', 2, 4],
    [2, '9/101', 3, 4],
    [2, '9/201', 4, 4],
  ]);
  // the same question about a person is another one
  const answers = mergedAnswers([], [answer(7, 101, 1)]);
  expect(steps.filter((step) => isAnswered(step, answers)).map((step) => step.key)).toEqual([
    '7/101',
  ]);
});

test('‘I can’t tell’ is an answer; what is open of a person can be answered by it at once', () => {
  const steps = stepsOf(session, false);
  const answers = mergedAnswers([answer(9, 201, 1, null)], []);
  expect(choiceOf(answers.get('9/201'))).toBe(untold);
  expect(choiceOf(answers.get('9/101'))).toBeNull();
  expect(countOpen(steps, answers).questions).toBe(3);
  const about = steps.find((step) => step.key === '9/201')!;
  expect(openOfPerson(about as EvaluationStep, steps, answers).map(({ key }) => key)).toEqual([
    '9/101',
  ]);
  // a level that is chosen afterwards takes its place, and the other way round
  const changed = mergedAnswers([answer(9, 201, 1, null)], [answer(9, 201, 2, 4)]);
  expect(choiceOf(changed.get('9/201'))).toBe(4);
});

test('parts come after people, the disposition test in one of its two ways', () => {
  const parts = (takesForm: boolean) =>
    stepsOf(withParts, takesForm)
      .slice(4)
      .map((step) => [step.section, step.key, step.position, step.total]);
  expect(parts(true)).toEqual([
    [2, 'disposition/11', 1, 1],
    [3, 'trend/11', 1, 1],
  ]);
  expect(parts(false)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((block) => [2, `block/1/${block}`, block, 7]),
    [3, 'trend/11', 1, 1],
  ]);
});

test('surveys come last, event by event, each a section of its own', () => {
  const own = stepsOf(withSurveys, true).slice(6);
  expect(own.map((step) => [step.section, step.key, step.position, step.total])).toEqual([
    [4, 'survey/31', 1, 1],
    [5, 'survey/41', 1, 2],
    [5, 'survey/42', 2, 2],
  ]);
});

test('a question that may be left out is never open; an answer that was taken back is none', () => {
  const steps = stepsOf({ ...withSurveys, tasks: [], disposition: null, trendItems: [] }, true);
  const openOf = (given: SurveyAnswerInput[]): string[] => {
    const answers = mergedAnswers([], given);
    return steps.filter((step) => isOpen(step, answers)).map((step) => step.key);
  };
  expect(openOf([])).toEqual(['survey/31', 'survey/41']);
  const given = [surveyAnswer(31, 1), surveyAnswer(41, 1, 0)];
  expect(openOf(given)).toEqual([]);
  expect(openOf([...given, surveyAnswer(41, 2, null)])).toEqual(['survey/41']);
  const [, , optional] = steps;
  const answers = mergedAnswers([surveyAnswer(42, 1)], [surveyAnswer(42, 5, null)]);
  expect(optional && isAnswered(optional, answers)).toBe(false);
  expect(firstOpen(steps, mergedAnswers([], given.slice(0, 1)))).toBe(1);
});

test('what this device gave is in the session that it keeps for a reload without a connection', () => {
  const answeredAt = '2026-11-21T03:00:00.000Z';
  const given = { answers: [], partAnswers: [], surveyAnswers: [] };
  const full = { ...withSurveys, ...given } as unknown as AnswerSession;
  const block: BlockInput = {
    scaleID: 1,
    taskVersion: 1,
    block: 3,
    isFirstPoleFirst: true,
    trials: [{ wordID: 1, isCorrect: true, milliseconds: 612.4 }],
    answeredAt,
  };
  const statement = {
    part: 'trend' as const,
    itemID: 11,
    itemVersion: 1,
    value: 5,
    milliseconds: 900,
    answeredAt,
  };
  const answers = mergedAnswers(storedAnswers(full), [
    block,
    statement,
    surveyAnswer(41, 3),
    answer(7, 101, 1),
  ]);
  const kept = withAnswers(full, answers);
  expect(kept.answers).toEqual([answer(7, 101, 1)]);
  expect(kept.partAnswers).toEqual([statement]);
  expect(kept.surveyAnswers).toEqual([surveyAnswer(41, 3)]);
  expect(kept.disposition?.implicitTask?.doneBlocks).toEqual([1, 2, 3]);
  expect([...mergedAnswers(storedAnswers(kept), []).keys()].toSorted()).toEqual(
    [...answers.keys()].toSorted(),
  );
});

test('a person goes on at the first open question, on whatever device', () => {
  const steps = stepsOf(session, false);
  const answers = mergedAnswers([answer(7, 101, 1)], [answer(7, 201, 2)]);
  expect(firstOpen(steps, answers)).toBe(2);
  const all = mergedAnswers(
    [],
    [7, 9].flatMap((request) => [101, 201].map((question) => answer(request, question, 3))),
  );
  expect(firstOpen(steps, all)).toBe(3);
});

test('the later choice is shown, whether it is stored or pending', () => {
  const [late, early] = [answer(7, 101, 5, 4), answer(7, 101, 2, 1)];
  expect(choiceOf(mergedAnswers([late], [early]).get('7/101'))).toBe(4);
  expect(choiceOf(mergedAnswers([early], [late]).get('7/101'))).toBe(4);
});

test('a changed answer is later than the one it replaces, although the device’s clock is slow', () => {
  const before = answer(7, 101, 30);
  const device = Date.UTC(2026, 10, 21, 2, 0, 0);
  expect(momentOfChoice(device, 0, before)).toBe('2026-11-21T03:00:30.001Z');
  expect(momentOfChoice(device, 3_700_000, before)).toBe('2026-11-21T03:01:40.000Z');
  expect(momentOfChoice(device, 0, undefined)).toBe('2026-11-21T02:00:00.000Z');
});

test('rounds of the implicit task are counted apart from questions', () => {
  const steps = stepsOf(withParts, false);
  const done = mergedAnswers(
    [1, 2].map((block) => ({ scaleID: 1, block })),
    [],
  );
  expect(countOpen(steps, done)).toEqual({ questions: 5, rounds: 5 });
  expect(countOpen(stepsOf(withParts, true), done)).toEqual({ questions: 6, rounds: 0 });
});

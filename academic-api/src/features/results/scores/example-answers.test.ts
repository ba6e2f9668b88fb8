import { describe, expect, test } from 'vitest';
import { ScoreMethod } from '@mebae/contracts';
import { answerExamplesAlike } from './example-answers.ts';
import { examplesCourse, simulateExamplesCourse as course } from './examples-course.test-data.ts';
import { scoreExam } from './exam-scores.ts';

const { size: SIZE, classOf } = examplesCourse;

const options = { method: ScoreMethod.BiasCorrected, ended: true, classOf } as const;
const subsetsOf = (result: ReturnType<typeof scoreExam>) =>
  new Set(result.scores.map(({ subset }) => subset)).size;

describe('examples that everybody answers', () => {
  test('link classes, and give the severities of both on one scale', () => {
    const { answers, exampleAnswers } = course(3);
    const unlinked = scoreExam(answers, options);
    expect(subsetsOf(unlinked)).toBe(2);
    expect(unlinked.run.consistency).toBeNull();
    const linked = scoreExam(answers, { ...options, exampleAnswers });
    expect(subsetsOf(linked)).toBe(1);
    expect(linked.run.consistency?.isTrusted).toBe(true);
    const mean = (isSecond: boolean) => {
      const own = linked.evaluators.filter((e) => e.evaluatorID > SIZE === isSecond);
      return own.reduce((sum, { severity }) => sum + severity!, 0) / own.length;
    };
    expect(mean(true) - mean(false)).toBeGreaterThan(0.6);
    expect(mean(true) - mean(false)).toBeLessThan(1.4);
    // they are no students: nobody gets a score or a rating more by them
    expect(linked.scores).toHaveLength(unlinked.scores.length);
    expect(linked.run.ratings).toBe(answers.length);
  });

  test('are trusted in nearly every course of consistent evaluators', () => {
    const trusted = [1, 2, 3, 4, 5, 6, 7, 8].filter((seed) => {
      const { answers, exampleAnswers } = course(seed);
      return scoreExam(answers, { ...options, exampleAnswers }).run.consistency?.isTrusted;
    });
    expect(trusted.length).toBeGreaterThanOrEqual(7);
  });

  test('are not trusted where many rate them otherwise than classmates: the course is unlinked', () => {
    const { answers, exampleAnswers } = course(3, (id) => (id % 2 === 0 ? 1.2 : -1.2));
    const result = scoreExam(answers, { ...options, exampleAnswers });
    expect(result.run.consistency?.isTrusted).toBe(false);
    expect(subsetsOf(result)).toBe(2);
    const without = scoreExam(answers, options);
    for (const [n, score] of result.scores.entries()) {
      expect(score.value).toBeCloseTo(without.scores[n]!.value!, 3);
    }
  });
});

describe('both examples answered alike', () => {
  const { exampleAnswers } = course(3);

  test('is found where the course tells them apart', () => {
    expect(answerExamplesAlike(exampleAnswers).has(7)).toBe(false);
    const alike = exampleAnswers.map((a) => (a.evaluatorID === 7 ? { ...a, level: 2 } : a));
    expect(answerExamplesAlike(alike)).toContain(7);
  });

  test('says nothing of examples that everybody rates alike, nor of who could not tell', () => {
    const same = exampleAnswers.map((a) => ({ ...a, level: 3 }));
    expect(answerExamplesAlike(same).size).toBe(0);
    const untold = exampleAnswers.map((a) =>
      a.evaluatorID === 7 ? { ...a, level: a.exampleID === 1 ? null : 2 } : a,
    );
    expect(answerExamplesAlike(untold).has(7)).toBe(false);
  });
});

test('answers of ‘I can’t tell’ are no ratings and no sign of carelessness', () => {
  const { answers } = course(5);
  const untold = answers.map((a) =>
    a.evaluatorID === 4 && a.competencyID > 2 ? { ...a, level: null } : a,
  );
  const kept = untold.filter(({ level }) => level !== null);
  expect(scoreExam(untold, options)).toEqual(scoreExam(kept, options));
  const nothing = answers.map((a) => (a.evaluatorID === 4 ? { ...a, level: null } : a));
  const { evaluators, scores } = scoreExam(nothing, options);
  expect(evaluators.some(({ evaluatorID }) => evaluatorID === 4)).toBe(false);
  // whom they were asked about has three evaluators left, and is still fixed
  expect(scores.filter(({ evaluators: n }) => n === 3).map(({ isFixed }) => isFixed)).toEqual(
    Array.from({ length: 4 * 8 }, () => true),
  );
});

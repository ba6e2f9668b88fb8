import { describe, expect, it } from 'vitest';
import { ScoreMethod } from '@mebae/contracts';
import { fairAverageToScore } from '../../../lib/rater-model/fair-average.ts';
import { scoreExam, type ExamAnswer } from './exam-scores.ts';
import { circlePairs, simulateRatings, targetId } from '../../../demo/simulate-ratings.ts';

const people = Array.from({ length: 40 }, (_, n) => String(n + 1));
const competencies = [1, 2, 3, 4, 5, 6].map((id) => ({
  id: String(id),
  items: [`${id}01`, `${id}02`],
}));

function course(seed: number): { answers: ExamAnswer[]; truth: Map<string, number> } {
  const pairs = [
    ...circlePairs(people, 5, seed),
    ...people.map((id) => ({ evaluator: id, examinee: id })),
  ];
  const { ratings, truth } = simulateRatings({ seed, pairs, competencies });
  return {
    answers: ratings.map((r) => ({
      evaluatorID: Number(r.evaluator),
      targetID: Number(r.examinee),
      competencyID: Number(r.competency),
      questionItemID: Number(r.item),
      level: r.level,
      milliseconds: r.milliseconds,
    })),
    truth: truth.fairAverages,
  };
}

const corrected = { method: ScoreMethod.BiasCorrected, ended: true } as const;

describe('scores of a course', () => {
  it('come nearer to the truth than the plain means', () => {
    const { answers, truth } = course(7);
    const { scores } = scoreExam(answers, corrected);
    expect(scores).toHaveLength(people.length * competencies.length);
    let errorOfScore = 0;
    let errorOfMean = 0;
    for (const s of scores) {
      const level = truth.get(targetId(String(s.studentID), String(s.competencyID))) ?? 0;
      const true100 = fairAverageToScore(level, 4);
      errorOfScore += ((s.value ?? 0) - true100) ** 2;
      errorOfMean += ((s.unadjusted ?? 0) - true100) ** 2;
    }
    expect(Math.sqrt(errorOfScore)).toBeLessThan(0.85 * Math.sqrt(errorOfMean));
  });

  it('lie on 0–100 with an error, their evaluators counted, and fixed', () => {
    const { scores, run } = scoreExam(course(3).answers, corrected);
    for (const s of scores) {
      expect(s.value).toBeGreaterThanOrEqual(0);
      expect(s.value).toBeLessThanOrEqual(100);
      expect(s.standardError).toBeGreaterThan(0);
      expect(s).toMatchObject({ evaluators: 5, isFixed: true });
    }
    expect(run).toMatchObject({ converged: true, method: 2, ratings: 40 * 5 * 12 });
    expect(run.items).toHaveLength(12);
  });

  it('are preliminary while the course runs, or with fewer than three evaluators', () => {
    const { answers } = course(3);
    expect(scoreExam(answers, { ...corrected, ended: false }).scores.some((s) => s.isFixed)).toBe(
      false,
    );
    const two = answers.filter((a) => a.targetID !== 1);
    const raters = new Set(
      answers.filter((a) => a.targetID === 1 && a.evaluatorID !== 1).map((a) => a.evaluatorID),
    );
    const kept = [...raters].slice(0, 2);
    const some = answers.filter((a) => a.targetID === 1 && kept.includes(a.evaluatorID));
    const mine = scoreExam([...two, ...some], corrected).scores.filter((s) => s.studentID === 1);
    expect(mine).toHaveLength(6);
    for (const s of mine)
      expect(s).toMatchObject({ evaluators: 2, isFixed: false, selfValue: null });
  });

  it('are preliminary where a careless evaluator is one of three', () => {
    const { answers } = course(11);
    const ofOne = answers.filter((a) => a.targetID === 1 && a.evaluatorID !== 1);
    const kept = [...new Set(ofOne.map((a) => a.evaluatorID))].slice(0, 3);
    const three = answers.filter((a) => a.targetID !== 1 || kept.includes(a.evaluatorID));
    const careless = three.map((a) =>
      a.evaluatorID === kept[0] ? { ...a, level: 3, milliseconds: 300 } : a,
    );
    const mine = (given: typeof three) =>
      scoreExam(given, corrected).scores.filter((s) => s.studentID === 1);
    expect(mine(three).map((s) => s.isFixed)).toEqual(mine(three).map(() => true));
    expect(mine(careless)).toHaveLength(6);
    for (const s of mine(careless)) expect(s).toMatchObject({ evaluators: 3, isFixed: false });
  });

  it('never take self answers into the correction', () => {
    const { answers } = course(5);
    const without = scoreExam(
      answers.filter((a) => a.evaluatorID !== a.targetID),
      corrected,
    );
    const withHighSelf = scoreExam(
      answers.map((a) => (a.evaluatorID === a.targetID ? { ...a, level: 4 } : a)),
      corrected,
    );
    const values = (r: ReturnType<typeof scoreExam>) =>
      new Map(r.scores.map((s) => [`${s.studentID}/${s.competencyID}`, s.value]));
    expect(values(withHighSelf)).toEqual(values(without));
    for (const s of withHighSelf.scores) expect(s.selfValue).toBe(100);
  });

  it('by method 1 are the plain means', () => {
    const { scores, run, evaluators } = scoreExam(course(5).answers, {
      method: ScoreMethod.UnadjustedMean,
      ended: true,
    });
    for (const s of scores) expect(s.value).toBe(s.unadjusted);
    // nothing was corrected that would make classes comparable
    for (const s of scores) expect(s.subset).toBe(0);
    expect(run).toMatchObject({ method: 1, modelVersion: 'mean-1' });
    for (const e of evaluators) expect(e).toMatchObject({ severity: null, weight: 1 });
  });

  it('down-weight a careless evaluator, keep every rating and say why', () => {
    const { answers } = course(11);
    const careless = answers.map((a) =>
      a.evaluatorID === 1 && a.targetID !== 1 ? { ...a, level: 3, milliseconds: 300 } : a,
    );
    const { evaluators, run } = scoreExam(careless, corrected);
    const fit = evaluators.find((e) => e.evaluatorID === 1);
    expect(fit?.carelessReasons).toEqual(expect.arrayContaining(['sameLevel', 'tooFast']));
    expect(fit?.weight).toBeLessThanOrEqual(0.2);
    expect(run.ratings).toBe(40 * 5 * 12);
  });

  it('flag somebody who answered carelessly about themselves', () => {
    const { answers } = course(11);
    const { evaluators } = scoreExam(
      answers.map((a) =>
        a.evaluatorID === 2 && a.targetID === 2 ? { ...a, level: 4, milliseconds: 400 } : a,
      ),
      corrected,
    );
    expect(evaluators.find((e) => e.evaluatorID === 2)?.selfCarelessReasons).toEqual(
      expect.arrayContaining(['sameLevel', 'tooFast']),
    );
  });

  it('of nobody are none', () => {
    expect(scoreExam([], corrected)).toMatchObject({ scores: [], evaluators: [] });
  });
});

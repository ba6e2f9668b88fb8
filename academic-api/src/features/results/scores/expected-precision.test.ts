import { describe, expect, test } from 'vitest';
import { ScoreMethod } from '@mebae/contracts';
import {
  expectedPrecision,
  type PrecisionDesign,
} from '../../../lib/rater-model/expected-precision.ts';
import { fairAverage, fairAverageToScore } from '../../../lib/rater-model/fair-average.ts';
import { createRandom, normal } from '../../../lib/processes/seeded-random.ts';
import { scoreExam } from './exam-scores.ts';
import { simulateRatings } from '../../../demo/simulate-ratings.ts';

const SIZE = 38;
const DISTANCES = [1, 8, 17, 22, 32];

/** Classes of 38 in which evaluators go round at spread distances; the last comes from the next class if linked. */
function designOf(
  classes: number,
  evaluators: number,
  competencies: number,
  isLinked: boolean,
): PrecisionDesign {
  const students = Array.from({ length: classes * SIZE }, (_, n) => n);
  const pairs = students.flatMap((id) =>
    DISTANCES.slice(0, evaluators).map((distance, n) => {
      const own = Math.floor(id / SIZE);
      const isAcross = isLinked && n === evaluators - 1;
      // every second goes one class on, the others two, so that all classes meet
      const other = isAcross ? (own + 1 + (id % 2)) % classes : own;
      return {
        evaluatorID: id + 1,
        targetID: other * SIZE + (((id % SIZE) + distance) % SIZE) + 1,
      };
    }),
  );
  return {
    pairs,
    classOf: new Map(students.map((id) => [id + 1, Math.floor(id / SIZE)])),
    competencies,
    itemsEach: 2,
    exampleQuestions: 0,
  };
}

const scoreOf = (ability: number) => fairAverageToScore(fairAverage(ability, [-1.8, 0, 1.8]));
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Root mean square errors of scores, and of class means of each competency, in simulated courses. */
function simulatedErrors(design: PrecisionDesign, courses: number) {
  const competencies = Array.from({ length: design.competencies }, (_, c) => ({
    id: String(c + 1),
    items: [`${c + 1}01`, `${c + 1}02`],
  }));
  const squares: number[] = [];
  const classSquares: number[] = [];
  for (let seed = 1; seed <= courses; seed++) {
    const random = createRandom(`${seed}/severities`);
    const severities = new Map(
      [...design.classOf.keys()].map((id) => [String(id), 0.7 * normal(random)]),
    );
    const { ratings, truth } = simulateRatings({
      seed,
      pairs: design.pairs.map((p) => ({
        evaluator: String(p.evaluatorID),
        examinee: String(p.targetID),
      })),
      competencies,
      severities,
      severeShare: 0,
      lenientShare: 0,
      carelessShare: 0,
    });
    const { scores } = scoreExam(
      ratings.map((r) => ({
        evaluatorID: Number(r.evaluator),
        targetID: Number(r.examinee),
        competencyID: Number(r.competency),
        questionItemID: Number(r.item),
        level: r.level,
        milliseconds: r.milliseconds,
      })),
      { method: ScoreMethod.BiasCorrected, ended: true, classOf: design.classOf },
    );
    const centre = mean([...severities.values()]);
    const errors = scores.map((s) => ({
      key: `${design.classOf.get(s.studentID)}/${s.competencyID}`,
      off: s.value! - scoreOf(truth.abilities.get(`${s.studentID}/${s.competencyID}`)! - centre),
    }));
    squares.push(...errors.map(({ off }) => off ** 2));
    for (const own of Map.groupBy(errors, ({ key }) => key).values()) {
      classSquares.push(mean(own.map(({ off }) => off)) ** 2);
    }
  }
  return { scores: Math.sqrt(mean(squares)), classMeans: Math.sqrt(mean(classSquares)) };
}

describe('the expected precision of a design', () => {
  test.each([
    [1, 3, 14, false],
    [1, 5, 14, false],
    [1, 4, 7, false],
    [4, 4, 14, true],
  ])(
    'of %i classes with %i evaluators and %i competencies is what simulated courses have, within a tenth',
    (classes, evaluators, competencies, isLinked) => {
      const design = designOf(classes, evaluators, competencies, isLinked);
      const expected = expectedPrecision(design)!;
      expect(expected.isComparable).toBe(true);
      const simulated = simulatedErrors(design, classes === 1 ? 24 : 8);
      expect(expected.scoreError / simulated.scores).toBeGreaterThan(0.9);
      expect(expected.scoreError / simulated.scores).toBeLessThan(1.1);
      expect(expected.classMeanError / simulated.classMeans).toBeGreaterThan(0.88);
      expect(expected.classMeanError / simulated.classMeans).toBeLessThan(1.12);
    },
  );

  test('is better with more evaluators, and says which classes cannot be compared', () => {
    const three = expectedPrecision(designOf(3, 3, 14, false))!;
    const five = expectedPrecision(designOf(3, 5, 14, false))!;
    expect(five.scoreError).toBeLessThan(three.scoreError);
    expect(three.isComparable).toBe(false);
    expect(expectedPrecision(designOf(3, 3, 14, true))!.isComparable).toBe(true);
    const examples = expectedPrecision({ ...designOf(3, 3, 14, false), exampleQuestions: 10 })!;
    expect(examples.isComparable).toBe(true);
    expect(expectedPrecision({ ...designOf(1, 3, 14, false), pairs: [] })).toBeNull();
  });

  test('of a large course is that of its first classes', () => {
    const many = expectedPrecision(designOf(30, 3, 14, false))!;
    const few = expectedPrecision(designOf(10, 3, 14, false))!;
    expect(many.scoreError).toBeCloseTo(few.scoreError, 6);
    expect(many.isComparable).toBe(false);
  });
});

import { ScoreMethod } from '@mebae/contracts';
import {
  scoreExam,
  type ExamScores,
} from '../../../academic-api/src/features/results/scores/exam-scores.ts';
import {
  fairAverage,
  fairAverageToScore,
  measureOfFairAverage,
  scoreToFairAverage,
} from '../../../academic-api/src/lib/rater-model/fair-average.ts';
import { simulateCourse, type CourseDesign, type SimulatedCourse } from './simulate-course.ts';

const THRESHOLDS = [-1.8, 0, 1.8];

/** Sums over courses; each is divided by its count at the end. */
export type Sums = Record<string, number>;

const scoreOf = (measure: number): number => fairAverageToScore(fairAverage(measure, THRESHOLDS));

const measureOf = (score: number): number =>
  measureOfFairAverage(scoreToFairAverage(score), THRESHOLDS);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const scored = (course: SimulatedCourse): ExamScores =>
  scoreExam(course.answers, {
    method: ScoreMethod.BiasCorrected,
    ended: true,
    exampleAnswers: course.exampleAnswers,
    classOf: course.classOf,
  });

/** Simulates a course of a design, scores it as the product does, and compares with the truth. */
export function measureCourse(design: CourseDesign, seed: number, withChanges: boolean): Sums {
  const course = simulateCourse(design, seed);
  const result = scored(course);
  const sums: Sums = { courses: 1, subsets: result.run.subsets };
  const add = (name: string, value: number): void => {
    sums[name] = (sums[name] ?? 0) + value;
  };
  measureEvaluators(course, result, add);
  measureScores(course, result, add);
  if (result.run.consistency && !result.run.consistency.isTrusted) add('distrusted', 1);
  if (withChanges) {
    const later = simulateCourse(design, seed + 10_000, course);
    measureChanges({ course, result }, { course: later, result: scored(later) }, add);
  }
  return sums;
}

type Add = (name: string, value: number) => void;

/** Mean severity of the honest evaluators of the course and of each subset. */
function centresOf({ truth }: SimulatedCourse, { evaluators }: ExamScores) {
  const honest = evaluators.filter(({ evaluatorID }) => !truth.careless.has(evaluatorID));
  const severity = (fit: { evaluatorID: number }) => truth.severities.get(fit.evaluatorID)!;
  return {
    course: mean(honest.map(severity)),
    bySubset: new Map(
      [...Map.groupBy(honest, ({ subset }) => subset)].map(([subset, own]) => [
        subset,
        mean(own.map(severity)),
      ]),
    ),
  };
}

function measureEvaluators(course: SimulatedCourse, result: ExamScores, add: Add): void {
  const { truth } = course;
  const { bySubset } = centresOf(course, result);
  for (const fit of result.evaluators) {
    const isCareless = truth.careless.has(fit.evaluatorID);
    add(isCareless ? 'careless' : 'honest', 1);
    if (fit.weight < 1) add(isCareless ? 'carelessFound' : 'honestFound', 1);
    if (isCareless || fit.severity === null) continue;
    const truly = truth.severities.get(fit.evaluatorID)! - bySubset.get(fit.subset)!;
    add('severitySquares', (fit.severity - truly) ** 2);
  }
}

function measureScores(course: SimulatedCourse, result: ExamScores, add: Add): void {
  const centres = centresOf(course, result);
  const rows = result.scores.flatMap((s) => {
    if (s.value === null || s.unadjusted === null || s.interval === null) return [];
    const ability = course.truth.abilities.get(`${s.studentID}/${s.competencyID}`)!;
    return [{ ...s, value: s.value, unadjusted: s.unadjusted, interval: s.interval, ability }];
  });
  for (const row of rows) {
    // errors against the course's evaluators, as a reader compares; intervals against the subset's
    const truth = scoreOf(row.ability - centres.course);
    const own = scoreOf(row.ability - centres.bySubset.get(row.subset)!);
    add('scores', 1);
    add('squares', (row.value - truth) ** 2);
    add('plainSquares', (row.unadjusted - truth) ** 2);
    if (own > row.interval.low && own < row.interval.high) add('within', 1);
    if (own > row.interval.low95 && own < row.interval.high95) add('within95', 1);
  }
  const byClass = [...Map.groupBy(rows, (row) => course.classOf.get(row.studentID)!).values()];
  for (const own of byClass) {
    // inside a class, so that unlinked classes don't count as wrong twice
    const abilities = own.map(({ ability }) => ability);
    const measures = own.map(({ value }) => measureOf(value));
    const [centre, centreOfMeasures] = [mean(abilities), mean(measures)];
    abilities.forEach((ability, n) => {
      add('products', (ability - centre) * (measures[n]! - centreOfMeasures));
      add('abilitySquares', (ability - centre) ** 2);
    });
  }
  if (byClass.length === 1) return;
  const contrasts = (valueOf: (row: (typeof rows)[number]) => number): number[] => {
    const means = byClass.map((own) => mean(own.map(valueOf)));
    return means.map((value) => value - mean(means));
  };
  const truth = contrasts(({ ability }) => scoreOf(ability - centres.course));
  const corrected = contrasts(({ value }) => value);
  const plain = contrasts(({ unadjusted }) => unadjusted);
  truth.forEach((value, n) => {
    add('classes', 1);
    add('classSquares', (corrected[n]! - value) ** 2);
    add('plainClassSquares', (plain[n]! - value) ** 2);
  });
}

interface Scored {
  course: SimulatedCourse;
  result: ExamScores;
}

/** Share of false discoveries held among one student's changes (Benjamini and Hochberg 1995). */
const FALSE_DISCOVERIES = 0.1;

/** Which changes the product calls risen or fallen, and which of them are there. */
function measureChanges(before: Scored, after: Scored, add: Add): void {
  const earlier = new Map(before.result.scores.map((s) => [`${s.studentID}/${s.competencyID}`, s]));
  const changes = after.result.scores.flatMap((s) => {
    const key = `${s.studentID}/${s.competencyID}`;
    const first = earlier.get(key);
    if (!first?.isFixed || !s.isFixed || first.value === null || s.value === null) return [];
    const error = Math.hypot(first.standardError!, s.standardError!);
    const truly = after.course.truth.abilities.get(key)! - before.course.truth.abilities.get(key)!;
    const z = (s.value - first.value) / error;
    return [{ studentID: s.studentID, z, p: twoSided(z), truly }];
  });
  for (const own of Map.groupBy(changes, ({ studentID }) => studentID).values()) {
    const sorted = [...own].sort((a, b) => a.p - b.p);
    const last = sorted.findLastIndex(
      ({ p }, n) => p <= (FALSE_DISCOVERIES * (n + 1)) / sorted.length,
    );
    sorted.forEach(({ z, truly }, n) => {
      const isCalled = n <= last && Math.abs(z) >= 1.96;
      add(truly === 0 ? 'unchanged' : 'changed', 1);
      if (isCalled) add('called', 1);
      if (isCalled && truly === 0) add('falselyCalled', 1);
      if (isCalled && truly * z < 0) add('wrongDirection', 1);
      if (!isCalled && truly !== 0) add('missed', 1);
    });
  }
}

/** Two-sided p of a standard normal value (Abramowitz and Stegun 1964, 26.2.17, error below 1e-7). */
function twoSided(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * tail;
}

/**
 * The rater model: speed on 60,000 ratings, and how near the truth it comes on simulated courses
 * with severe, lenient and careless evaluators. Then what it costs to score whole courses of 2,000
 * linked people as the product does, in the worker (Linux): 200,000 ratings, by four others each,
 * and 500,000, by ten. Exits 1 unless corrected scores are nearer to the truth than unadjusted
 * means. BENCH_SMOKE=1 runs a shortened version.
 */
import { weighEvaluators } from '../../academic-api/src/features/results/scores/careless.ts';
import { estimateRaterModel } from '../../academic-api/src/features/results/scores/rater-model.ts';
import {
  circlePairs,
  simulateRatings,
  type Simulation,
} from '../../academic-api/src/demo/simulate-ratings.ts';
import { unadjustedMeans } from '../../academic-api/src/features/results/scores/unadjusted-mean.ts';
import { smoke } from './lib/measure.ts';
import { printScoring } from './rater-model/measure-scoring.ts';

const CLASS_SIZE = 40;

/** Evaluators inside the class, five competencies of `itemsEach` items. */
function simulateCourse(classes: number, raters: number, itemsEach: number, seed: number) {
  const pairs = Array.from({ length: classes }, (_, c) =>
    circlePairs(
      Array.from({ length: CLASS_SIZE }, (_unused, n) => `class${c}-student${n}`),
      raters,
      seed * 1000 + c,
    ),
  ).flat();
  const competencies = Array.from({ length: 5 }, (_, c) => ({
    id: `competency${c}`,
    items: Array.from({ length: itemsEach }, (_unused, i) => `item${c}-${i}`),
  }));
  return simulateRatings({ seed, pairs, competencies });
}

function printSpeed(): void {
  const { ratings } = simulateCourse(smoke ? 2 : 15, 5, 4, 1);
  const seconds: number[] = [];
  let iterations = 0;
  for (let run = 0; run < (smoke ? 1 : 5); run++) {
    const start = performance.now();
    iterations = estimateRaterModel(ratings, { levels: 4 }).iterations;
    seconds.push((performance.now() - start) / 1000);
  }
  const median = seconds.sort((a, b) => a - b)[seconds.length >> 1]!;
  const perSecond = Math.round((ratings.length * iterations) / median);
  console.log(
    `rater model, ${ratings.length.toLocaleString('en')} ratings: ` +
      `${median.toFixed(2)} s (median of ${seconds.length}), ${iterations} iterations, ` +
      `${perSecond.toLocaleString('en')} ratings × iterations / s`,
  );
}

/** Root mean square error in levels of 1–4, against what an average evaluator would have given. */
function rootMeanSquareError(truth: Simulation['truth'], levelOf: (target: string) => number) {
  const squares = [...truth.fairAverages].map(([id, fair]) => (levelOf(id) - fair) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/** @returns whether corrected scores were nearer to the truth */
function printRecovery(raters: number): boolean {
  const { ratings, truth } = simulateCourse(smoke ? 3 : 8, raters, 4, raters);
  const means = unadjustedMeans(ratings);
  const unadjusted = rootMeanSquareError(truth, (id) => means.get(id)!.mean);
  const first = estimateRaterModel(ratings, { levels: 4 });
  const weights = weighEvaluators(ratings, first);
  const { targets } = estimateRaterModel(
    ratings.map((rating) => ({ ...rating, weight: weights.get(rating.rater)!.weight })),
    { levels: 4 },
  );
  const corrected = rootMeanSquareError(truth, (id) => targets.get(id)!.fairAverage);
  const smaller = Math.round((1 - corrected / unadjusted) * 100);
  console.log(
    `recovery, ${raters} raters a target (${ratings.length.toLocaleString('en')} ratings): ` +
      `RMSE corrected ${corrected.toFixed(3)}, unadjusted ${unadjusted.toFixed(3)} levels: ` +
      `${Math.abs(smaller)} % ${smaller > 0 ? 'smaller' : 'LARGER'}`,
  );
  return corrected < unadjusted;
}

printSpeed();
const better = [3, 5, 8].map(printRecovery);
if (better.includes(false)) {
  console.error('Corrected scores must be nearer to the truth than unadjusted means.');
  process.exitCode = 1;
}
if (process.platform === 'linux') {
  await printScoring(
    smoke
      ? { classes: 3, studentsPerClass: 10, evaluators: [4] }
      : { classes: 50, studentsPerClass: 40, evaluators: [4, 10] },
  );
} else {
  console.log('scoring: it is measured on Linux only.');
}

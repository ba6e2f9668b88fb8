import { limits, ScoreMethod } from '@mebae/contracts';
import { isSound, weighEvaluator, type CarelessReason, type EvaluatorWeight } from './careless.ts';
import type { ResponseConsistency } from './example-answers.ts';
import {
  correctScores,
  levels,
  toRating,
  uncorrected,
  type CorrectionOptions,
} from './correct-scores.ts';
import {
  fairAverage,
  fairAverageErrorToScore,
  fairAverageStandardError,
  fairAverageToScore,
} from '../../../lib/rater-model/fair-average.ts';
import type { RaterModelResult } from './rater-model.ts';
import { unadjustedMeans } from './unadjusted-mean.ts';

/** One answer of a course: who, about whom, on what. A self evaluation has one person on both sides. */
export interface ExamAnswer {
  /** A student; for somebody from outside the negative of their first link's id. */
  evaluatorID: number;
  targetID: number;
  competencyID: number;
  questionItemID: number;
  /** 1–4; null for 'I can't tell', which is missing data. */
  level: number | null;
  milliseconds: number;
}

export interface ExamScore {
  studentID: number;
  competencyID: number;
  /** 0–100; null when nobody else evaluated the student on it. */
  value: number | null;
  standardError: number | null;
  /** ± 1 and ± 1.96 standard errors, made in logits and put on 0–100; null without the model. */
  interval: ScoreInterval | null;
  unadjusted: number | null;
  evaluators: number;
  soundEvaluators: number;
  isFixed: boolean;
  selfValue: number | null;
  subset: number;
}

export interface ScoreInterval {
  low: number;
  high: number;
  low95: number;
  high95: number;
}

export interface EvaluatorFit {
  /** As in the answers. */
  evaluatorID: number;
  severity: number | null;
  standardError: number | null;
  infit: number | null;
  outfit: number | null;
  ratings: number;
  weight: number;
  carelessReasons: CarelessReason[];
  selfCarelessReasons: CarelessReason[];
  subset: number;
}

export interface ExamScores {
  scores: ExamScore[];
  evaluators: EvaluatorFit[];
  run: {
    method: ScoreMethod;
    modelVersion: string;
    ratings: number;
    iterations: number;
    converged: boolean;
    subsets: number;
    thresholds: number[];
    items: { questionItemID: number; difficulty: number; se: number }[];
    /** Whether people rated the examples as they rated classmates; null in a course without examples. */
    consistency: ResponseConsistency | null;
  };
}

/** Changes when a score of the same answers would come out differently. */
export const modelVersions: Record<ScoreMethod, string> = {
  [ScoreMethod.UnadjustedMean]: 'mean-1',
  [ScoreMethod.BiasCorrected]: 'mfrm-rsm-wle-2',
};

/** Subset of a score that is corrected for no evaluator's severity: nothing links it with scores of another class. */
const uncorrectedSubset = 0;

/** Names a student's competency as a target of the model. */
export const targetKey = (studentID: number, competencyID: number): string =>
  `${studentID}/${competencyID}`;

export interface ScoreOptions extends CorrectionOptions {
  /** By the exam's date. */
  method: ScoreMethod;
  /** False makes every score preliminary. */
  ended: boolean;
}

/**
 * All scores of one course. Self answers never enter the model; they give the self value, the plain mean on the same
 * scale. Careless evaluators are found on a first estimation and down-weighted in a second one. Where evaluators don't
 * rate the examples as they rate classmates, scores are estimated without the examples.
 * @param answers of the whole course, each person's in the order given
 */
export function scoreExam(answers: readonly ExamAnswer[], options: ScoreOptions): ExamScores {
  const given = answers.flatMap((a) => (a.level === null ? [] : [{ ...a, level: a.level }]));
  const peers = given
    .filter((a) => a.evaluatorID !== a.targetID)
    .map((a) => toRating(a, targetKey(a.targetID, a.competencyID)));
  const selves = given.filter((a) => a.evaluatorID === a.targetID);
  const { model, weights, consistency } =
    options.method === ScoreMethod.BiasCorrected ? correctScores(peers, options) : uncorrected;

  const means = unadjustedMeans(peers);
  const sound = unadjustedMeans(
    peers.filter((p) => isSound(weights.get(p.rater) ?? { weight: 1 })),
  );
  const selfMeans = unadjustedMeans(
    selves.map((a) => ({
      rater: String(a.evaluatorID),
      target: targetKey(a.targetID, a.competencyID),
      level: a.level,
    })),
  );

  const scores = [...new Set([...means.keys(), ...selfMeans.keys()])].map((key): ExamScore => {
    const [studentID = 0, competencyID = 0] = key.split('/').map(Number);
    const mean = means.get(key);
    const target = model.targets.get(key);
    const self = selfMeans.get(key);
    const evaluators = mean?.raters ?? 0;
    const soundEvaluators = sound.get(key)?.raters ?? 0;
    const unadjusted = mean ? fairAverageToScore(mean.mean, levels) : null;
    const unadjustedError = mean?.se == null ? null : fairAverageErrorToScore(mean.se, levels);
    return {
      studentID,
      competencyID,
      value: target ? fairAverageToScore(target.fairAverage, levels) : unadjusted,
      standardError: target
        ? fairAverageErrorToScore(
            fairAverageStandardError(target.measure, target.se, model.thresholds),
            levels,
          )
        : unadjustedError,
      interval: target ? intervalOf(target, model.thresholds) : null,
      unadjusted,
      evaluators,
      soundEvaluators,
      isFixed: options.ended && soundEvaluators >= limits.evaluatorsForFixedScore,
      selfValue: self ? fairAverageToScore(self.mean, levels) : null,
      subset: target?.subset ?? uncorrectedSubset,
    };
  });

  return {
    scores,
    evaluators: evaluatorFits(peers, selves, model, weights),
    run: {
      method: options.method,
      modelVersion: modelVersions[options.method],
      ratings: peers.length,
      iterations: model.iterations,
      converged: model.converged,
      subsets: Math.max(1, ...scores.map(({ subset }) => subset)),
      thresholds: model.thresholds,
      items: [...model.items].map(([id, item]) => ({ questionItemID: Number(id), ...item })),
      consistency,
    },
  };
}

/** ± 1 and ± 1.96 standard errors around a measure, as scores. */
function intervalOf(
  { measure, se }: { measure: number; se: number },
  thresholds: readonly number[],
): ScoreInterval {
  const at = (errors: number) =>
    fairAverageToScore(fairAverage(measure + errors * se, thresholds), levels);
  return { low: at(-1), high: at(1), low95: at(-1.96), high95: at(1.96) };
}

/** How each person answered: about others by the model, about themselves by the rule alone. */
function evaluatorFits(
  peers: readonly { rater: string }[],
  selves: readonly (ExamAnswer & { level: number })[],
  model: RaterModelResult,
  weights: ReadonlyMap<string, EvaluatorWeight>,
): EvaluatorFit[] {
  const counts = new Map<string, number>();
  for (const { rater } of peers) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  const own = Map.groupBy(selves, (a) => String(a.evaluatorID));
  return [...new Set([...counts.keys(), ...own.keys()])].map((id) => {
    const rater = model.raters.get(id);
    const weight = weights.get(id);
    const traces = (own.get(id) ?? []).map((a) => ({
      // about oneself each competency is one question: the same level on all of them says as much as on all classmates
      target: a.competencyID,
      item: a.questionItemID,
      level: a.level,
      milliseconds: a.milliseconds,
    }));
    return {
      evaluatorID: Number(id),
      severity: rater?.severity ?? null,
      standardError: rater?.se ?? null,
      infit: rater?.infit ?? null,
      outfit: rater?.outfit ?? null,
      ratings: counts.get(id) ?? 0,
      weight: weight?.weight ?? 1,
      carelessReasons: weight?.reasons ?? [],
      selfCarelessReasons: weighEvaluator(traces).reasons,
      subset: rater?.subset ?? 1,
    };
  });
}

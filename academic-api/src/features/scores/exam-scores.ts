import { limits, ScoreMethod } from '@mebae/contracts';
import { isSound, weighEvaluator, weighEvaluators, type CarelessReason } from './careless.ts';
import {
  fairAverageErrorToScore,
  fairAverageStandardError,
  fairAverageToScore,
} from './fair-average.ts';
import { estimateRaterModel, type RaterModelResult, type RaterModelStart } from './rater-model.ts';
import { unadjustedMeans } from './unadjusted-mean.ts';

/** One answer of a course: who, about whom, on what. A self evaluation has one person on both sides. */
export interface ExamAnswer {
  /** A student; for somebody from outside the negative of their first link's id. */
  evaluatorID: number;
  targetID: number;
  competencyID: number;
  questionItemID: number;
  level: number;
  milliseconds: number;
}

export interface ExamScore {
  studentID: number;
  competencyID: number;
  /** 0–100; null when nobody else evaluated the student on it. */
  value: number | null;
  standardError: number | null;
  unadjusted: number | null;
  evaluators: number;
  isFixed: boolean;
  selfValue: number | null;
  subset: number;
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
  };
}

/** Changes when a score of the same answers would come out differently. */
export const modelVersions: Record<ScoreMethod, string> = {
  [ScoreMethod.UnadjustedMean]: 'mean-1',
  [ScoreMethod.BiasCorrected]: 'mfrm-rsm-jml-1',
};

const levels = 4;

/** Names a student's competency as a target of the model. */
export const targetKey = (studentID: number, competencyID: number): string =>
  `${studentID}/${competencyID}`;

const noModel: RaterModelResult = {
  targets: new Map(),
  raters: new Map(),
  items: new Map(),
  thresholds: [],
  iterations: 0,
  converged: true,
};

/**
 * All scores of one course. Self answers never enter the model; they give the self value, the plain mean on the same
 * scale. Careless evaluators are found on a first estimation and down-weighted in a second one.
 * @param answers of the whole course, each person's in the order given
 * @param options method by the exam's date; `ended` false makes every score preliminary; `start`: see `RaterModelStart`
 */
export function scoreExam(
  answers: readonly ExamAnswer[],
  options: { method: ScoreMethod; ended: boolean; start?: RaterModelStart | undefined },
): ExamScores {
  const peers = answers
    .filter((a) => a.evaluatorID !== a.targetID)
    .map((a) => ({
      rater: String(a.evaluatorID),
      target: targetKey(a.targetID, a.competencyID),
      item: String(a.questionItemID),
      level: a.level,
      milliseconds: a.milliseconds,
    }));
  const selves = answers.filter((a) => a.evaluatorID === a.targetID);

  const corrected = options.method === ScoreMethod.BiasCorrected;
  const first = corrected ? estimateRaterModel(peers, { levels, start: options.start }) : noModel;
  const weights = corrected ? weighEvaluators(peers, first.raters) : new Map<string, never>();
  const someCareless = [...weights.values()].some(({ weight }) => weight < 1);
  const model = someCareless
    ? estimateRaterModel(
        peers.map((p) => ({ ...p, weight: weights.get(p.rater)?.weight ?? 1 })),
        { levels, start: options.start && startAt(first) },
      )
    : first;

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
      unadjusted,
      evaluators,
      isFixed: options.ended && (sound.get(key)?.raters ?? 0) >= limits.evaluatorsForFixedScore,
      selfValue: self ? fairAverageToScore(self.mean, levels) : null,
      subset: target?.subset ?? 1,
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
      subsets: Math.max(1, ...[...model.raters.values()].map((r) => r.subset)),
      thresholds: model.thresholds,
      items: [...model.items].map(([id, item]) => ({ questionItemID: Number(id), ...item })),
    },
  };
}

const startAt = (model: RaterModelResult): RaterModelStart => ({
  targets: new Map([...model.targets].map(([id, target]) => [id, target.measure])),
  raters: new Map([...model.raters].map(([id, rater]) => [id, rater.severity])),
  items: new Map([...model.items].map(([id, item]) => [id, item.difficulty])),
  thresholds: model.thresholds,
});

/** How each person answered: about others by the model, about themselves by the rule alone. */
function evaluatorFits(
  peers: readonly { rater: string }[],
  selves: readonly ExamAnswer[],
  model: RaterModelResult,
  weights: ReadonlyMap<string, { weight: number; reasons: CarelessReason[] }>,
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

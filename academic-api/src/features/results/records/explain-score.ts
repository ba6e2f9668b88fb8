import {
  carelessReason,
  limits,
  ScoreMethod,
  type GroupSeverity,
  type HiddenNumbers,
  type ScoreExplanation,
  type ScoreNumbers,
} from '@mebae/contracts';

/** Facts of one score, and of its evaluators. */
export interface ScoreFacts {
  value: number | null;
  standardError: number | null;
  /** Ends of the 95 % interval, null in scores of an earlier model. */
  low95: number | null;
  high95: number | null;
  /** Plain mean of the levels, 0–100. */
  unadjusted: number | null;
  evaluators: number;
  isFixed: boolean;
  hasEnded: boolean;
  method: number;
  /** Weight and reasons of each evaluator; nothing of a single one leaves the server. */
  weights: readonly { weight: number; reasons: readonly string[]; severity: number | null }[];
}

export type Explained = Pick<
  ScoreExplanation,
  | 'isFixed'
  | 'preliminaryReasons'
  | 'evaluators'
  | 'downWeighted'
  | 'groupSeverity'
  | 'numbers'
  | 'hiddenNumbers'
>;

/** Logits by which a group's mean severity has to differ from the course's 0 to be called so. */
const SEVERITY_STEP = 0.3;

/**
 * At the ends of the scale nearly everybody gave the same level. With three evaluators and one question the means next
 * to the lowest and the highest are 11 and 89: the bands hold two possible sums at least.
 */
const ENDS = { low: 15, high: 85 } as const;

/** At most one sign of carelessness, as the scores count it. */
const SOUND_WEIGHT = 0.5;

/**
 * Explains one score without disclosing what anybody answered. Fewer than three evaluators are only counted; no numbers
 * where one of them counts less (the two means together would disclose which level that one gave), at the ends of the
 * scale (everybody gave the same), and without the correction (the error of a plain mean discloses how far the answers
 * lie apart). Where all count alike, score, error and interval follow from the sum of the levels, which the raw mean
 * gives already.
 */
export function explainScore(facts: ScoreFacts): Explained {
  const { evaluators, weights } = facts;
  const isEnough = evaluators >= limits.evaluatorsForFixedScore;
  const hiddenNumbers = whyHidden(facts);
  return {
    isFixed: facts.isFixed,
    preliminaryReasons: preliminaryReasonsOf(facts),
    evaluators,
    downWeighted: isEnough
      ? {
          count: weights.filter(({ weight }) => weight < 1).length,
          reasons: carelessReason.options.flatMap((reason) => {
            const count = weights.filter(({ reasons }) => reasons.includes(reason)).length;
            return count === 0 ? [] : [{ reason, count }];
          }),
        }
      : null,
    groupSeverity: isEnough ? groupSeverityOf(weights) : null,
    numbers: hiddenNumbers === null ? numbersOf(facts) : null,
    hiddenNumbers,
  };
}

function preliminaryReasonsOf(facts: ScoreFacts): Explained['preliminaryReasons'] {
  if (facts.isFixed) return [];
  const sound = facts.weights.filter(({ weight }) => weight >= SOUND_WEIGHT).length;
  const minimum = limits.evaluatorsForFixedScore;
  return [
    ...(facts.hasEnded ? [] : ['running' as const]),
    ...(facts.evaluators < minimum ? ['fewEvaluators' as const] : []),
    ...(facts.evaluators >= minimum && sound < minimum ? ['fewSoundEvaluators' as const] : []),
  ];
}

function groupSeverityOf(weights: ScoreFacts['weights']): GroupSeverity | null {
  const severities = weights.flatMap(({ severity }) => severity ?? []);
  if (severities.length < limits.evaluatorsForFixedScore) return null;
  const mean = severities.reduce((sum, severity) => sum + severity, 0) / severities.length;
  if (Math.abs(mean) < SEVERITY_STEP) return 'average';
  return mean > 0 ? 'severe' : 'lenient';
}

function whyHidden({ evaluators, weights, unadjusted, method }: ScoreFacts): HiddenNumbers | null {
  if (evaluators < limits.evaluatorsForFixedScore || unadjusted === null) return 'fewEvaluators';
  if (method !== ScoreMethod.BiasCorrected) return 'unadjusted';
  if (weights.some(({ weight }) => weight < 1)) return 'downWeighted';
  return unadjusted <= ENDS.low || unadjusted >= ENDS.high ? 'ends' : null;
}

/** In whole points; the error and the interval are rounded outwards, so that they hold at least what they promise. */
function numbersOf(facts: ScoreFacts): ScoreNumbers | null {
  const { value, unadjusted, standardError, low95, high95 } = facts;
  if (value === null || unadjusted === null || standardError === null) return null;
  const rawMean = Math.round(unadjusted);
  const corrected = Math.round(value);
  return {
    rawMean,
    corrected,
    correction: corrected - rawMean,
    error: Math.ceil(standardError),
    interval:
      low95 === null || high95 === null
        ? null
        : { low: Math.floor(low95), high: Math.ceil(high95) },
  };
}

import { informationGain } from './careless-information.ts';
import type { RaterModelResult } from './rater-model.ts';

export type CarelessReason = 'sameLevel' | 'tooFast' | 'outfit' | 'unrelated' | 'examplesAlike';

/** One answer, as far as carelessness shows in it. */
export interface AnswerTrace {
  target: string | number;
  item: string | number;
  level: number;
  /** Time taken; null or left out when it isn't known (paper, a clock that ran back). */
  milliseconds?: number | null;
}

export interface EvaluatorWeight {
  /** For estimateRaterModel: 1 without a reason, never 0. */
  weight: number;
  /** Shown to staff; empty when nothing looks careless. */
  reasons: CarelessReason[];
}

/** Fewer answers can all be the same, be quick or look odd by chance. */
const MIN_ANSWERS = 10;

/** A question read for the first time: 2 s is too short (Huang et al. 2012, J Bus Psychol 27). */
const FIRST_READING_MS = 2000;

/**
 * The same question about the next person needs no second reading, but a thought: 1 s (Wood et al.
 * 2017, Soc Psychol Pers Sci 8).
 */
const REPEATED_READING_MS = 1000;

/** Above 2 an evaluator's ratings disturb more than they inform (Linacre 2002, RMT 16:2). */
const MAX_OUTFIT = 2;

/**
 * Nats an answer by which an evaluator's own use of the levels explains the answers better than what
 * others say of the same people (careless-information.ts). In simulated classes of 38 with 3 to 5
 * evaluators and 7 to 25 competencies it finds all random and constant answerers, and under 1 in 100
 * of those who answer about the person.
 */
const UNRELATED_NATS = 0.15;

/** Nats at least: a few answers can look unrelated by chance. */
const UNRELATED_LEAST = 4;

/**
 * By number of reasons. One has innocent explanations too (a group that is all alike, a slip of the
 * clock), so it only halves; nobody is silenced.
 */
const WEIGHTS = [1, 0.5, 0.2, 0.1] as const;

/** Whether an evaluator counts towards the three that a fixed score needs: at most one sign of carelessness. */
export const isSound = ({ weight }: Pick<EvaluatorWeight, 'weight'>): boolean =>
  weight >= WEIGHTS[1];

/** Signs of carelessness that don't show in an evaluator's own levels and times. */
export interface Evidence {
  /** From an estimation in which everyone had weight 1. */
  outfit?: number | undefined;
  /** Nats, see `informationGain`. */
  gain?: number | undefined;
  /** See `answerExamplesAlike`. */
  examplesAlike?: boolean;
}

/**
 * The rule for careless evaluators, on evaluators with at least 10 answers:
 * - `sameLevel`: every answer is the same level, over two targets or more;
 * - `tooFast`: more than half of the timed answers (at least 10) took under 2 s, or under 1 s for a
 *   question that the evaluator had met before;
 * - `outfit`: mean square above 2;
 * - `unrelated`: the evaluator's own use of the levels explains the answers better than what others
 *   say of the same people, by 0.15 nats an answer and 4 nats in all; it counts as two reasons;
 * - `examplesAlike`: two clearly different anchoring examples got the same answers.
 * One reason gives weight 0.5, two 0.2, more 0.1.
 *
 * @param answers one evaluator's answers in the order given
 * @param evidence left out for self evaluations, which are in no estimation
 */
export function weighEvaluator(
  answers: readonly AnswerTrace[],
  { outfit = 1, gain = 0, examplesAlike = false }: Evidence = {},
): EvaluatorWeight {
  const reasons: CarelessReason[] = [];
  if (answers.length >= MIN_ANSWERS) {
    if (isSameLevel(answers)) reasons.push('sameLevel');
    if (isTooFast(answers)) reasons.push('tooFast');
    if (outfit > MAX_OUTFIT) reasons.push('outfit');
    if (gain < -Math.max(UNRELATED_LEAST, UNRELATED_NATS * answers.length)) {
      reasons.push('unrelated');
    }
  }
  if (examplesAlike) reasons.push('examplesAlike');
  const count = reasons.length + (reasons.includes('unrelated') ? 1 : 0);
  return { weight: WEIGHTS[Math.min(count, WEIGHTS.length - 1)]!, reasons };
}

/**
 * The rule for every evaluator of an estimation. Estimate once, weigh, then estimate again with the
 * weights: `ratings.map((r) => ({ ...r, weight: weights.get(r.rater)!.weight }))`.
 *
 * @param ratings each evaluator's in the order given
 * @param model estimated with everyone at weight 1
 * @param examplesAlike raters who answered both anchoring examples alike
 */
export function weighEvaluators<Id extends string | number>(
  ratings: readonly (AnswerTrace & { rater: Id; target: Id; item: Id })[],
  model: RaterModelResult<Id>,
  examplesAlike: ReadonlySet<Id> = new Set(),
): Map<Id, EvaluatorWeight> {
  const gains = informationGain(ratings, model);
  return new Map(
    [...Map.groupBy(ratings, ({ rater }) => rater)].map(([rater, own]) => [
      rater,
      weighEvaluator(own, {
        outfit: model.raters.get(rater)?.outfit,
        gain: gains.get(rater),
        examplesAlike: examplesAlike.has(rater),
      }),
    ]),
  );
}

function isSameLevel(answers: readonly AnswerTrace[]): boolean {
  const first = answers[0]!;
  return (
    answers.every(({ level }) => level === first.level) &&
    answers.some(({ target }) => target !== first.target)
  );
}

function isTooFast(answers: readonly AnswerTrace[]): boolean {
  const met = new Set<string | number>();
  let timed = 0;
  let fast = 0;
  for (const { item, milliseconds } of answers) {
    const needed = met.has(item) ? REPEATED_READING_MS : FIRST_READING_MS;
    met.add(item);
    if (milliseconds === undefined || milliseconds === null || !(milliseconds >= 0)) continue;
    timed++;
    if (milliseconds < needed) fast++;
  }
  return timed >= MIN_ANSWERS && fast > timed / 2;
}

import { weighEvaluators, type EvaluatorWeight } from './careless.ts';
import {
  answerExamplesAlike,
  exampleKey,
  testConsistency,
  type ExampleAnswer,
  type ResponseConsistency,
} from './example-answers.ts';
import { estimateRaterModel, type RaterModelResult, type RaterModelStart } from './rater-model.ts';

/** Number of levels of an answer. */
export const levels = 4;

const noModel: RaterModelResult = {
  targets: new Map(),
  raters: new Map(),
  items: new Map(),
  thresholds: [],
  iterations: 0,
  converged: true,
};

export type PeerRating = ReturnType<typeof toRating>;

/** An answer as a rating of a target. */
export const toRating = (
  answer: Omit<ExampleAnswer, 'exampleID' | 'level'> & { level: number },
  target: string,
) => ({
  rater: String(answer.evaluatorID),
  target,
  item: String(answer.questionItemID),
  level: answer.level,
  milliseconds: answer.milliseconds,
});

/** Results of the rater model for a course. */
export interface Correction {
  model: RaterModelResult;
  weights: ReadonlyMap<string, EvaluatorWeight>;
  consistency: ResponseConsistency | null;
}

/** The correction of a course scored by plain means. */
export const uncorrected: Correction = { model: noModel, weights: new Map(), consistency: null };

export interface CorrectionOptions {
  start?: RaterModelStart | undefined;
  /** Answers about the anchoring examples, which link classes; only the model reads them. */
  exampleAnswers?: readonly ExampleAnswer[];
  /** Class of each student; without it everybody counts as of one class. */
  classOf?: ReadonlyMap<number, number>;
}

/** The rater model of a course, its evaluators weighed and its examples tested. */
export function correctScores(
  peers: readonly PeerRating[],
  { start, exampleAnswers = [], classOf }: CorrectionOptions,
): Correction {
  const examples = exampleAnswers.flatMap((a) =>
    a.level === null
      ? []
      : [toRating({ ...a, level: a.level }, exampleKey(a.exampleID, a.competencyID))],
  );
  const all = [...examples, ...peers];
  const groups = classOf && groupsOf(peers, classOf);
  const first = estimateRaterModel(all, { levels, start, groups });
  const alike = new Set([...answerExamplesAlike(exampleAnswers)].map(String));
  const weights = weighEvaluators(all, first, alike);
  const someCareless = [...weights.values()].some(({ weight }) => weight < 1);
  const estimate = (ratings: readonly PeerRating[]): RaterModelResult =>
    estimateRaterModel(
      ratings.map((p) => ({ ...p, weight: weights.get(p.rater)?.weight ?? 1 })),
      { levels, groups, start: startAt(first) },
    );
  if (examples.length === 0) {
    return { model: someCareless ? estimate(peers) : first, weights, consistency: null };
  }
  const withoutExamples = estimate(peers);
  const consistency = testConsistency(
    examples.filter(({ rater }) => weights.get(rater)?.weight === 1),
    withoutExamples,
  );
  if (!consistency.isTrusted) return { model: withoutExamples, weights, consistency };
  return { model: someCareless ? estimate(all) : first, weights, consistency };
}

/** Classes of targets and raters, by the model's ids; who is from outside has none. */
function groupsOf(peers: readonly PeerRating[], classOf: ReadonlyMap<number, number>) {
  const put = (groups: Map<string, number>, id: string, studentID: number) => {
    const own = classOf.get(studentID);
    if (own !== undefined) groups.set(id, own);
  };
  const targets = new Map<string, number>();
  const raters = new Map<string, number>();
  for (const { target, rater } of peers) {
    put(targets, target, Number(target.split('/')[0]));
    put(raters, rater, Number(rater));
  }
  return { targets, raters };
}

const startAt = (model: RaterModelResult): RaterModelStart => ({
  targets: new Map([...model.targets].map(([id, target]) => [id, target.measure])),
  raters: new Map([...model.raters].map(([id, rater]) => [id, rater.severity])),
  items: new Map([...model.items].map(([id, item]) => [id, item.difficulty])),
  thresholds: model.thresholds,
});

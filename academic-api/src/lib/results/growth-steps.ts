import type { AllGrowth, GrowthStep } from '@mebae/contracts';
import { changesOf, type ScoreChange } from '@mebae/rules';

type Score = Omit<GrowthStep, 'change'>;
type Steps = Pick<AllGrowth['customCompetencies'][number], 'points' | 'overall'>;

/** Two fixed scores of one competency, by the position of their courses. */
interface Pair {
  from: number;
  to: number;
  before: Score;
  after: Score;
}

/**
 * Reads how pairs of scores differ. Those between the same two courses are read together: see `changesOf`.
 */
function readChanges(pairs: readonly Pair[]): Map<Pair, ScoreChange> {
  const changes = new Map<Pair, ScoreChange>();
  for (const group of Map.groupBy(pairs, ({ from, to }) => `${from}/${to}`).values()) {
    changesOf(group).forEach((change, index) => {
      const pair = group[index];
      if (pair) changes.set(pair, change);
    });
  }
  return changes;
}

/**
 * Scores from course to course, each compared with the last one before it, and the first with the last.
 * @param rows one for each of a student's competencies: scores oldest first; null where a course gave no fixed score
 * @returns in the order of the rows
 */
export function growthSteps(rows: readonly (readonly (Score | null)[])[]): Steps[] {
  const given = rows.map((scores) =>
    scores.flatMap((score, position) => (score ? [{ score, position }] : [])),
  );
  const pairOf = (
    first: { score: Score; position: number } | undefined,
    last: { score: Score; position: number } | undefined,
  ): Pair | null =>
    first && last && first !== last
      ? { from: first.position, to: last.position, before: first.score, after: last.score }
      : null;
  const steps = given.map((scores) => scores.map((score, nth) => pairOf(scores[nth - 1], score)));
  const overall = given.map((scores) => pairOf(scores[0], scores.at(-1)));
  const changeIn = (changes: Map<Pair, ScoreChange>, pair: Pair | null | undefined) =>
    (pair && changes.get(pair)) ?? null;
  const isPair = (pair: Pair | null): pair is Pair => pair !== null;
  const stepChanges = readChanges(steps.flat().filter(isPair));
  const overallChanges = readChanges(overall.filter(isPair));
  return rows.map((scores, row) => ({
    points: scores.map((score, position) => {
      const nth = given[row]?.findIndex((own) => own.position === position) ?? -1;
      const pair = steps[row]?.[nth];
      return score && { ...score, change: changeIn(stepChanges, pair) };
    }),
    overall: changeIn(overallChanges, overall[row]),
  }));
}

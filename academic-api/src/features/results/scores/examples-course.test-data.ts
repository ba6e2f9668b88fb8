import { createRandom, normal } from '../../../lib/processes/seeded-random.ts';
import type { ExampleAnswer } from './example-answers.ts';
import type { ExamAnswer } from './exam-scores.ts';
import { simulateRatings, targetId } from '../../../demo/simulate-ratings.ts';

const SIZE = 30;
/** Students 1 to 60, the first half in one class. */
const students = Array.from({ length: 2 * SIZE }, (_, n) => n + 1);
const classOf = new Map(students.map((id) => [id, id <= SIZE ? 1 : 2]));
/** The two classes of such a course. */
export const examplesCourse = { size: SIZE, students, classOf };

const competencies = Array.from({ length: 8 }, (_, c) => ({
  id: String(c + 1),
  items: [`${c + 1}01`, `${c + 1}02`],
}));

/**
 * Two classes whose evaluators never meet; those of the second are a logit severer. Everybody answers five questions
 * about two examples.
 * @param shiftOf what an evaluator's severity on the examples is beyond that on classmates
 */
export function simulateExamplesCourse(seed: number, shiftOf: (id: number) => number = () => 0) {
  const random = createRandom(`${seed}/severities`);
  const severities = new Map(
    students.map((id) => [String(id), (id > SIZE ? 0.5 : -0.5) + 0.5 * normal(random)]),
  );
  const pairs = students.flatMap((id) =>
    [1, 8, 12, 17].map((distance) => {
      const start = id <= SIZE ? 0 : SIZE;
      return { evaluator: id, examinee: start + ((id - start - 1 + distance) % SIZE) + 1 };
    }),
  );
  const none = { carelessShare: 0, severeShare: 0, lenientShare: 0 };
  const simulate = (
    all: readonly { evaluator: number; examinee: number }[],
    own: ReadonlyMap<string, number>,
    abilities?: ReadonlyMap<string, number>,
  ) =>
    simulateRatings({
      seed,
      pairs: all.map((p) => ({ evaluator: String(p.evaluator), examinee: String(p.examinee) })),
      competencies,
      severities: own,
      ...none,
      ...(abilities && { abilities }),
    });
  const peers = simulate(pairs, severities);
  const onExamples = new Map(
    [...severities].map(([id, severity]) => [id, severity + shiftOf(Number(id))]),
  );
  const exampleAnswers = ([1, 2] as const).flatMap((exampleID): ExampleAnswer[] => {
    const abilities = new Map(
      competencies.map((c) => [targetId(String(-exampleID), c.id), exampleID === 1 ? 1.2 : -1.2]),
    );
    return simulate(
      students.map((evaluator) => ({ evaluator, examinee: -exampleID })),
      onExamples,
      abilities,
    )
      .ratings.filter((r) => Number(r.competency) <= 5 && r.item.endsWith('01'))
      .map((r) => ({
        evaluatorID: Number(r.evaluator),
        exampleID,
        competencyID: Number(r.competency),
        questionItemID: Number(r.item),
        level: r.level,
        milliseconds: r.milliseconds,
      }));
  });
  const answers = peers.ratings.map((r): ExamAnswer => ({
    evaluatorID: Number(r.evaluator),
    targetID: Number(r.examinee),
    competencyID: Number(r.competency),
    questionItemID: Number(r.item),
    level: r.level,
    milliseconds: r.milliseconds,
  }));
  return { answers, exampleAnswers };
}

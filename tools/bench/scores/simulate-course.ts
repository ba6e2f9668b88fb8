import { assignEvaluators } from '../../../academic-api/src/features/courses/evaluator-assignment/assign.ts';
import type { ExampleAnswer } from '../../../academic-api/src/features/results/scores/example-answers.ts';
import type { ExamAnswer } from '../../../academic-api/src/features/results/scores/exam-scores.ts';
import {
  simulateRatings,
  targetId,
  type SimulatedRating,
} from '../../../academic-api/src/demo/simulate-ratings.ts';
import {
  createRandom,
  normal,
  shuffled,
} from '../../../academic-api/src/lib/processes/seeded-random.ts';
import type { Pair } from '../../../academic-api/src/lib/courses/evaluator-pairs.ts';

/** Links between the classes: none, examples that everybody answers, or one evaluator from another class. */
export type Links = 'none' | 'examples' | 'evaluators';

export interface CourseDesign {
  classes: number;
  evaluators: number;
  links: Links;
}

export interface SimulatedCourse {
  answers: ExamAnswer[];
  exampleAnswers: ExampleAnswer[];
  /** Class of each student. */
  classOf: Map<number, number>;
  pairs: Pair[];
  truth: {
    /** Logits, by `student/competency`. */
    abilities: Map<string, number>;
    severities: Map<number, number>;
    careless: Set<number>;
  };
}

const CLASS_SIZE = 38;
const COMPETENCIES = Array.from({ length: 14 }, (_, c) => ({
  id: String(c + 1),
  items: [`${c + 1}01`, `${c + 1}02`],
}));
const SEVERITY_SD = 0.7;
/** Deviation of the mean severity of a class. */
const CLIMATE_SD = 0.4;
const CARELESS_SHARE = 0.05;
/** Deviation of one student's competencies between two courses, where they change at all. */
const CHANGE_SD = 1;
/** Ability of the made-up students of the two examples, logits. */
const EXAMPLES = [
  { id: 1, ability: 1.2 },
  { id: 2, ability: -1.2 },
] as const;
/** Competencies of which an example has one question each. */
const EXAMPLE_QUESTIONS = 5;

/**
 * A course: pairs by the product's assignment, answers by its model, 5 % of evaluators careless (half of them at random,
 * half with nearly one level), all in ordinary time.
 * @param before a course of the same students: half of their competencies have changed since
 */
export function simulateCourse(
  design: CourseDesign,
  seed: number,
  before?: SimulatedCourse,
): SimulatedCourse {
  const students = Array.from({ length: design.classes * CLASS_SIZE }, (_, n) => n + 1);
  const classOf = new Map(students.map((id) => [id, Math.ceil(id / CLASS_SIZE)]));
  const random = createRandom(`${seed}/course`);
  const climate = Array.from({ length: design.classes + 1 }, () =>
    design.classes > 1 ? CLIMATE_SD * normal(random) : 0,
  );
  const severities = new Map(
    students.map((id) => [id, climate[classOf.get(id)!]! + SEVERITY_SD * normal(random)]),
  );
  const careless = new Set(students.filter(() => random() < CARELESS_SHARE));
  const pairs = pairsOf(design, students, classOf, seed, before?.pairs);
  const abilities = before && changed(before.truth.abilities, seed);
  const simulate = (all: readonly Pair[], given?: ReadonlyMap<string, number>) =>
    simulateRatings({
      seed,
      pairs: all.map((pair) => ({
        evaluator: String(pair.evaluatorID),
        examinee: String(pair.targetID),
      })),
      competencies: COMPETENCIES,
      severities: new Map([...severities].map(([id, severity]) => [String(id), severity])),
      severeShare: 0,
      lenientShare: 0,
      carelessShare: 0,
      ...(given && { abilities: given }),
    });
  const habit = carelessHabits(careless, seed);
  const course = simulate(pairs, abilities);
  return {
    answers: course.ratings.map((r) => ({ ...toAnswer(r, habit), targetID: Number(r.examinee) })),
    exampleAnswers: design.links === 'examples' ? answerExamples(students, simulate, habit) : [],
    classOf,
    pairs,
    truth: { abilities: course.truth.abilities, severities, careless },
  };
}

function pairsOf(
  { classes, evaluators, links }: CourseDesign,
  students: readonly number[],
  classOf: ReadonlyMap<number, number>,
  seed: number,
  avoid: readonly Pair[] = [],
): Pair[] {
  const lastYear = shuffled(students, createRandom(`${seed}/last year`));
  return assignEvaluators({
    groups: Array.from({ length: classes }, (_, c) => ({
      groupID: c + 1,
      members: students.filter((id) => classOf.get(id) === c + 1),
    })),
    evaluatorsPerStudent: evaluators,
    seed: String(seed),
    avoid,
    acrossGroups: false,
    ...(links === 'evaluators' && {
      linkAcrossClasses: Array.from({ length: classes }, (_, c) =>
        lastYear.slice(c * CLASS_SIZE, (c + 1) * CLASS_SIZE),
      ),
    }),
  }).pairs;
}

/** Every second competency of a student has changed, the others not at all. */
function changed(before: ReadonlyMap<string, number>, seed: number): Map<string, number> {
  return new Map(
    [...before].map(([id, ability]) => {
      const random = createRandom(`${seed}/change/${id}`);
      return [id, random() < 0.5 ? ability : ability + CHANGE_SD * normal(random)];
    }),
  );
}

type Habit = (rating: SimulatedRating) => number;

function carelessHabits(careless: ReadonlySet<number>, seed: number): Habit {
  const streams = new Map<string, () => number>();
  return ({ evaluator, level }) => {
    const id = Number(evaluator);
    if (!careless.has(id)) return level;
    const random = streams.get(evaluator) ?? createRandom(`${seed}/careless/${evaluator}`);
    streams.set(evaluator, random);
    if (id % 2 === 0) return 1 + Math.floor(4 * random());
    return random() < 0.05 ? 2 : 3;
  };
}

const toAnswer = (r: SimulatedRating, habit: Habit) => ({
  evaluatorID: Number(r.evaluator),
  competencyID: Number(r.competency),
  questionItemID: Number(r.item),
  level: habit(r),
  milliseconds: 4500,
});

/** The first question of five competencies about each example, by everybody. */
function answerExamples(
  students: readonly number[],
  simulate: (
    pairs: readonly Pair[],
    abilities: ReadonlyMap<string, number>,
  ) => { ratings: SimulatedRating[] },
  habit: Habit,
): ExampleAnswer[] {
  const asked = COMPETENCIES.slice(0, EXAMPLE_QUESTIONS);
  return EXAMPLES.flatMap(({ id, ability }) => {
    const abilities = new Map(COMPETENCIES.map((c) => [targetId(String(-id), c.id), ability]));
    const pairs = students.map((evaluatorID) => ({ evaluatorID, targetID: -id }));
    return simulate(pairs, abilities)
      .ratings.filter((r) => asked.some((c) => c.items[0] === r.item))
      .map((r) => ({ ...toAnswer(r, habit), exampleID: id }));
  });
}

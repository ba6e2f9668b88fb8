import type {
  AnchoringExample,
  AnswerItem,
  AnswerPart,
  AnswerSession,
  AnswerTask,
  DispositionItem,
  BlockInput,
  SurveyAnswerInput,
  ImplicitTask,
  SurveyItem,
  SurveyOfEvent,
  TrendItem,
} from '@mebae/contracts';
import { implicitBlocks, type ImplicitBlock } from '@mebae/rules';
import { isLater, questionKey, type AnyInput } from './queue/pending-answers.ts';

interface StepBase {
  /** Names what is asked: the same on every device. */
  key: string;
  /** Position of the section among all, from 0. */
  section: number;
  /** Position from 1 among the questions of the same kind, and how many there are. */
  position: number;
  total: number;
}

/** A question about a person. */
export interface EvaluationStep extends StepBase {
  kind: 'evaluation';
  task: AnswerTask;
  item: AnswerItem;
  /** Position of the person among all, from 0. */
  person: number;
}

/** A question about an anchoring example. */
export interface ExampleStep extends StepBase {
  kind: 'example';
  example: AnchoringExample;
  item: AnswerItem;
  /** Position of the example among all, from 0. */
  person: number;
}

export interface DispositionStep extends StepBase {
  kind: 'disposition';
  item: DispositionItem;
}

export interface TrendStep extends StepBase {
  kind: 'trend';
  item: TrendItem;
}

/** A block of the implicit task. */
export interface BlockStep extends StepBase {
  kind: 'block';
  task: ImplicitTask;
  block: ImplicitBlock;
}

/** A question about an event. */
export interface SurveyStep extends StepBase {
  kind: 'survey';
  survey: SurveyOfEvent;
  item: SurveyItem;
}

/** One view. */
export type AnswerStep =
  | ExampleStep
  | EvaluationStep
  | DispositionStep
  | TrendStep
  | BlockStep
  | SurveyStep;

/** The part that a step belongs to; null for the evaluations. */
export const partOf = (step: AnswerStep): AnswerPart | 'survey' | 'example' | null => {
  if (step.kind === 'evaluation') return null;
  return step.kind === 'block' ? 'disposition' : step.kind;
};

type Asked = Pick<
  AnswerSession,
  'anchoring' | 'tasks' | 'items' | 'disposition' | 'trendItems' | 'surveys'
>;

/**
 * Everything that is asked, in its order: the examples, person by person, the disposition test, the trend check, then event
 * by event. All examples together, each person, each part and each event is a section.
 * @param takesForm whether the form takes the place of the implicit task
 */
export function stepsOf(session: Asked, takesForm: boolean): AnswerStep[] {
  const { tasks, items, disposition, trendItems } = session;
  const examples = exampleSteps(session.anchoring);
  const first = examples.length > 0 ? 1 : 0;
  const total = tasks.length * items.length;
  const evaluations = tasks.flatMap((task, person) =>
    items.map((item, index): AnswerStep => {
      const position = person * items.length + index + 1;
      const key = questionKey({ ...task, ...item });
      const section = first + person;
      return { kind: 'evaluation', key, section, position, total, task, item, person };
    }),
  );
  const section = first + tasks.length;
  return [
    ...examples,
    ...evaluations,
    ...dispositionSteps(disposition, takesForm, section),
    ...trendItems.map((item, index): AnswerStep => ({
      kind: 'trend',
      key: questionKey({ part: 'trend', ...item }),
      section: section + 1,
      position: index + 1,
      total: trendItems.length,
      item,
    })),
    ...session.surveys.flatMap((survey, event) =>
      survey.items.map((surveyItem, index): AnswerStep => ({
        kind: 'survey',
        key: questionKey(surveyItem),
        section: section + 2 + event,
        position: index + 1,
        total: survey.items.length,
        survey,
        item: surveyItem,
      })),
    ),
  ];
}

function exampleSteps(anchoring: Asked['anchoring']): AnswerStep[] {
  if (anchoring === null) return [];
  const { examples, items } = anchoring;
  return examples.flatMap((example, person) =>
    items.map((item, index): AnswerStep => ({
      kind: 'example',
      key: questionKey({ exampleID: example.exampleID, questionItemID: item.questionItemID }),
      section: 0,
      position: person * items.length + index + 1,
      total: examples.length * items.length,
      example,
      item,
      person,
    })),
  );
}

function dispositionSteps(
  disposition: Asked['disposition'],
  takesForm: boolean,
  section: number,
): AnswerStep[] {
  if (disposition === null) return [];
  const { items, implicitTask } = disposition;
  if (implicitTask === null || takesForm) {
    return items.map((item, index) => ({
      kind: 'disposition',
      key: questionKey({ part: 'disposition', ...item }),
      section,
      position: index + 1,
      total: items.length,
      item,
    }));
  }
  const blocks = implicitBlocks(implicitTask.isFirstPoleFirst);
  return blocks.map((block) => ({
    kind: 'block',
    key: questionKey({ scaleID: implicitTask.scaleID, block: block.block }),
    section,
    position: block.block,
    total: blocks.length,
    task: implicitTask,
    block,
  }));
}

/** An answer as far as it is known; of a block that the server has, only that it is done. */
export type Kept = AnyInput | Pick<BlockInput, 'scaleID' | 'block'>;

type Answers = ReadonlyMap<string, Kept>;

/** Whether a question has an answer; one that was taken back has none. */
export function isAnswered(step: AnswerStep, answers: Answers): boolean {
  const kept = answers.get(step.key);
  if (!kept || !('surveyItemID' in kept)) return kept !== undefined;
  return kept.value !== null || kept.options.length > 0 || kept.text !== '';
}

/** Whether a question has to be answered, and has no answer. */
export const isOpen = (step: AnswerStep, answers: Answers): boolean =>
  (step.kind !== 'survey' || step.item.isRequired) && !isAnswered(step, answers);

/** How much is open: questions, and rounds of the implicit task, which are none. */
export function countOpen(
  steps: readonly AnswerStep[],
  answers: Answers,
): { questions: number; rounds: number } {
  const open = steps.filter((step) => isOpen(step, answers));
  const rounds = open.filter((step) => step.kind === 'block').length;
  return { questions: open.length - rounds, rounds };
}

/** The answer to a question about an event. */
export function surveyAnswerOf(step: SurveyStep, answers: Answers): SurveyAnswerInput | undefined {
  const kept = answers.get(step.key);
  return kept && 'surveyItemID' in kept ? kept : undefined;
}

/** Choice of 'I can't tell', which stands beside the levels. */
export const untold = 0;

/** The choice in an answer: a level, `untold` or a value; null for a block, and where nothing is chosen. */
export function choiceOf(kept: Kept | undefined): number | null {
  if (kept && 'level' in kept) return kept.level ?? untold;
  return kept && 'value' in kept ? kept.value : null;
}

/**
 * The answers as the person sees them: what the server has, and what this device has not sent yet, the later one each.
 * @returns by question key
 */
export function mergedAnswers(
  stored: readonly Kept[],
  pending: readonly AnyInput[],
): Map<string, Kept> {
  const merged = new Map<string, Kept>();
  for (const answer of [...stored, ...pending]) {
    const key = questionKey(answer);
    const known = merged.get(key);
    const replaces =
      !known || ('answeredAt' in known && 'answeredAt' in answer && isLater(answer, known));
    if (replaces) merged.set(key, answer);
  }
  return merged;
}

/** Everything that the server has of a session. */
export const storedAnswers = (session: AnswerSession): Kept[] => [
  ...session.answers,
  ...session.exampleAnswers,
  ...session.partAnswers,
  ...session.surveyAnswers,
  ...(session.disposition?.implicitTask?.doneBlocks ?? []).map((block) => ({
    scaleID: session.disposition?.implicitTask?.scaleID ?? 0,
    block,
  })),
];

/** A session as it is once the server has these answers. */
export function withAnswers(session: AnswerSession, answers: Answers): AnswerSession {
  const kept = [...answers.values()];
  const { disposition } = session;
  return {
    ...session,
    answers: kept.filter((answer) => 'evaluationRequestID' in answer),
    exampleAnswers: kept.filter((answer) => 'exampleID' in answer),
    partAnswers: kept.filter((answer) => 'part' in answer),
    surveyAnswers: kept.filter((answer) => 'surveyItemID' in answer),
    disposition: disposition?.implicitTask
      ? {
          ...disposition,
          implicitTask: {
            ...disposition.implicitTask,
            doneBlocks: kept.flatMap((answer) => ('block' in answer ? [answer.block] : [])),
          },
        }
      : disposition,
  };
}

/** Questions about the same person as a step's that have no answer. */
export const openOfPerson = (
  { task }: EvaluationStep,
  steps: readonly AnswerStep[],
  answers: Answers,
): EvaluationStep[] =>
  steps.filter(
    (step) => step.kind === 'evaluation' && step.task === task && !answers.has(step.key),
  ) as EvaluationStep[];

/** The first question that is open; the last one when none is. */
export function firstOpen(steps: readonly AnswerStep[], answers: Answers): number {
  const index = steps.findIndex((step) => isOpen(step, answers));
  return index === -1 ? Math.max(0, steps.length - 1) : index;
}

/**
 * The moment of a choice in the server's time, later than the answer that it replaces.
 * @param clockOffset server's clock minus the device's, in milliseconds
 */
export function momentOfChoice(
  deviceNow: number,
  clockOffset: number,
  replaced: { answeredAt: string } | undefined,
): string {
  const now = deviceNow + clockOffset;
  const after = replaced ? Date.parse(replaced.answeredAt) + 1 : now;
  return new Date(Math.max(now, after)).toISOString();
}

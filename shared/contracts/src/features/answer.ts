import { z } from 'zod';
import { RequestPermission } from '../enums.ts';
import { endpoint, forOutside } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { idParam, listOf } from '../lists.ts';
import { personName } from '../person.ts';
import { anchoringExample } from './anchoring-example.ts';
import { guestEmail, guestName, guestRelation, requestState } from './evaluators.ts';
import { moment } from './exams.ts';
import { localisedText } from './localised-text.ts';
import { surveyAnswerInput, surveyOfEvent } from './survey.ts';
import { id, integerID, smallID } from '../scalars.ts';

/** Answers of one batch; a device that was away for long sends several. */
export const answerBatchSize = 200;

/**
 * Pace that expected times are computed with: reading one statement and four described levels, one short statement of
 * the disposition test or the trend check or one question of a survey, the implicit task with its instructions, and the
 * start.
 */
export const answerPace = {
  secondsPerQuestion: 12,
  secondsPerStatement: 7,
  secondsOfImplicitTask: 360,
  secondsToStart: 60,
} as const;

/** Items of the disposition test as a form, and of each trend. */
export const itemsOfPart = { disposition: 20, trend: 4 } as const;

/** The disposition test of a course: its form, or the implicit association task. */
export const dispositionMethod = z.enum(['form', 'implicit']);
export type DispositionMethod = z.infer<typeof dispositionMethod>;

/**
 * How long a person needs.
 * @param questions questions about oneself and others that the person is asked altogether
 * @param parts what the course asks beside them; `surveyItems`: questions about events
 * @returns whole minutes, rounded up
 */
export function minutesToAnswer(
  questions: number,
  parts: { disposition: DispositionMethod | null; trends: number; surveyItems?: number } = {
    disposition: null,
    trends: 0,
  },
): number {
  const { secondsToStart, secondsPerQuestion, secondsPerStatement, secondsOfImplicitTask } =
    answerPace;
  const statements =
    parts.trends * itemsOfPart.trend +
    (parts.disposition === 'form' ? itemsOfPart.disposition : 0) +
    (parts.surveyItems ?? 0);
  const seconds =
    secondsToStart +
    questions * secondsPerQuestion +
    statements * secondsPerStatement +
    (parts.disposition === 'implicit' ? secondsOfImplicitTask : 0);
  return Math.ceil(seconds / 60);
}

/** One question: the statement about oneself and about another, and the described levels 1 to 4. */
export const answerItem = z.object({
  questionItemID: z.number(),
  itemVersion: z.number(),
  competencyID: z.number(),
  self: localisedText,
  /** Says 'this person': the page names whom it is about above the question. */
  other: localisedText,
  levels: z.array(localisedText).length(4),
});
export type AnswerItem = z.infer<typeof answerItem>;

/** A person's name for candidates. */
export const candidateName = personName.extend({
  /** For readers of other languages than Japanese; empty where nobody knows how the name is read, or it is in Latin letters. */
  latinName: z.string().optional(),
});

/** About whom the questions are to be answered. */
export const answerTask = z.object({
  evaluationRequestID: z.number(),
  kind: z.enum(['self', 'peer', 'outside']),
  target: candidateName.extend({
    /**
     * Class and number, which tell the person from another examinee of the same name; null where nobody has the same
     * name.
     */
    classAndNumber: z
      .object({
        grade: z.number(),
        schoolClassName: z.string(),
        studentNumber: z.number().nullable(),
      })
      .nullable(),
  }),
});
export type AnswerTask = z.infer<typeof answerTask>;

export const answerInput = z.object({
  evaluationRequestID: id,
  questionItemID: integerID,
  itemVersion: smallID,
  /** Null: 'I can't tell', which nobody says about themselves. */
  level: z.number().int().min(1).max(4).nullable(),
  /** Time from showing the question to the choice. */
  milliseconds: z.number().int().min(0).max(86_400_000),
  /** When it was chosen, in the server's time as the device knows it; the later choice wins. */
  answeredAt: moment,
});
export type AnswerInput = z.infer<typeof answerInput>;

/**
 * Questions that everybody who evaluates others answers first, in place of the practice question, where a course
 * compares its classes: the same questions about the same made-up students show how severe each evaluator is.
 */
export const anchoring = z.object({
  title: localisedText,
  /** The question, and what one should know of it: they stand before the first question. */
  lead: localisedText,
  notes: z.array(localisedText),
  examples: z.array(anchoringExample),
  items: z.array(answerItem),
});
export type Anchoring = z.infer<typeof anchoring>;

/** An answer about an example; the versions are those that the course was made with. */
export const exampleAnswerInput = answerInput
  .pick({ questionItemID: true, level: true, milliseconds: true, answeredAt: true })
  .extend({ exampleID: smallID });
export type ExampleAnswerInput = z.infer<typeof exampleAnswerInput>;

/** Parts of a course that a person answers about themselves in statements: the disposition test and the trend check. */
export const answerPart = z.enum(['disposition', 'trend']);
export type AnswerPart = z.infer<typeof answerPart>;

/** One item of the disposition test: five steps between two statements. */
export const dispositionItem = z.object({
  itemID: z.number(),
  itemVersion: z.number(),
  left: localisedText,
  right: localisedText,
});
export type DispositionItem = z.infer<typeof dispositionItem>;

/** One item of the trend check: a statement that fits in five steps. */
export const trendItem = z.object({
  itemID: z.number(),
  itemVersion: z.number(),
  statement: localisedText,
});
export type TrendItem = z.infer<typeof trendItem>;

/** 1 to 5: from the left statement to the right one, or from 'does not fit' to 'fits'. */
export const partValues = [1, 2, 3, 4, 5] as const;

export const partAnswerInput = z.object({
  part: answerPart,
  itemID: smallID,
  itemVersion: smallID,
  value: z.number().int().min(1).max(5),
  milliseconds: z.number().int().min(0).max(86_400_000),
  answeredAt: moment,
});
export type PartAnswerInput = z.infer<typeof partAnswerInput>;

/** Group of a word of the implicit task: the person, others, the scale's first or second pole. */
export const implicitGroup = z.enum(['self', 'others', 'firstPole', 'secondPole']);
export type ImplicitGroup = z.infer<typeof implicitGroup>;

/** The implicit task as one person does it. */
export const implicitTask = z.object({
  scaleID: z.number(),
  taskVersion: z.number(),
  /** The order of the two pairings, balanced between persons: `self` shares a side with the first pole first, or later. */
  isFirstPoleFirst: z.boolean(),
  labels: z.object({
    self: localisedText,
    others: localisedText,
    firstPole: localisedText,
    secondPole: localisedText,
  }),
  words: z.array(z.object({ wordID: z.number(), group: implicitGroup, text: localisedText })),
  /** Blocks that the server has, from whatever device. */
  doneBlocks: z.array(z.number()),
});
export type ImplicitTask = z.infer<typeof implicitTask>;

/** Blocks of an implicit task, in the order of Greenwald, McGhee and Schwartz (1998): see `implicitBlocks` in rules. */
export const implicitBlockCount = 7;

export const implicitTrial = z.object({
  wordID: smallID,
  /** Whether the first reaction was right. */
  isCorrect: z.boolean(),
  /** Until the right reaction, wrong ones before it included. */
  milliseconds: z.number().min(0).max(86_400_000),
});
export type ImplicitTrial = z.infer<typeof implicitTrial>;

/** A block as it was done; the first one that arrives stays. */
export const blockInput = z.object({
  scaleID: smallID,
  taskVersion: smallID,
  block: z.number().int().min(1).max(implicitBlockCount),
  isFirstPoleFirst: z.boolean(),
  trials: z.array(implicitTrial).min(1).max(100),
  /** When its last trial was done. */
  answeredAt: moment,
});
export type BlockInput = z.infer<typeof blockInput>;

/** `grace`: the course has ended, answers on the way are still taken. */
export const answerStatus = z.enum(['beforeStart', 'open', 'grace', 'ended']);
export type AnswerStatus = z.infer<typeof answerStatus>;

export const receipt = z.object({ receiptNumber: z.string(), handedInAt: z.string() });
export type Receipt = z.infer<typeof receipt>;

export const answerSession = z.object({
  schoolName: z.string(),
  title: z.string(),
  description: z.string(),
  candidate: candidateName,
  /** Somebody from outside, who is asked about one student; the family name is the whole name. */
  isOutside: z.boolean(),
  /** Readers for whom the course's questions are worded; the texts around them follow. */
  wording: z.enum(['general', 'primary']),
  language: z.enum(languageCodes),
  status: answerStatus,
  startAt: z.string(),
  /** The moment at which the course ends, an early end included. */
  endAt: z.string(),
  /** The server's clock, so that the device can correct its own. */
  serverTime: z.string(),
  minutes: z.number(),
  situation: localisedText,
  practice: answerItem.pick({ self: true, levels: true }),
  /** Empty before the start and after the end. */
  items: z.array(answerItem),
  tasks: z.array(answerTask),
  answers: z.array(answerInput),
  /** Null where the course has no examples or the candidate evaluates nobody, before the start and after the end. */
  anchoring: anchoring.nullable(),
  exampleAnswers: z.array(exampleAnswerInput),
  /** Null where the course has no disposition test, and before the start and after the end. */
  disposition: z
    .object({
      /** The form; beside the implicit task it is the equivalent without time pressure. */
      items: z.array(dispositionItem),
      implicitTask: implicitTask.nullable(),
    })
    .nullable(),
  /** Items of all trends of the course, mixed. */
  trendItems: z.array(trendItem),
  partAnswers: z.array(partAnswerInput),
  /** Surveys of the events that the person takes part in, those before an event and those after one. */
  surveys: z.array(surveyOfEvent),
  surveyAnswers: z.array(surveyAnswerInput),
  /** Null until the answers are handed in. */
  receipt: receipt.nullable(),
  /** Receipt of what was handed in before something more was asked; null again once that is handed in too. */
  earlierReceipt: receipt.nullable(),
});
export type AnswerSession = z.infer<typeof answerSession>;

/** State that may change while a page is open: an early end, an extension, a receipt that another device was given. */
export const answerState = answerSession.pick({ status: true, endAt: true, receipt: true });
export type AnswerState = z.infer<typeof answerState>;

/** Why an answer was not taken; such an answer is never sent again. */
export const refusal = z.enum(['beforeStart', 'ended', 'handedIn', 'unknown']);
export type Refusal = z.infer<typeof refusal>;

const question = answerInput.pick({ evaluationRequestID: true, questionItemID: true });
const exampleQuestion = exampleAnswerInput.pick({ exampleID: true, questionItemID: true });

export const answerResult = z.object({
  /** Answers of the batch that are safe now, older ones that lost against a later choice included. */
  taken: z.number(),
  refused: z.array(question.extend({ answeredAt: z.string(), reason: refusal })),
  refusedExampleAnswers: z.array(exampleQuestion.extend({ reason: refusal })),
  /** Answers of the parts, and blocks of an implicit task: the item's or the block's number. */
  refusedParts: z.array(z.object({ part: answerPart, number: z.number(), reason: refusal })),
  refusedSurveyAnswers: z.array(z.object({ surveyItemID: z.number(), reason: refusal })),
});
export type AnswerResult = z.infer<typeof answerResult>;

export const handInResult = z.object({
  /** Null while questions are unanswered: those are listed. During the grace what there is is handed in. */
  receipt: receipt.nullable(),
  missing: z.array(question),
  missingExamples: z.array(exampleQuestion),
  /** Items and blocks that are missing in the parts. */
  missingParts: z.array(z.object({ part: answerPart, count: z.number() })),
  /** Required questions of surveys that have no answer. */
  missingSurveyItems: z.array(z.number()),
});
export type HandInResult = z.infer<typeof handInResult>;

/** A person whom a candidate may ask. */
export const askablePerson = candidateName.extend({
  studentID: z.number(),
  /** Class and number, which tell the person from another of the same name; null where nobody has the same name. */
  classAndNumber: answerTask.shape.target.shape.classAndNumber,
});
export type AskablePerson = z.infer<typeof askablePerson>;

/** A request of the candidate for an evaluation, and what became of it. */
export const ownRequest = z.object({
  requestedEvaluatorID: z.number(),
  /** A student, or a guest, whose name is one line. */
  person: candidateName.nullable(),
  guestName: z.string().nullable(),
  state: requestState,
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const ownRequests = z.object({
  permission: z.enum(RequestPermission),
  /** The course has not ended, and its permission lets the candidate ask somebody more. */
  mayAsk: z.boolean(),
  data: z.array(ownRequest),
});
export type OwnRequests = z.infer<typeof ownRequests>;

/** A person whom a candidate asks: a student, or a guest. */
export const askedEvaluator = z.union([
  z.object({ studentID: z.number().int().positive() }),
  z.object({
    guest: z.object({ name: guestName, email: guestEmail.nullable(), relation: guestRelation }),
  }),
]);
export type AskedEvaluator = z.infer<typeof askedEvaluator>;

export const answerEndpoints = {
  session: forOutside(
    endpoint({
      method: 'GET',
      path: '/answer/session',
      access: 'candidate',
      writes: true,
      summary: 'What the owner of a personal link is asked, and has answered',
      response: answerSession,
    }),
  ),
  state: forOutside(
    endpoint({
      method: 'GET',
      path: '/answer/state',
      access: 'candidate',
      summary: 'Until when answers are taken, and whether they are handed in',
      response: answerState,
    }),
  ),
  save: forOutside(
    endpoint({
      method: 'PUT',
      path: '/answer/answers',
      access: 'candidate',
      summary: 'Keep answers; the same batch again changes nothing',
      body: z.object({
        answers: z.array(answerInput).max(answerBatchSize).default([]),
        exampleAnswers: z.array(exampleAnswerInput).max(answerBatchSize).default([]),
        partAnswers: z.array(partAnswerInput).max(answerBatchSize).default([]),
        blocks: z.array(blockInput).max(implicitBlockCount).default([]),
        surveyAnswers: z.array(surveyAnswerInput).max(answerBatchSize).default([]),
      }),
      response: answerResult,
    }),
  ),
  handIn: forOutside(
    endpoint({
      method: 'POST',
      path: '/answer/handIn',
      access: 'candidate',
      summary:
        'Hand in; lists what is missing, or answers a receipt. During the grace what there is is handed in',
      response: handInResult,
    }),
  ),
  language: forOutside(
    endpoint({
      method: 'PUT',
      path: '/answer/language',
      access: 'candidate',
      summary: 'Keep the language of the answer pages',
      body: z.object({ language: z.enum(languageCodes) }),
      response: z.object({}),
    }),
  ),
  requests: endpoint({
    method: 'GET',
    path: '/answer/evaluators',
    access: 'candidate',
    summary: 'Whom the candidate has asked for an evaluation, and whether they may ask more',
    response: ownRequests,
  }),
  people: endpoint({
    method: 'GET',
    path: '/answer/people',
    access: 'candidate',
    summary: 'People whom the candidate may ask, by a part of their name',
    query: z.object({ name: z.string().trim().min(1).max(limits.nameLength) }),
    response: listOf(askablePerson),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/answer/evaluators',
    access: 'candidate',
    summary: 'Ask a person for an evaluation; staff decide',
    body: askedEvaluator,
    response: z.object({ requestedEvaluatorID: z.number() }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/answer/evaluators/:requestedEvaluatorID',
    access: 'candidate',
    summary: 'Take a request back on which nobody has decided',
    params: z.object({ requestedEvaluatorID: idParam }),
    response: z.object({}),
  }),
};

/** Grace after the end, in milliseconds. */
export const answerGraceMs = limits.answerGraceMinutes * 60_000;

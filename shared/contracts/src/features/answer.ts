import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { moment } from './exams.ts';

/** Answers of one batch; a device that was away for long sends several. */
export const answerBatchSize = 200;

/** Pace that expected times are computed with: reading one statement and four described levels, and the start. */
export const answerPace = { secondsPerQuestion: 12, secondsToStart: 60 } as const;

/**
 * How long a person needs.
 * @param questions questions that the person is asked altogether
 * @returns whole minutes, rounded up
 */
export const minutesToAnswer = (questions: number): number =>
  Math.ceil((answerPace.secondsToStart + questions * answerPace.secondsPerQuestion) / 60);

/**
 * A text in every interface language: the browser switches without asking again. Japanese texts for primary schools have
 * readings behind their kanji, as Aozora Bunko writes them: `課題《かだい》`.
 */
export const localisedText = z.object({ ja: z.string(), en: z.string(), vi: z.string() });
export type LocalisedText = z.infer<typeof localisedText>;

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

const namedPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Readings as the roster has them; empty where it has none. */
  firstNameKana: z.string(),
  lastNameKana: z.string(),
});

/** About whom the questions are to be answered. */
export const answerTask = z.object({
  evaluationRequestID: z.number(),
  kind: z.enum(['self', 'peer']),
  target: namedPerson.extend({
    /** What tells the person from another examinee of the same name; null where nobody has the same name. */
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

export const givenAnswer = z.object({
  evaluationRequestID: z.number().int().positive(),
  questionItemID: z.number().int().positive(),
  itemVersion: z.number().int().positive(),
  level: z.number().int().min(1).max(4),
  /** Time from showing the question to the choice. */
  milliseconds: z.number().int().min(0).max(86_400_000),
  /** When it was chosen, in the server's time as the device knows it; the later choice wins. */
  answeredAt: moment,
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** `grace`: the course has ended, answers on the way are still taken. */
export const answerStatus = z.enum(['beforeStart', 'open', 'grace', 'ended']);
export type AnswerStatus = z.infer<typeof answerStatus>;

export const receipt = z.object({ receiptNumber: z.string(), handedInAt: z.string() });
export type Receipt = z.infer<typeof receipt>;

export const answerSession = z.object({
  schoolName: z.string(),
  title: z.string(),
  description: z.string(),
  candidate: namedPerson,
  /** Whom the course's questions are worded for; the texts around them follow. */
  wording: z.enum(['general', 'primary']),
  language: z.enum(languageCodes),
  status: answerStatus,
  startAt: z.string(),
  /** The moment at which the course ends, an early end included. */
  endAt: z.string(),
  /** The server's clock, so that the device can correct its own. */
  serverTime: z.string(),
  /** Until the end; 0 afterwards. */
  secondsLeft: z.number(),
  minutes: z.number(),
  situation: localisedText,
  practice: answerItem.pick({ self: true, levels: true }),
  /** Empty before the start and after the end. */
  items: z.array(answerItem),
  tasks: z.array(answerTask),
  answers: z.array(givenAnswer),
  /** Null until the answers are handed in. */
  receipt: receipt.nullable(),
});
export type AnswerSession = z.infer<typeof answerSession>;

/** Why an answer was not taken; such an answer is never sent again. */
export const refusal = z.enum(['beforeStart', 'ended', 'handedIn', 'unknown']);
export type Refusal = z.infer<typeof refusal>;

const question = givenAnswer.pick({ evaluationRequestID: true, questionItemID: true });

export const answerResult = z.object({
  /** Answers of the batch that are safe now, older ones that lost against a later choice included. */
  taken: z.number(),
  refused: z.array(question.extend({ answeredAt: z.string(), reason: refusal })),
});
export type AnswerResult = z.infer<typeof answerResult>;

export const handInResult = z.object({
  /** Null while questions are unanswered: those are listed. */
  receipt: receipt.nullable(),
  missing: z.array(question),
});
export type HandInResult = z.infer<typeof handInResult>;

export const answerEndpoints = {
  session: endpoint({
    method: 'GET',
    path: '/answer/session',
    access: 'candidate',
    summary: 'What the owner of a personal link is asked, and has answered',
    response: answerSession,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/answer/answers',
    access: 'candidate',
    summary: 'Keep answers; the same batch again changes nothing',
    body: z.object({ answers: z.array(givenAnswer).min(1).max(answerBatchSize) }),
    response: answerResult,
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/answer/handIn',
    access: 'candidate',
    summary: 'Hand in; lists what is missing, or answers a receipt',
    response: handInResult,
  }),
  language: endpoint({
    method: 'PUT',
    path: '/answer/language',
    access: 'candidate',
    summary: 'Keep the language of the answer pages',
    body: z.object({ language: z.enum(languageCodes) }),
    response: z.object({}),
  }),
};

/** Grace after the end, in milliseconds. */
export const answerGraceMs = limits.answerGraceMinutes * 60_000;

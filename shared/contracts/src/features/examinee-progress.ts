import { z } from 'zod';
import { EvaluationProgress } from '../enums.ts';
import { idParam } from '../lists.ts';
import { mailState } from './outbox.ts';
import { personInCourse } from './person-in-course.ts';

/** `reopened`: handed in before, and may answer again. */
export const examineeStates = ['notStarted', 'answering', 'handedIn'] as const;
export type ExamineeState = (typeof examineeStates)[number];

/** Further conditions that the list of people can be narrowed by. */
export const examineeMarks = ['withoutEmail', 'reminded', 'extended', 'reopened'] as const;
export type ExamineeMark = (typeof examineeMarks)[number];

/** Filters of the people of a course. */
export const examineeFilters = z.object({
  schoolClassID: idParam.optional(),
  state: z.enum(examineeStates).optional(),
  mark: z.enum(examineeMarks).optional(),
});
export type ExamineeFilters = z.infer<typeof examineeFilters>;

/** How far one person is; each part is 0 pending, 1 progressing, 2 completed, or null when it is not asked. */
export const examineeProgress = personInCourse.extend({
  /** The anchoring examples, which everybody answers about who evaluates others. */
  examples: z.enum(EvaluationProgress).nullable(),
  self: z.enum(EvaluationProgress).nullable(),
  /** Peer evaluations that this person gives. */
  peerGiving: z.enum(EvaluationProgress).nullable(),
  peerGiven: z.number(),
  peerToGive: z.number(),
  /** Questions about others that this person answered 'I can't tell'. */
  cannotTell: z.number(),
  /** Evaluations about this person. */
  peerReceived: z.number(),
  peerToReceive: z.number(),
  /** Evaluators who answered 'I can't tell' to more than half of the questions about this person. */
  cannotJudge: z.number(),
  /** The disposition test and the trend check. */
  disposition: z.enum(EvaluationProgress).nullable(),
  /** The way taken: in a course with the implicit task, `form` is its equivalent without time pressure. */
  dispositionMethod: z.enum(['form', 'implicit']).nullable(),
  trend: z.enum(EvaluationProgress).nullable(),
  /** Surveys of events. */
  survey: z.enum(EvaluationProgress).nullable(),
  handedInAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  hasEmail: z.boolean(),
  /** An own end that is later than the course's. */
  ownEndAt: z.string().nullable(),
  /** When staff last let the person answer again. */
  reopenedAt: z.string().nullable(),
  /** The last reminder and what became of its mail; how many there were. */
  remindedAt: z.string().nullable(),
  reminderState: mailState.nullable(),
  /** The mail server refused the address. */
  reminderRefused: z.boolean(),
  reminders: z.number(),
});
export type ExamineeProgress = z.infer<typeof examineeProgress>;

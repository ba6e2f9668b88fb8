import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { EvaluationProgress, EvaluatorType, RequestPermission } from '../enums.ts';
import { limits } from '../limits.ts';
import { agreedPairs, keptApartCondition } from './kept-apart.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { examParams } from '../params.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { operation } from './operations.ts';
import { personInCourse } from './person-in-course.ts';

/** With the evaluations that the person gives and receives in the whole course; outside evaluators count as received. */
export const evaluatingPerson = personInCourse.extend({
  given: z.number(),
  received: z.number(),
  /** Number of those received whose evaluators answered 'I can't tell' to more than half of the questions. */
  cannotJudge: z.number(),
});
export type EvaluatingPerson = z.infer<typeof evaluatingPerson>;

export const evaluatorPair = z.object({
  evaluatorID: z.number().int().positive(),
  targetID: z.number().int().positive(),
});
export type EvaluatorPair = z.infer<typeof evaluatorPair>;

const range = z.object({ min: z.number(), max: z.number() });

/** How the evaluators of a course stand, as far as the caller may see its people. */
export const evaluatorOverview = z.object({
  title: z.string(),
  peerEvaluation: z.boolean(),
  evaluatorsPerStudent: z.number(),
  /** Internal: staff add nobody from outside; a guest whom a candidate asks for comes by the request permission. */
  evaluatorType: z.enum(EvaluatorType),
  requestPermission: z.enum(RequestPermission),
  /** The course has not ended: evaluators may still change. */
  isOpen: z.boolean(),
  waitingRequests: z.number(),
  classes: z.array(
    z.object({
      schoolClassID: z.number(),
      grade: z.number(),
      schoolClassName: z.string(),
      people: z.number(),
      given: range,
      received: range,
    }),
  ),
  /** Students with fewer evaluators than wanted, or with too many who can't judge them, by class and number. */
  shortfalls: z.array(
    evaluatingPerson.extend({
      /** A person who could evaluate them as well; null where nobody is left, or the course has ended. */
      proposal: personInCourse.nullable(),
    }),
  ),
});
export type EvaluatorOverview = z.infer<typeof evaluatorOverview>;

/** Evaluators of one class and targets of another, or of the same. */
export const evaluatorMatrix = z.object({
  evaluators: z.array(evaluatingPerson),
  targets: z.array(evaluatingPerson),
  /** `answers`: how many were given; they would be lost with the pair. */
  pairs: z.array(evaluatorPair.extend({ answers: z.number() })),
  evaluatorsPerStudent: z.number(),
  isOpen: z.boolean(),
  /** Students of both classes whom the school keeps apart: neither should evaluate the other. */
  keptApart: z.array(keptApartCondition),
  /** When the evaluators of the targets' class were changed last. */
  updatedAt: z.string(),
});
export type EvaluatorMatrix = z.infer<typeof evaluatorMatrix>;

/** First entry of a 409's `reason` where pairs with answers would go that nobody has agreed to lose; names follow. */
export const pairsHaveAnswers = 'pairsHaveAnswers';

/**
 * First entry of a 409's `reason` where added or accepted pairs are kept apart by the school and nobody has agreed to them;
 * where requests are accepted, names follow.
 */
export const pairsKeptApart = 'pairsKeptApart';

const pairs = z.array(evaluatorPair).max(limits.examinees * limits.evaluatorsPerStudentMax);

export const requestState = z.enum(['waiting', 'accepted', 'refused']);
export type RequestState = z.infer<typeof requestState>;

export const guestName = lineOfText.min(1).max(limits.nameLength);
export const guestRelation = lineOfText.max(limits.nameLength);
export const guestEmail = z.email().max(limits.emailLength);

/** A person whom a candidate asks to evaluate them. */
export const requestedEvaluator = z.object({
  requestedEvaluatorID: z.number(),
  student: personInCourse,
  /** A student of the school; null for a guest. */
  evaluator: personInCourse.extend({ isInCourse: z.boolean() }).nullable(),
  guest: z
    .object({ name: z.string(), email: z.string().nullable(), relation: z.string() })
    .nullable(),
  state: requestState,
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The person who decided; null where nobody is known. */
  decidedBy: personName.nullable(),
});
export type RequestedEvaluator = z.infer<typeof requestedEvaluator>;

/** Somebody from outside, and the one student whom the link is about. */
export const outsideEvaluator = z.object({
  outsideEvaluatorID: z.number(),
  student: personInCourse,
  name: z.string(),
  email: z.string().nullable(),
  relation: z.string(),
  progress: z.enum(EvaluationProgress),
  /** Answered 'I can't tell' to more than half of the questions. */
  cannotJudge: z.boolean(),
  firstSeenAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** State of the last mail with the link; null where none was written. */
  mailState: z.enum(['queued', 'sent', 'held', 'failed']).nullable(),
});
export type OutsideEvaluator = z.infer<typeof outsideEvaluator>;

export const newOutsideEvaluator = z.object({
  studentID: z.number().int().positive(),
  name: guestName,
  email: guestEmail.nullable(),
  relation: guestRelation,
});
export type NewOutsideEvaluator = z.infer<typeof newOutsideEvaluator>;

const outsideParams = examParams.extend({ outsideEvaluatorID: idParam });
const path = '/exams/:evalSettingID/evaluators' as const;

export const evaluatorEndpoints = {
  overview: endpoint({
    method: 'GET',
    path,
    access: 'staff',
    summary: 'How many each person evaluates and is evaluated by, and who has too few evaluators',
    params: examParams,
    response: evaluatorOverview,
  }),
  matrix: endpoint({
    method: 'GET',
    path: `${path}/matrix`,
    access: 'staff',
    writes: true,
    summary: 'Who evaluates the students of a class',
    params: examParams,
    query: z.object({ schoolClassID: idParam, evaluatorClassID: idParam.optional() }),
    response: evaluatorMatrix,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/matrix`,
    access: 'staff',
    summary: 'Add and remove evaluators of a class by hand, all or nothing',
    params: examParams,
    body: z.object({
      schoolClassID: z.number().int().positive(),
      add: pairs,
      remove: pairs,
      /** Removed pairs whose answers may be lost. */
      lose: pairs,
      /** Added pairs that the school keeps apart. */
      agreed: agreedPairs,
      /** `updatedAt` of the matrix that was changed. */
      basedOn: z.string().max(40),
    }),
    response: z.object({ added: z.number(), removed: z.number(), updatedAt: z.string() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${path}/assign`,
    access: 'staff',
    summary: 'Assign the evaluators again; every pair with answers stays',
    params: examParams,
    response: operation,
  }),
  requests: endpoint({
    method: 'GET',
    path: `${path}/requests`,
    access: 'staff',
    summary: 'Whom candidates ask to evaluate them, those who wait first',
    params: examParams,
    query: pageQuery.extend({ state: requestState.optional() }),
    response: pageOf(requestedEvaluator),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/requests`,
    access: 'staff',
    summary: "Accept or refuse candidates' requests",
    params: examParams,
    body: z.object({
      requestedEvaluatorIDs: z.array(z.number().int().positive()).min(1).max(limits.importRows),
      decision: z.enum(['accepted', 'refused']),
      /** Accepts also pairs that the school keeps apart. */
      acceptsKeptApart: z.boolean().default(false),
    }),
    response: z.object({
      decided: z.number(),
      /** Students who had handed in, and are asked for one more evaluation. */
      askedAgain: z.number(),
      undoID: undoable.shape.undoID.nullable(),
    }),
  }),
  outside: endpoint({
    method: 'GET',
    path: `${path}/outside`,
    access: 'staff',
    summary: 'Evaluators from outside, newest first',
    params: examParams,
    query: pageQuery,
    response: pageOf(outsideEvaluator),
  }),
  addOutside: endpoint({
    method: 'POST',
    path: `${path}/outside`,
    access: 'staff',
    summary: 'Add evaluators from outside, each with a link about one student',
    params: examParams,
    body: z.object({
      evaluators: z.array(newOutsideEvaluator).min(1).max(limits.outsideEvaluatorsAtOnce),
      /** Mail the link to those with an address. */
      sendMail: z.boolean(),
    }),
    response: z.object({ added: z.number(), mails: z.number() }),
  }),
  outsideLinks: endpoint({
    method: 'POST',
    path: `${path}/outside/links`,
    access: 'staff',
    summary: 'The links of evaluators from outside, to copy or to print',
    params: examParams,
    body: z.object({
      /** Null: of everybody from outside whom the caller may see. */
      outsideEvaluatorIDs: z
        .array(z.number().int().positive())
        .min(1)
        .max(limits.outsideEvaluatorsAtOnce)
        .nullable(),
    }),
    response: listOf(
      z.object({
        outsideEvaluatorID: z.number(),
        name: z.string(),
        student: personInCourse,
        url: z.string(),
      }),
    ),
  }),
  renewOutside: endpoint({
    method: 'POST',
    path: `${path}/outside/:outsideEvaluatorID/renew`,
    access: 'staff',
    summary: 'A new link for an evaluator from outside; the old one opens nothing any more',
    params: outsideParams,
    body: z.object({ sendMail: z.boolean() }),
    response: z.object({ url: z.string(), mails: z.number() }),
  }),
  revokeOutside: endpoint({
    method: 'POST',
    path: `${path}/outside/:outsideEvaluatorID/revoke`,
    access: 'staff',
    summary: 'The link of an evaluator from outside opens nothing any more; answers stay',
    params: outsideParams,
    response: z.object({}),
  }),
};

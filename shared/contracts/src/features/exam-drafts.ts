import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CompetencySettingType, EvaluatorScope } from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, listOf } from '../lists.ts';
import { isOneLine } from '../text.ts';
import { moment } from './exams.ts';

/** Steps of the wizard, in order; a draft remembers the one that was open last. */
export const examSteps = ['base', 'questions', 'examinees', 'mail', 'confirm'] as const;
export type ExamStep = (typeof examSteps)[number];

/** Everything that the wizard can hold, each part optional: half-typed input is kept as it is. */
export const examDraftData = z.object({
  base: z
    .object({
      title: z.string().max(limits.draftTextLength).refine(isOneLine, 'lineBreak'),
      description: z.string().max(limits.draftTextLength),
      startAt: moment.nullable(),
      endAt: moment.nullable(),
    })
    .partial()
    .optional(),
  questions: z
    .object({
      competencySettingType: z.enum(CompetencySettingType),
      /** Chosen ones; counts for Customize only. */
      competencyIDs: z.array(z.number().int().min(1).max(25)).max(25),
      questionTypeID: z.number().int().positive().nullable(),
      selfEvaluation: z.boolean(),
      peerEvaluation: z.boolean(),
    })
    .partial()
    .optional(),
  examinees: z
    .object({
      schoolClassIDs: z.array(z.number().int().positive()).max(500),
      evaluatorsPerStudent: z.number().int().min(1).max(limits.evaluatorsPerStudentMax),
      evaluatorScope: z.enum(EvaluatorScope),
    })
    .partial()
    .optional(),
  mail: z.object({ opening: z.boolean() }).partial().optional(),
});
export type ExamDraftData = z.infer<typeof examDraftData>;

export const examDraft = z.object({
  draftID: z.string(),
  step: z.enum(examSteps),
  data: examDraftData,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ExamDraft = z.infer<typeof examDraft>;

/** What keeps a draft from becoming a course, or what its maker should know; the browser has the texts. */
export const examProblem = z.object({
  step: z.enum(['base', 'questions', 'examinees', 'mail']),
  field: z.string(),
  code: z.enum([
    'required',
    'tooLong',
    'tab',
    'duplicateTitle',
    'startBeforeNow',
    'endBeforeStart',
    'endBeforeNow',
    'noEvaluation',
    'unknown',
    'noStudents',
    'tooFewForPeers',
    'tooManyExaminees',
    'noRecipient',
  ]),
  /** `warning`: the course can be made all the same. */
  severity: z.enum(['error', 'warning']),
});
export type ExamProblem = z.infer<typeof examProblem>;

const classNamed = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
});

/** The figures of the confirmation page. */
export const examPreview = z.object({
  classes: z.array(classNamed.extend({ students: z.number() })),
  examinees: z.number(),
  competencies: z.array(z.object({ competencyID: z.number(), name: z.string() })),
  questionTypeTitle: z.string(),
  /** Questions about one person. */
  questions: z.number(),
  /** Evaluations: one person about one person. */
  selfRequests: z.number(),
  peerRequests: z.number(),
  /** What one person is asked altogether, at the least and at the most, and how long that takes. */
  questionsPerPerson: z.object({ min: z.number(), max: z.number() }),
  minutesPerPerson: z.number(),
  /** Classes that are too small to assign as many evaluators as wanted inside the class. */
  shortfalls: z.array(
    classNamed.extend({
      students: z.number(),
      wanted: z.number(),
      insideClass: z.number(),
      /** Evaluations given across classes, and those that nobody is left for. */
      acrossClasses: z.number(),
      missing: z.number(),
    }),
  ),
  /** Pairs that met last time already, because no other was possible. */
  repeatedPairs: z.number(),
  mails: z.number(),
  withoutEmail: z.number(),
});
export type ExamPreview = z.infer<typeof examPreview>;

export const examDraftCheck = z.object({
  problems: z.array(examProblem),
  /** Null as long as nobody would take part. */
  preview: examPreview.nullable(),
  /** There is no mail server: mails are held for an administrator to read. */
  mailsAreHeld: z.boolean(),
});
export type ExamDraftCheck = z.infer<typeof examDraftCheck>;

const examCreated = 'examCreated';

/** `reason` of the 409 for a draft that has become a course. */
export const examCreatedReason = (evalSettingID: number): string[] => [
  examCreated,
  String(evalSettingID),
];

/** @returns id of the course that a draft has become; null for a failure with another reason */
export const createdExamOf = ([reason, evalSettingID]: readonly string[]): number | null =>
  reason === examCreated ? Number(evalSettingID) : null;

const draftParams = z.object({ draftID: z.uuid() });
const draftBody = z.object({ step: z.enum(examSteps), data: examDraftData });

export const examDraftEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/exams/drafts',
    access: 'staff',
    summary: 'Begin a draft',
    body: draftBody,
    response: examDraft,
  }),
  list: endpoint({
    method: 'GET',
    path: '/exams/drafts',
    access: 'staff',
    summary: 'Drafts of the signed-in administrator, newest first',
    response: listOf(
      z.object({
        draftID: z.string(),
        title: z.string(),
        step: z.enum(examSteps),
        updatedAt: z.string(),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/exams/drafts/:draftID',
    access: 'staff',
    summary: 'One draft',
    params: draftParams,
    response: examDraft,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/exams/drafts/:draftID',
    access: 'staff',
    summary: 'Save a draft as it is',
    params: draftParams,
    body: draftBody,
    response: examDraft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exams/drafts/:draftID',
    access: 'staff',
    summary: 'Throw a draft away',
    params: draftParams,
    response: z.object({}),
  }),
  check: endpoint({
    method: 'POST',
    path: '/exams/drafts/:draftID/check',
    access: 'staff',
    summary: 'What is missing, and what would happen to whom',
    params: draftParams,
    response: examDraftCheck,
  }),
  createExam: endpoint({
    method: 'POST',
    path: '/exams/drafts/:draftID/create',
    access: 'staff',
    summary: 'Make the course of a draft, with its examinees and evaluation requests',
    params: draftParams,
    response: z.object({ evalSettingID: idParam }),
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  CompetencySettingType,
  EvaluatorScope,
  EvaluatorType,
  RequestPermission,
} from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, pageOf } from '../lists.ts';
import { examParams } from '../params.ts';
import { isOneLine } from '../text.ts';
import { customCompetencyLimits } from './custom-competencies.ts';
import { anchoringExample } from './anchoring-example.ts';
import { answerSession, dispositionMethod } from './answer.ts';
import { automaticReports, examMail, reportKind, reportMail } from './exam-mail.ts';
import { moment } from './exams.ts';
import { namedStudent } from './person-in-course.ts';
import { surveyMoments } from './survey-moments.ts';
import { id, instant, smallID } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Steps of the wizard, in order; a draft remembers the one that was open last. */
export const examSteps = ['base', 'questions', 'examinees', 'mail', 'confirm'] as const;
export type ExamStep = (typeof examSteps)[number];

const ids = z.array(id);

/**
 * The rule by which people take part: everybody of these grades and classes, with one of these tags, and these
 * students, but for those who were taken out by name. It is read again until the course starts.
 */
export const examineeRule = z.object({
  schoolClassIDs: ids.max(500),
  grades: z.array(z.number().int().min(1).max(limits.gradeMax)).max(limits.gradeMax),
  tagIDs: ids.max(100),
  studentIDs: ids.max(limits.examinees),
  excludedStudentIDs: ids.max(limits.examinees),
  /** Whoever comes to one of the grades, classes or tags while the course runs takes part as well. */
  joinLater: z.boolean(),
});
export type ExamineeRule = z.infer<typeof examineeRule>;

/** Everything that the wizard can hold, each part optional: half-typed input is kept as it is. */
export const examDraftData = z.object({
  base: z
    .object({
      title: z.string().max(limits.draftTextLength).refine(isOneLine, 'lineBreak'),
      description: z.string().max(limits.draftTextLength),
      startAt: moment.nullable(),
      endAt: moment.nullable(),
      automaticReports,
    })
    .partial()
    .optional(),
  questions: z
    .object({
      competencySettingType: z.enum(CompetencySettingType),
      /** Chosen ones; counts for Customize only. */
      competencyIDs: z.array(z.number().int().min(1).max(25)).max(25),
      /** Competencies of the school's own: their members are asked about as well. */
      customCompetencyIDs: ids.max(customCompetencyLimits.perSchool),
      questionTypeID: smallID.nullable(),
      selfEvaluation: z.boolean(),
      peerEvaluation: z.boolean(),
      disposition: dispositionMethod.nullable(),
      trendIDs: z.array(z.number().int().min(1).max(29)).max(29),
    })
    .partial()
    .optional(),
  examinees: examineeRule
    .extend({
      evaluatorsPerStudent: z.number().int().min(1).max(limits.evaluatorsPerStudentMax),
      evaluatorScope: z.enum(EvaluatorScope),
      evaluatorType: z.enum(EvaluatorType),
      requestPermission: z.enum(RequestPermission),
      /** Otherwise evaluators are assigned by hand once the course is made. */
      automaticAssignment: z.boolean(),
      /** The final group setting inside whose groups evaluators are assigned first; null: inside classes. */
      groupSettingID: id.nullable(),
      /** Links the classes, so that they may be compared: on unless chosen otherwise, where a grade has two or more. */
      compareClasses: z.boolean(),
    })
    .partial()
    .optional(),
  mail: z
    .object({
      opening: z.boolean(),
      closingSoon: examMail.shape.closingSoon.unwrap(),
      reminder: examMail.shape.reminder.unwrap(),
      recipients: examMail.shape.recipients.unwrap(),
      reportMail: reportMail.nullable(),
      reportKind,
    })
    .partial()
    .optional(),
  /** The event whose course before or after it becomes. */
  forEvent: z.object({ eventID: id, moment: z.enum(surveyMoments) }).optional(),
  /** The course whose settings the draft began with. */
  copiedFrom: id.optional(),
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

/** A problem that keeps a draft from becoming a course, or that its maker should know; the browser has the texts. */
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
    'notInPlan',
    'planReadOnly',
    'notOffered',
    'invalidCompetency',
    'outsideCourse',
    'longerThanCourse',
    'beyondScope',
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

const examPartLength = z.object({ questions: z.number(), minutes: z.number() });

/** Expected precision of a planned network of evaluators, in points of 0–100. */
const expectedPrecision = z.object({
  /** Standard error of one score. */
  scoreError: z.number(),
  /** Standard error of a class's mean of one competency. */
  classMeanError: z.number(),
  /** Whether the classes are linked well enough to be compared; true with one class. */
  isComparable: z.boolean(),
});

/** Precision of a number of evaluators a student, and its cost for each person. */
export const examDesign = expectedPrecision.extend({
  evaluators: z.number(),
  /** Minutes that one person needs for everything that the course asks. */
  minutes: z.number(),
});
export type ExamDesign = z.infer<typeof examDesign>;

/** The figures of the confirmation page. */
export const examPreview = z.object({
  classes: z.array(classNamed.extend({ students: z.number() })),
  examinees: z.number(),
  competencies: z.array(z.object({ competencyID: z.number(), name: z.string() })),
  questionTypeTitle: z.string(),
  disposition: dispositionMethod.nullable(),
  trends: z.array(z.object({ trendID: z.number(), title: z.string() })),
  /** Questions about one person. */
  questions: z.number(),
  /**
   * Questions of each part that a person is asked at the most, and how long they take; a part that is not asked has 0.
   */
  parts: z.object({
    examples: examPartLength,
    self: examPartLength,
    peer: examPartLength,
    disposition: examPartLength,
    trend: examPartLength,
    survey: examPartLength,
  }),
  /** Evaluations: one person about one person. */
  selfRequests: z.number(),
  peerRequests: z.number(),
  /** Questions that one person is asked altogether, at the least and at the most, and how long they take. */
  questionsPerPerson: z.object({ min: z.number(), max: z.number() }),
  minutesPerPerson: z.number(),
  /** Null where nobody evaluates others. */
  precision: expectedPrecision.nullable(),
  /** Classes, or groups, that are too small to assign as many evaluators as wanted inside the class. */
  shortfalls: z.array(
    classNamed.extend({
      /** The group of the group setting, where that is what is too small; null: the class. */
      groupName: z.string().nullable(),
      students: z.number(),
      wanted: z.number(),
      insideClass: z.number(),
      /** Evaluations by others of the course, by other students of the school, and those that nobody is left for. */
      acrossClasses: z.number(),
      fromSchool: z.number(),
      missing: z.number(),
    }),
  ),
  /** The anchoring examples as candidates will see them; null: the course has none. */
  anchoringExamples: z.array(anchoringExample).nullable(),
  /** Evaluations by somebody of another class, which link classes; null: they are not linked. */
  linkedPairs: z.number().nullable(),
  /** Pairs that met last time already, because no other was possible. */
  repeatedPairs: z.number(),
  /** Opening mails. */
  mails: z.number(),
  /** Number of people whom mails of this course reach, and whom they don't. */
  withEmail: z.number(),
  withoutEmail: z.number(),
});
export type ExamPreview = z.infer<typeof examPreview>;

/** Somebody whom a rule takes in. */
export const ruleMember = namedStudent.extend({
  hasEmail: z.boolean(),
  /** Taken out by name. */
  isExcluded: z.boolean(),
});
export type RuleMember = z.infer<typeof ruleMember>;

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

/** Settings that a copy of a course can't take over, because they are there no longer; the draft goes without. */
export const leftOutOfCopy = z.object({
  /** School competencies and trends that are not offered any more, by their names. */
  questions: z.array(z.string()),
  /** School competencies that were deleted: nobody knows their names any more. */
  deletedCompetencies: z.number(),
  /** Classes of the old year without one of the same grade and name. */
  classes: z.array(z.object({ grade: z.number(), schoolClassName: z.string() })),
  tags: z.number(),
  /** Students chosen by name who are not enrolled. */
  students: z.number(),
});
export type LeftOutOfCopy = z.infer<typeof leftOutOfCopy>;

const draftParams = z.object({ draftID: z.uuid() });
const draftBody = z.object({ step: z.enum(examSteps), data: examDraftData });
const pageBody = {
  page: z.number().int().min(1).max(limits.pageMax),
  pageSize: z.number().int().min(1).max(limits.pageSizeMax),
};

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
    /** `basedOn`: `updatedAt` that the input is based on. */
    body: draftBody.extend({ basedOn: instant }),
    response: examDraft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exams/drafts/:draftID',
    access: 'staff',
    summary: 'Throw a draft away',
    params: draftParams,
    query: readVersion,
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
  members: endpoint({
    method: 'POST',
    path: '/exams/drafts/members',
    access: 'staff',
    summary: 'Whom a rule takes in, by class and number; nobody is counted twice',
    body: z.object({
      rule: examineeRule.omit({ joinLater: true }),
      search: z.string().max(limits.nameLength).optional(),
      ...pageBody,
    }),
    response: pageOf(ruleMember).extend({
      /**
       * Number of those who take part whatever is searched for, how many of them have an address, and who is taken out.
       */
      members: z.number(),
      withEmail: z.number(),
      excluded: z.number(),
    }),
  }),
  designs: endpoint({
    method: 'POST',
    path: '/exams/drafts/designs',
    access: 'staff',
    summary: 'How exact scores will be, and how long a person needs, by the number of evaluators',
    body: z.object({ data: examDraftData }),
    response: z.object({
      /** By rising number of evaluators; none where nobody evaluates others, or evaluators are assigned by hand. */
      designs: z.array(examDesign),
      /** Whether the course will have two classes or more. */
      hasSeveralClasses: z.boolean(),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/exams/drafts/:draftID/preview',
    access: 'staff',
    summary: 'What a made-up candidate would be asked; there is nobody whose answers could be kept',
    params: draftParams,
    response: answerSession,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/copy',
    access: 'staff',
    summary: 'Begin a draft with the settings of a course',
    params: examParams,
    response: examDraft.extend({ leftOut: leftOutOfCopy }),
  }),
};

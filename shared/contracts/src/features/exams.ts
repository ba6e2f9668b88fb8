import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { EvaluatorScope, EvaluatorType, ExamStatus, RequestPermission } from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { examParams } from '../params.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { anchoringExample } from './anchoring-example.ts';
import { automaticReports, examMail, reportKind, reportMail } from './exam-mail.ts';
import { namedStudent } from './person-in-course.ts';
import { surveyMoments } from './survey-moments.ts';
import { examineeFilters, examineeProgress } from './examinee-progress.ts';
import { instant, instantWithOffset } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** none: not ended · queued and running: being computed · done · failed */
export const scoringState = z.enum(['none', 'queued', 'running', 'done', 'failed']);

export const examTitle = lineOfText.min(1).max(limits.titleLength);
export const examDescription = z.string().max(limits.descriptionLength);
/** A moment as ISO 8601 with its offset. */
export const moment = instantWithOffset;

/** A course as the list shows it. Moments are ISO 8601. */
export const examRow = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  schoolYear: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  /** When an administrator ended it early. */
  endedAt: z.string().nullable(),
  status: z.enum(ExamStatus),
  examinees: z.number(),
  handedIn: z.number(),
  /** Evaluations (one person about one person) that are complete, and all that are asked of examinees. */
  given: z.number(),
  expected: z.number(),
  scoringState,
  /** Scores of the answers so far can be seen, and are computed anew at the end. */
  hasPreliminaryScores: z.boolean(),
});
export type ExamRow = z.infer<typeof examRow>;

/** Parts of a course that its people answer, in their order. */
export const progressParts = [
  'examples',
  'self',
  'peer',
  'disposition',
  'trend',
  'survey',
] as const;
export type ProgressPart = (typeof progressParts)[number];

/** Progress of one class: persons, how far each part is. */
export const examClassProgress = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
  examinees: z.number(),
  started: z.number(),
  handedIn: z.number(),
  /**
   * Numbers of completed ones in each part that people of the class are asked about: evaluations of others, and people
   * for the other parts.
   */
  parts: z.array(
    z.object({ part: z.enum(progressParts), given: z.number(), expected: z.number() }),
  ),
  /** Questions about others that people of the class answered 'I can't tell'. */
  cannotTell: z.number(),
});
export type ExamClassProgress = z.infer<typeof examClassProgress>;

/** How many people with an own end a course names. */
export const ownEndsNamed = 5;

export const examDetail = examRow.extend({
  description: z.string(),
  competencySettingType: z.number(),
  competencies: z.array(z.object({ competencyID: z.number(), name: z.string() })),
  questionTypeID: z.number(),
  questionTypeTitle: z.string(),
  questions: z.number(),
  selfEvaluation: z.boolean(),
  peerEvaluation: z.boolean(),
  disposition: z.enum(['form', 'implicit']).nullable(),
  trends: z.array(z.object({ trendID: z.number(), title: z.string() })),
  evaluatorsPerStudent: z.number(),
  /** The classes are linked by evaluators of other classes. */
  compareClasses: z.boolean(),
  /** The anchoring examples that its evaluators answer about first, in the course's wording; null: it has none. */
  anchoringExamples: z.array(anchoringExample).nullable(),
  evaluatorScope: z.enum(EvaluatorScope),
  evaluatorType: z.enum(EvaluatorType),
  requestPermission: z.enum(RequestPermission),
  automaticAssignment: z.boolean(),
  /** Inside whose groups evaluators are assigned first; null: inside classes. */
  groupSetting: z.object({ groupSettingID: z.number(), title: z.string() }).nullable(),
  /** Competencies of the school's own that were chosen and still exist. */
  customCompetencies: z.array(z.object({ customCompetencyID: z.number(), name: z.string() })),
  /** Whether people who come while the course runs take part as well. */
  joinLater: z.boolean(),
  mail: examMail,
  reportMail: reportMail.nullable(),
  reportKind,
  automaticReports,
  /** The course whose settings this one began with, if it still exists. */
  copiedFrom: z.object({ evalSettingID: z.number(), title: z.string() }).nullable(),
  /** Events whose survey the course carries; while there are any it can't be deleted (2029). */
  events: z.array(
    z.object({
      eventID: z.number(),
      title: z.string(),
      moment: z.enum(surveyMoments),
      /** How many questions it asks. */
      surveyItems: z.number(),
    }),
  ),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
  /** When the mails of the start were written. */
  openingMailedAt: z.string().nullable(),
  /** States of the opening mails: how many wait, went out, are held because there is no mail server, or failed. */
  openingMails: z.object({
    queued: z.number(),
    sending: z.number(),
    sent: z.number(),
    held: z.number(),
    failed: z.number(),
  }),
  scoredAt: z.string().nullable(),
  /** The last own end of somebody, where it is later than the course's: scores wait for it. */
  lastEndAt: z.string().nullable(),
  /**
   * People with an own end that is later than the course's, which ending the course takes back; of many the first by
   * name.
   */
  ownEnds: z.object({ people: z.number(), first: z.array(personName).max(ownEndsNamed) }),
  classes: z.array(examClassProgress),
});
export type ExamDetail = z.infer<typeof examDetail>;

/** Facts that a card or a mail needs: whose link it is, and the address. */
export const personalLink = namedStudent.extend({
  hasEmail: z.boolean(),
  /** As the login card shows it; null until cards were made. */
  shortCode: z.string().nullable(),
  token: z.string(),
  url: z.string(),
});
export type PersonalLink = z.infer<typeof personalLink>;

export const examChange = z
  .object({
    title: examTitle,
    description: examDescription,
    startAt: moment,
    endAt: moment,
    requestPermission: z.enum(RequestPermission),
    joinLater: z.boolean(),
    /** All mails at once; the opening mail is fixed with the start. */
    mail: z.object({
      opening: examMail.shape.opening.unwrap(),
      closingSoon: examMail.shape.closingSoon.unwrap(),
      reminder: examMail.shape.reminder.unwrap(),
      recipients: examMail.shape.recipients.unwrap(),
    }),
    reportMail: reportMail.nullable(),
    reportKind,
    automaticReports,
  })
  .partial()
  /** `updatedAt` that the input is based on. */
  .extend({ basedOn: instant });
export type ExamChange = z.infer<typeof examChange>;

const status = z.coerce.number().int().min(0).max(2).optional();

export const examEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exams',
    access: 'staff',
    summary: 'Courses of the school year, newest start first',
    query: pageQuery.extend({ status, search: z.string().max(limits.titleLength).optional() }),
    response: pageOf(examRow).extend({
      /** Courses in each status 0, 1, 2, whatever status is asked for. */
      counts: z.tuple([z.number(), z.number(), z.number()]),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID',
    access: 'staff',
    summary: 'One course: its settings and the progress of its classes',
    params: examParams,
    response: examDetail,
  }),
  examinees: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/examinees',
    access: 'staff',
    summary: 'Progress of each person of a course',
    params: examParams,
    query: pageQuery.extend(examineeFilters.shape),
    response: pageOf(examineeProgress),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/exams/:evalSettingID',
    access: 'staff',
    summary:
      'Change a course: all settings here until it starts, and once it has ended only title and end',
    params: examParams,
    body: examChange,
    response: z.object({}),
  }),
  end: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/end',
    access: 'staff',
    summary: 'End a course now',
    params: examParams,
    response: z.object({ endedAt: z.string(), scoringState }),
  }),
  score: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/score',
    access: 'staff',
    summary: 'Compute the scores of an ended course again, after that failed',
    params: examParams,
    response: z.object({ scoringState }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exams/:evalSettingID',
    access: 'staff',
    summary: 'Delete a course that has not started',
    params: examParams,
    query: readVersion,
    response: z.object({}),
  }),
  links: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/links',
    access: 'staff',
    writes: true,
    summary: 'Personal links of the examinees, for cards',
    params: examParams,
    query: z.object({ schoolClassID: idParam.optional() }),
    response: listOf(personalLink),
  }),
};

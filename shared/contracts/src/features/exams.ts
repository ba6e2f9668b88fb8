import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { EvaluationProgress, ExamStatus } from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { lineOfText } from '../text.ts';

/** none: not ended · queued and running: being computed · done · failed */
export const scoringState = z.enum(['none', 'queued', 'running', 'done', 'failed']);

export const examTitle = lineOfText.min(1).max(limits.titleLength);
export const examDescription = z.string().max(limits.descriptionLength);
/** A moment as ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true });

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
  /** Evaluations (one person about one person) that are complete, and all that are asked for. */
  given: z.number(),
  expected: z.number(),
  scoringState,
});
export type ExamRow = z.infer<typeof examRow>;

/** Progress of one class: persons, how far each part is. */
export const examClassProgress = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
  examinees: z.number(),
  started: z.number(),
  handedIn: z.number(),
  selfGiven: z.number(),
  selfExpected: z.number(),
  peerGiven: z.number(),
  peerExpected: z.number(),
});
export type ExamClassProgress = z.infer<typeof examClassProgress>;

export const examMail = z.object({
  /** Personal links by email at the start, to every examinee with an address. */
  opening: z.boolean(),
});

export const examDetail = examRow.extend({
  description: z.string(),
  competencySettingType: z.number(),
  competencies: z.array(z.object({ competencyID: z.number(), name: z.string() })),
  questionTypeID: z.number(),
  questionTypeTitle: z.string(),
  questions: z.number(),
  selfEvaluation: z.boolean(),
  peerEvaluation: z.boolean(),
  evaluatorsPerStudent: z.number(),
  mail: examMail,
  /** When the mails of the start were written. */
  openingMailedAt: z.string().nullable(),
  /** What has become of them: how many wait, went out, are held because there is no mail server, or failed. */
  openingMails: z.object({
    queued: z.number(),
    sent: z.number(),
    held: z.number(),
    failed: z.number(),
  }),
  scoredAt: z.string().nullable(),
  classes: z.array(examClassProgress),
});
export type ExamDetail = z.infer<typeof examDetail>;

/** How far one person is; each part is 0 pending, 1 progressing, 2 completed, or null when it is not asked. */
export const examineeProgress = z.object({
  studentID: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** With the number it tells people of one name apart; empty where the roster has none. */
  firstNameKana: z.string(),
  lastNameKana: z.string(),
  schoolClassID: z.number().nullable(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
  self: z.enum(EvaluationProgress).nullable(),
  /** Peer evaluations that this person gives. */
  peerGiving: z.enum(EvaluationProgress).nullable(),
  peerGiven: z.number(),
  peerToGive: z.number(),
  /** Peer evaluations about this person. */
  peerReceived: z.number(),
  peerToReceive: z.number(),
  handedInAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
});
export type ExamineeProgress = z.infer<typeof examineeProgress>;

/** What a card or a mail needs: whose link it is, and the address. */
export const personalLink = z.object({
  studentID: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** With the number it tells people of one name apart; empty where the roster has none. */
  firstNameKana: z.string(),
  lastNameKana: z.string(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
  hasEmail: z.boolean(),
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
  })
  .partial();
export type ExamChange = z.infer<typeof examChange>;

const examParams = z.object({ evalSettingID: idParam });
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
    query: pageQuery.extend({
      schoolClassID: idParam.optional(),
      state: z.enum(['notStarted', 'answering', 'handedIn']).optional(),
    }),
    response: pageOf(examineeProgress),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/exams/:evalSettingID',
    access: 'staff',
    summary: 'Change a course; once it has ended only its title and end',
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
    response: z.object({}),
  }),
  links: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/links',
    access: 'staff',
    summary: 'Personal links of the examinees, for cards',
    params: examParams,
    query: z.object({ schoolClassID: idParam.optional() }),
    response: listOf(personalLink),
  }),
};

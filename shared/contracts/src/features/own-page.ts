import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../lists.ts';
import { answerStatus, candidateName, receipt } from './answer.ts';
import { examParams } from '../params.ts';
import type { PagePrefix } from '../registry.ts';

/** Address of a student's own page; with the token of a personal link behind it, it opens the page of the link's owner. */
export const ownPagePath = '/my' satisfies PagePrefix;

/** Last part of the own page's address where a member of staff looks at a student's results before they are released. */
export const ownPagePreview = 'preview';

/** Parameter of the own page's address that names the school whose students sign in there: `/my?school=12`. */
export const ownPageSchool = 'school';

/** Where the own page tells the bff that it is used, so that a student's sign-in does not end meanwhile. */
export const ownPageUse = `${ownPagePath}/use`;

/** Minutes without a touch after which the own page is left, so that the next person at a shared device sees nothing. */
export const ownPageIdleMinutes = 10;

export const courseOfOwnPage = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  status: answerStatus,
  startAt: z.string(),
  /** The moment at which the course ends for the student. */
  endAt: z.string(),
  /** Token of the link that opens the questions; null where nothing can be answered any more. */
  token: z.string().nullable(),
  /** Null until the answers are handed in. */
  receipt: receipt.nullable(),
  /** The school has released the results of the course to its students, and this student has some. */
  hasResults: z.boolean(),
});
export type CourseOfOwnPage = z.infer<typeof courseOfOwnPage>;

export const ownPage = z.object({
  /** Whether the student has signed in, or has come by a personal link. */
  isSignedIn: z.boolean(),
  schoolName: z.string(),
  candidate: candidateName,
  wording: z.enum(['general', 'primary']),
  /** Courses of the student: open ones first, the nearest end first; then the others, the newest first. */
  courses: z.array(courseOfOwnPage),
});
export type OwnPage = z.infer<typeof ownPage>;

/** A line of a part of the results; `name`: the competency that it is about. */
const resultLine = z.object({ name: z.string().nullable(), text: z.string() });

/** Parts of the results that are sentences, in the order of the feedback report. */
export const resultParts = ['strengths', 'potential', 'growth', 'advice', 'comment'] as const;

/**
 * A student's results in a course as the feedback report says them, in the language of the call. Japanese texts have
 * readings in 《》 where `hasReadings` is true. Numbers are texts, rounded as in print.
 */
export const ownResults = z.object({
  schoolName: z.string(),
  candidate: candidateName,
  wording: z.enum(['general', 'primary']),
  title: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  hasReadings: z.boolean(),
  /** Remarks on the whole: that the results are preliminary, or that too few people evaluated the student. */
  notes: z.array(z.string()),
  /** The radar as the text of an SVG file; null of fewer than three competencies. */
  picture: z
    .object({
      title: z.string(),
      svg: z.string(),
      width: z.number(),
      height: z.number(),
      /** Description for a reader who listens. */
      alt: z.string(),
      remarks: z.array(z.string()),
    })
    .nullable(),
  scores: z.object({
    title: z.string(),
    heads: z.object({
      competency: z.string(),
      /** Null in a course without evaluations by others. */
      peer: z.string().nullable(),
      self: z.string(),
      mean: z.string().nullable(),
    }),
    rows: z.array(
      z.object({ name: z.string(), peer: z.string(), self: z.string(), mean: z.string() }),
    ),
    remarks: z.array(z.string()),
  }),
  parts: z.array(
    z.object({ part: z.enum(resultParts), title: z.string(), lines: z.array(resultLine) }),
  ),
  /** Null where the course has no disposition test, or the report leaves it out. */
  disposition: z
    .object({
      title: z.string(),
      lead: z.string(),
      /** `value`: 100 is the first pole, -100 the second; null where the answers came too fast. */
      scales: z.array(
        z.object({
          first: z.string(),
          second: z.string(),
          value: z.number().nullable(),
          /** The position in words. */
          reading: z.string(),
        }),
      ),
      remarks: z.array(z.string()),
    })
    .nullable(),
});
export type OwnResults = z.infer<typeof ownResults>;

export const ownPageEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/my',
    access: 'student',
    summary: 'Courses of the student who calls, with receipts',
    response: ownPage,
  }),
  results: endpoint({
    method: 'GET',
    path: '/my/results/:evalSettingID',
    access: 'student',
    writes: true,
    summary: 'Results of a course that the school has released to its students',
    params: examParams,
    response: ownResults,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/my/signOut',
    access: 'student',
    summary: 'End the sign-in of a student; a personal link goes on',
    response: z.object({}),
  }),
  release: endpoint({
    method: 'PUT',
    path: '/exams/:evalSettingID/releasedResults',
    access: 'staff',
    summary: 'Release the results of a course to its students, or withdraw them',
    params: examParams,
    body: z.object({ isReleased: z.boolean() }),
    response: z.object({ releasedAt: z.string().nullable() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/releasedResults/:studentID',
    access: 'staff',
    writes: true,
    summary: "A student's results as the student would see them",
    params: examParams.extend({ studentID: idParam }),
    response: ownResults,
  }),
};

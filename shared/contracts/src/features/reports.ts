import { z } from 'zod';
import { studentIDs } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { ReportStatus } from '../enums.ts';
import { languageCodes } from '../languages.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { examParams, studentParams } from '../params.ts';
import { reportFileKinds } from './exam-mail.ts';
import { reportZipName } from '../report-zip-name.ts';
import { namedStudent } from './person-in-course.ts';
import { operation } from './operations.ts';

/** A report of a student in a course, made or not. */
export const studentReport = z.object({
  kind: z.enum(reportFileKinds),
  /** -1 nothing to report yet, 0 not asked for, 1 waiting, 2 being made, 3 made, 99 failed */
  state: z.enum(ReportStatus),
  /** The file that is there, also while another is made; null without one. */
  file: z
    .object({
      url: z.string(),
      isFixed: z.boolean(),
      language: z.enum(languageCodes),
      hasReadings: z.boolean(),
      madeAt: z.string(),
      /** The scores were computed again since, or what the teacher has finished writing has changed. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type StudentReport = z.infer<typeof studentReport>;

export const reportRow = namedStudent.extend({
  /** One for each kind that the course has. */
  reports: z.array(studentReport),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportCounts = z.object({
  kind: z.enum(reportFileKinds),
  notCompleted: z.number(),
  noRequest: z.number(),
  /** Waiting or being made. */
  inWork: z.number(),
  completed: z.number(),
  failed: z.number(),
  /** Files that can be downloaded. */
  files: z.number(),
});
export type ReportCounts = z.infer<typeof reportCounts>;

/** First choices of further reports: those in which the course's were last asked for, else the school's. */
const reportDefaults = z.object({ language: z.enum(languageCodes), hasReadings: z.boolean() });

export const reportPage = pageOf(reportRow).extend({
  /** Counts of everybody in sight, whatever the list is narrowed to. */
  counts: z.array(reportCounts),
  defaults: reportDefaults,
  /** Since when the students see their results; null: they are not released. */
  releasedAt: z.string().nullable(),
});
export type ReportPage = z.infer<typeof reportPage>;

export const reportsOfStudent = listOf(
  z.object({
    evalSettingID: z.number(),
    title: z.string(),
    startAt: z.string(),
    endAt: z.string(),
    reports: z.array(studentReport),
  }),
).extend({ defaults: reportDefaults });
export type ReportsOfStudent = z.infer<typeof reportsOfStudent>;

/** Why competencies of a student have no number in a report: nobody, fewer than three, or fewer than three sound evaluated. */
export const fewEvaluatorsReasons = [
  'noEvaluators',
  'fewEvaluators',
  'fewSoundEvaluators',
] as const;

/** A student whose report leaves out numbers of others. */
export const fewEvaluatorsRow = namedStudent.extend({
  reason: z.enum(fewEvaluatorsReasons),
  /** Competencies without a number, of those that the course asks about; all of them: the report has no part of others. */
  withoutNumber: z.number(),
  asked: z.number(),
});
export type FewEvaluatorsRow = z.infer<typeof fewEvaluatorsRow>;

/** States that the list of a course's reports can be narrowed to. */
export const reportStates = ['notCompleted', 'noRequest', 'inWork', 'completed', 'failed'] as const;

/** The students whose reports are made: those who were ticked, a class, or everybody in sight. */
const people = z.union([
  z.strictObject({ studentIDs }),
  z.strictObject({ schoolClassID: idParam.optional() }),
]);

export const makeReportsBody = z.object({
  people,
  kinds: z.array(z.enum(reportFileKinds)).min(1).max(reportFileKinds.length),
  language: z.enum(languageCodes),
  /** Japanese with the readings of its kanji. */
  hasReadings: z.boolean(),
  /** `missing`: those that are not there, have failed or are older than their scores or the teacher's comment. */
  which: z.enum(['missing', 'all']),
});

/** Nobody is left to make a report of. */
export const nothingToMake = 'nothingToMake';
/** First entry of the failure of an operation that made the other reports; the second says how many failed. */
export const someReportsFailed = 'someReportsFailed';

/** In the address of a zip, in place of a class. */
export const allClasses = 'all';

/** A link by mail to a report can be opened for so long. */
export const reportLinkDays = 30;
/** Where it leads: the bff's own page, with the token behind it. */
export const reportLinkPage = '/report';

export const reportLinkEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/reportLink/open',
    access: 'public',
    transfer: 'download',
    summary: 'The report that a link by mail opens, as a PDF',
    body: z.object({ token: z.string().min(1).max(200) }),
  }),
};

export const reportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/reports',
    access: 'staff',
    summary: 'Reports of the people of a course, and how many are in which state',
    params: examParams,
    query: pageQuery.extend({
      schoolClassID: idParam.optional(),
      /** Narrows to people whose report of this kind is in `state`. */
      kind: z.enum(reportFileKinds).optional(),
      state: z.enum(reportStates).optional(),
    }),
    response: reportPage,
  }),
  fewEvaluators: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/reports/few-evaluators',
    access: 'staff',
    summary:
      'Students whose reports leave out numbers, because fewer than three sound people evaluated them',
    params: examParams,
    query: pageQuery.extend({ schoolClassID: idParam.optional() }),
    response: pageOf(fewEvaluatorsRow),
  }),
  make: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/reports',
    access: 'staff',
    summary: 'Have reports of people of a course made as PDFs',
    params: examParams,
    body: makeReportsBody,
    response: operation,
  }),
  file: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/reports/:studentID/:kind',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'A report as a PDF',
    params: examParams.extend({ studentID: idParam, kind: z.enum(reportFileKinds) }),
  }),
  zipAddress: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/reportZip',
    access: 'staff',
    summary: 'Where the zip of the reports of a class or a course is',
    params: examParams,
    query: z.object({
      kind: z.enum(reportFileKinds),
      schoolClassID: idParam.optional(),
    }),
    response: z.object({ url: z.string() }),
  }),
  zip: endpoint({
    method: 'GET',
    path: '/reports/:kind/:schoolClass/report_zip/:companyID/:evalSettingID/:fileName',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The reports of a class or a course as a zip, made while it is downloaded',
    params: examParams.extend({
      kind: z.enum(reportFileKinds),
      schoolClass: z.union([z.literal(allClasses), idParam]),
      companyID: idParam,
      fileName: z.literal(reportZipName),
    }),
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/reports',
    access: 'staff',
    summary: "A student's reports, course by course",
    params: studentParams,
    response: reportsOfStudent,
  }),
};

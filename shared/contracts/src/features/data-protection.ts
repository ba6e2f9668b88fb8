import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { studentParams } from '../params.ts';
import { personName } from '../person.ts';
import { operation } from './operations.ts';
import { instant } from '../scalars.ts';

const year = 365;

/**
 * Days for which data are kept: the range that a school may choose, and what holds until it does. Null keeps for ever;
 * nothing that a school may have to keep goes unless the school says so. Why each is as it is: docs/adr/0024.
 */
export const retentionRules = {
  /** After a session's end: who was signed in where is in the audit log. */
  sessionDays: { min: 7, max: 90, usual: 30, isForever: false },
  /** After the import: files and previews with names of children. The record of who imported what and when stays. */
  importFileDays: { min: 7, max: 180, usual: 30, isForever: false },
  /** Mails with their recipients and texts. */
  mailDays: { min: 90, max: 5 * year, usual: null, isForever: true },
  /** Entries of the audit log; the last year is needed to clear up what happened. */
  auditDays: { min: year, max: 10 * year, usual: null, isForever: true },
  /** Single answers after the end of a course with fixed scores; scores stay. */
  answerDays: { min: 2 * year, max: 10 * year, usual: null, isForever: true },
  /** PDFs of feedback reports, after they were made: they can be made again as long as their scores are there. */
  reportDays: { min: year, max: 10 * year, usual: null, isForever: true },
  /** After leaving: the identity goes, scores stay. Schools keep guidance records for five years, enrolment for twenty. */
  leaverDays: { min: 5 * year, max: 20 * year + 5, usual: null, isForever: true },
} as const satisfies Record<
  string,
  { min: number; max: number; usual: number | null; isForever: boolean }
>;
export type RetentionKind = keyof typeof retentionRules;
export const retentionKinds = Object.keys(retentionRules) as RetentionKind[];

const days = (kind: RetentionKind) => {
  const { min, max } = retentionRules[kind];
  return z.number().int().min(min).max(max);
};

export const retentionBody = z.object({
  sessionDays: days('sessionDays'),
  importFileDays: days('importFileDays'),
  mailDays: days('mailDays').nullable(),
  auditDays: days('auditDays').nullable(),
  answerDays: days('answerDays').nullable(),
  reportDays: days('reportDays').nullable(),
  leaverDays: days('leaverDays').nullable(),
});
export type RetentionBody = z.infer<typeof retentionBody>;

export const retention = retentionBody.extend({
  /** Sent back with a change; null until the school has set it. */
  updatedAt: z.string().nullable(),
});
export type Retention = z.infer<typeof retention>;

/** How many rows of each kind would go, or be emptied, tonight. */
export const retentionPreview = z.object({
  counts: z.object({
    sessionDays: z.number(),
    importFileDays: z.number(),
    mailDays: z.number(),
    auditDays: z.number(),
    answerDays: z.number(),
    reportDays: z.number(),
    leaverDays: z.number(),
  }),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const retentionEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/retention',
    access: 'staff',
    summary: 'What the school keeps for how long',
    response: retention,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school/retention',
    access: 'staff',
    summary: 'Change what the school keeps for how long; the next night removes what is older',
    body: retentionBody.extend({ updatedAt: instant.nullable() }),
    response: retention,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/school/retention/preview',
    access: 'staff',
    summary: 'How much would go with these numbers of days; changes nothing',
    body: retentionBody,
    response: retentionPreview,
  }),
};

/** Files that the worker has made can be downloaded for so long. */
export const exportHours = 24;

/** A file that the caller has asked for. */
export const dataExport = z.object({
  exportID: z.uuid(),
  /** Null: of the whole school. */
  studentID: z.number().nullable(),
  fileName: z.string(),
  bytes: z.number(),
  expiresAt: z.string(),
});
export type DataExport = z.infer<typeof dataExport>;

export const dataExportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/dataExports',
    access: 'staff',
    summary: 'Files of data that the caller has asked for and that can still be downloaded',
    response: listOf(dataExport),
  }),
  startStudent: endpoint({
    method: 'POST',
    path: '/students/:studentID/dataExport',
    access: 'staff',
    summary: 'Make a zip of everything of one student, as a long operation',
    params: studentParams,
    response: operation,
  }),
  startSchool: endpoint({
    method: 'POST',
    path: '/dataExports',
    access: 'staff',
    summary: 'Make a zip of everything of the school, one CSV a table, as a long operation',
    response: operation,
  }),
  file: endpoint({
    method: 'GET',
    path: '/dataExports/:exportID/file',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The zip, for whoever asked for it, for a day',
    params: z.object({ exportID: z.uuid() }),
  }),
};

/** Data that erasing a student's identity would reach. */
export const studentErasure = z.object({
  studentID: z.number(),
  ...personName.shape,
  /** Has to be typed in. */
  manageNumber: z.string(),
  /** Courses whose scores stay, under a row without a name. */
  courses: z.number(),
  mails: z.number(),
  tags: z.number(),
  hasMemo: z.boolean(),
  /** Takes part in a course that has not ended: its link stops working. */
  isInOpenCourse: z.boolean(),
});
export type StudentErasure = z.infer<typeof studentErasure>;

/** Why an erasure is refused: the number that was typed in is not the student's. */
export const wrongManageNumber = 'manageNumber';

export const studentErasureEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/students/:studentID/erasure',
    access: 'staff',
    summary: "What erasing one student's identity would reach",
    params: studentParams,
    response: studentErasure,
  }),
  run: endpoint({
    method: 'POST',
    path: '/students/:studentID/erasure',
    access: 'staff',
    summary: "Erase one student's identity for ever; scores stay without a name",
    params: studentParams,
    body: z.object({ manageNumber: z.string().max(100) }),
    response: z.object({}),
  }),
};

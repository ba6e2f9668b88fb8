import { z } from 'zod';
import { day } from '../scalars.ts';

/** Bounds of the mails of a course. */
export const examMailLimits = { closingSoonDaysMax: 14 } as const;

/** When those who have something left to answer are reminded. */
export const examReminder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyMonday') }),
  /** A day in Japan, `YYYY-MM-DD`. */
  z.object({ kind: z.literal('date'), on: day }),
]);
export type ExamReminder = z.infer<typeof examReminder>;

/** Mails of a course to its examinees. A course that was made before a setting existed reads as without that mail. */
export const examMail = z.object({
  /** Personal links by email at the start, to every examinee with an address. */
  opening: z.boolean().default(false),
  /** Days before the end; null: no such mail. */
  closingSoon: z
    .number()
    .int()
    .min(1)
    .max(examMailLimits.closingSoonDaysMax)
    .nullable()
    .default(null),
  reminder: examReminder.nullable().default(null),
  /** Recipients of the closing and the reminding mail. */
  recipients: z.enum(['unfinished', 'everyone']).default('unfinished'),
});
export type ExamMail = z.infer<typeof examMail>;

/** When students are told that their report can be read. */
export const reportMail = z.enum(['afterEnd', 'afterAllComplete']);
export type ReportMail = z.infer<typeof reportMail>;

/** Which report a student gets. */
export const reportKind = z.enum(['full', 'simple']);
export type ReportKind = z.infer<typeof reportKind>;

/** Whether reports are made by themselves once the scores are fixed. */
export const automaticReports = z.boolean();

/** Kinds of report files: the two for a student, and one for staff only. */
export const reportFileKinds = ['full', 'simple', 'trend'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

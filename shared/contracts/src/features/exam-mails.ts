import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { examParams } from '../params.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { mailState, newMailState } from './outbox.ts';
import { instant } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Kinds of mails that a course writes to its people. */
export const examMailKinds = ['opening', 'closingSoon', 'reminder', 'report'] as const;
export const examMailKind = z.enum(examMailKinds);
export type ExamMailKind = z.infer<typeof examMailKind>;

/** One mail of a course: to whom, when, by whom, and what became of it. */
export const examMailRow = z.object({
  studentID: z.number(),
  ...personName.shape,
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
  kind: examMailKind,
  writtenAt: z.string(),
  /** The person who asked for it; null by the course's rules. */
  writtenByLastName: z.string().nullable(),
  writtenByFirstName: z.string().nullable(),
  writtenByLastNameKana: z.string().nullable(),
  writtenByFirstNameKana: z.string().nullable(),
  /** Its id in the outbox, by which an administrator may have it tried again; null where the school keeps mails no longer. */
  mailID: z.number().nullable(),
  /** Null where the school keeps mails no longer. */
  state: mailState.nullable(),
  /** The mail server's answer when it did not take it. */
  error: z.string().nullable(),
  /** The mail server refused the address for good. */
  isRefused: z.boolean(),
});
export type ExamMailRow = z.infer<typeof examMailRow>;

/** Names that a text may have as `{{name}}`; `url` has to be there. */
export const mailPlaceholders = ['name', 'school', 'title', 'url', 'endAt', 'product'] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

/** Stands in the link of a test mail in place of a personal token; the page that it opens says so. */
export const exampleLinkToken = 'example';

/** Why a text of a mail can't be kept: a place that nothing fills, or none for the link. */
export const mailTextProblems = ['unknownPlaceholder', 'noUrl'] as const;

export const mailText = z.object({
  subject: lineOfText.min(1).max(limits.mailSubjectLength),
  text: z.string().trim().min(1).max(limits.mailTextLength),
});
export type MailText = z.infer<typeof mailText>;

export const mailTemplate = mailText.extend({
  kind: examMailKind,
  language: z.enum(languageCodes),
  /** The product's own text is used. */
  isStandard: z.boolean(),
  /** The text without the school's own. */
  standard: mailText,
  /** Sent back with a change; null while the school has none of its own. */
  updatedAt: z.string().nullable(),
});
export type MailTemplate = z.infer<typeof mailTemplate>;

const templateParams = z.object({ kind: examMailKind, language: z.enum(languageCodes) });

export const examMailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/mails',
    access: 'staff',
    summary: 'Mails of a course, newest first: to whom, when, by whom, and what became of each',
    params: examParams,
    query: pageQuery.extend({ kind: examMailKind.optional(), studentID: idParam.optional() }),
    response: pageOf(examMailRow),
  }),
};

export const mailTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/mailTemplates',
    access: 'staff',
    summary: 'Texts of the mails that courses write, in every language',
    response: listOf(mailTemplate).extend({
      /** The name that fills `product`. */
      productName: z.string(),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/mailTemplates/:kind/:language',
    access: 'staff',
    summary: 'Keep a text of the school’s own',
    params: templateParams,
    body: mailText.extend({ updatedAt: instant.nullable() }),
    response: z.object({}),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/mailTemplates/:kind/:language',
    access: 'staff',
    summary: 'Use the product’s text again',
    params: templateParams,
    query: readVersion,
    response: z.object({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/mailTemplates/test',
    access: 'staff',
    summary: 'Mail a text, filled with an example, to the caller’s own address',
    body: mailText.extend({
      language: z.enum(languageCodes),
      /** An example of a course's title. */
      title: lineOfText.min(1).max(limits.titleLength),
    }),
    response: z.object({ to: z.string(), state: newMailState }),
  }),
};

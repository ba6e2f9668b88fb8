import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { studentParams } from '../params.ts';
import { lineOfText } from '../text.ts';
import { evidenceItem } from './evidence.ts';
import { findingsSource } from './findings.ts';
import { operation } from './operations.ts';
import { instant } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Grounds that a letter can be built on: groups of competencies, growth, and participations. */
export const letterPolicies = [
  'inquiry',
  'initiative',
  'cooperation',
  'character',
  'contribution',
  'growth',
  'experience',
] as const;
export const letterPolicy = z.enum(letterPolicies);
export type LetterPolicy = z.infer<typeof letterPolicy>;

export const letterPurposes = [
  'university',
  'highSchool',
  'scholarship',
  'employment',
  'program',
] as const;
export type LetterPurpose = (typeof letterPurposes)[number];

/** About so many Japanese characters. */
export const letterLengths = [400, 600, 800] as const;
export type LetterLength = (typeof letterLengths)[number];

/** How a letter is asked for. */
export const letterOptions = z.object({
  policies: z
    .array(letterPolicy)
    .min(1)
    .max(limits.letterPolicies)
    .refine((list) => new Set(list).size === list.length, 'duplicate'),
  purpose: z.enum(letterPurposes),
  length: z.literal(letterLengths),
  language: z.enum(languageCodes),
  /** To whom it goes; it may be empty. */
  addressee: lineOfText.max(limits.titleLength),
  /** Position of the person who writes, such as 学級担任; it may be empty. */
  writerTitle: lineOfText.max(limits.nameLength),
});
export type LetterOptions = z.infer<typeof letterOptions>;

/** Writers of a letter: the installation's language model, or the product's phrase bank. */
export const letterWriters = ['model', 'phraseBank'] as const;
export type LetterWriter = (typeof letterWriters)[number];

/** A sentence, and the keys of the evidence that it stands on; none for what a person wrote, and for framing words. */
export const letterSentence = z.object({ text: z.string(), evidence: z.array(z.string()) });
export type LetterSentence = z.infer<typeof letterSentence>;

export const letterVersion = z.object({
  /** From 1; the newest is what counts. */
  version: z.number(),
  paragraphs: z.array(z.array(letterSentence)),
  /** Evidence of the sentences, with the numbers of the day on which they were written. */
  evidence: z.array(evidenceItem),
  source: findingsSource,
  createdAt: z.string(),
  createdByLastName: z.string().nullable(),
  createdByFirstName: z.string().nullable(),
  createdByLastNameKana: z.string().nullable(),
  createdByFirstNameKana: z.string().nullable(),
});
export type LetterVersion = z.infer<typeof letterVersion>;

const letterState = letterOptions.extend({
  letterID: z.number(),
  /** 0: not written yet. */
  version: z.number(),
  isBeingWritten: z.boolean(),
  /** The newest version is approved. */
  isApproved: z.boolean(),
  approvedAt: z.string().nullable(),
  updatedAt: z.string(),
});

export const letterRow = letterState.extend({ source: findingsSource.nullable() });
export type LetterRow = z.infer<typeof letterRow>;

export const letterDetail = letterState.extend({
  /** Newest first. */
  versions: z.array(letterVersion),
});
export type LetterDetail = z.infer<typeof letterDetail>;

/**
 * A policy that a letter could be built on, and the keys of the evidence for it; those with the surest evidence are
 * suggested.
 */
export const policyChoice = z.object({
  policy: letterPolicy,
  evidence: z.array(z.string()),
  isSuggested: z.boolean(),
});
export type PolicyChoice = z.infer<typeof policyChoice>;

export const studentLetters = z.object({
  /** Letters of the school year, newest first. */
  data: z.array(letterRow),
  policies: z.array(policyChoice),
  evidence: z.array(evidenceItem),
  /** First choices of a new letter: as the school's newest letter, the position as in the caller's own newest one. */
  usual: letterOptions.pick({ purpose: true, length: true, writerTitle: true }),
  hasModel: z.boolean(),
});
export type StudentLetters = z.infer<typeof studentLetters>;

export const letterFormats = ['docx', 'pdf'] as const;
export type LetterFormat = (typeof letterFormats)[number];

const letterParams = studentParams.extend({ letterID: idParam });
const basedOn = z.object({ updatedAt: instant });

export const letterEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/letters',
    access: 'staff',
    writes: true,
    summary: 'Letters of recommendation of the school year, and what one could be built on',
    params: studentParams,
    response: studentLetters,
  }),
  create: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/letters',
    access: 'staff',
    summary: 'Have a letter of recommendation written from evidence',
    params: studentParams,
    body: letterOptions,
    response: z.object({ letterID: z.number() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/letters/:letterID',
    access: 'staff',
    writes: true,
    summary: 'A letter with its versions, each sentence with its evidence',
    params: letterParams,
    response: letterDetail,
  }),
  write: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/letters/:letterID/writing',
    access: 'staff',
    summary:
      'Have a letter written anew, as a further version (without a model, the phrase bank words it)',
    params: letterParams,
    body: z.object({ writer: z.enum(letterWriters) }),
    response: operation,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/studentRecord/:studentID/letters/:letterID',
    access: 'staff',
    summary:
      'Keep an edited text as a new version; sentences left as they were keep their evidence',
    params: letterParams,
    body: basedOn.extend({ text: z.string().trim().min(1).max(limits.letterLength) }),
    response: z.object({}),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/letters/:letterID/approval',
    access: 'staff',
    summary: 'Approve the newest version of a letter',
    params: letterParams,
    body: basedOn,
    response: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/studentRecord/:studentID/letters/:letterID',
    access: 'staff',
    summary: 'Delete a letter with all of its versions (409 `beingWritten` while it is written)',
    params: letterParams,
    query: readVersion,
    response: z.object({}),
  }),
  file: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/letters/:letterID/file',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'An approved letter as a Word or PDF file',
    params: letterParams,
    query: z.object({ format: z.enum(letterFormats) }),
  }),
};

import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { schoolClassParams, studentParams } from '../params.ts';
import { personName } from '../person.ts';
import { evidenceItem, participation, participationBody } from './evidence.ts';
import { operation } from './operations.ts';
import { studentClass } from './students.ts';
import { instant } from '../scalars.ts';

/** 常体 and 敬体; in English and Vietnamese a report's tone and one that speaks to the family. */
export const findingsStyle = z.enum(['plain', 'polite']);
export type FindingsStyle = z.infer<typeof findingsStyle>;

/** About so many Japanese characters. */
export const findingsLengths = [50, 100, 200] as const;
export const findingsLength = z.literal(findingsLengths);
export type FindingsLength = z.infer<typeof findingsLength>;

/** Origin of a text: typed by a person, composed from the phrase bank, or worded by a model. */
export const findingsSource = z.enum(['person', 'composer', 'model']);
export type FindingsSource = z.infer<typeof findingsSource>;

/** How a text is asked for. */
export const findingsOptions = z.object({
  style: findingsStyle,
  length: findingsLength,
  language: z.enum(languageCodes),
  /** Keys of the chosen evidence. */
  evidence: z.array(z.string().max(40)).max(limits.participationsOfYear + 60),
});
export type FindingsOptions = z.infer<typeof findingsOptions>;

export const findingsVersion = findingsOptions.extend({
  /** From 1; the newest is what counts. */
  version: z.number(),
  text: z.string(),
  source: findingsSource,
  isDone: z.boolean(),
  createdAt: z.string(),
  createdByLastName: z.string().nullable(),
  createdByFirstName: z.string().nullable(),
  createdByLastNameKana: z.string().nullable(),
  createdByFirstNameKana: z.string().nullable(),
});
export type FindingsVersion = z.infer<typeof findingsVersion>;

/** A text that a model has worded and nobody has taken over yet. */
export const modelDraft = findingsOptions.extend({
  text: z.string(),
  model: z.string(),
  createdAt: z.string(),
});

export const studentFindings = z.object({
  evidence: z.array(evidenceItem),
  participations: z.array(participation),
  /** Newest first; empty before the first was kept. */
  versions: z.array(findingsVersion),
  /** Sent back with a change; null before the first. */
  updatedAt: z.string().nullable(),
  /** The style that the school has chosen: the first text begins with it. */
  schoolStyle: findingsStyle,
  /** Whether this installation has a model that words texts. */
  hasModel: z.boolean(),
  modelDraft: modelDraft.nullable(),
});
export type StudentFindings = z.infer<typeof studentFindings>;

export const findingsBody = findingsOptions.extend({
  text: z.string().trim().max(limits.findingsLength),
  source: findingsSource,
  isDone: z.boolean(),
  updatedAt: instant.nullable(),
});
export type FindingsBody = z.infer<typeof findingsBody>;

/** An edited text, as the list of a class sends it. */
export const findingsTextBody = findingsBody.pick({ text: true, isDone: true, updatedAt: true });
export type FindingsTextBody = z.infer<typeof findingsTextBody>;

/** Findings of a class, one row a student. */
export const findingsRow = z.object({
  studentID: z.number(),
  studentNumber: z.number().nullable(),
  ...personName.shape,
  text: z.string(),
  /** Language of the text; null before the first. */
  language: z.enum(languageCodes).nullable(),
  source: findingsSource.nullable(),
  /** `none`: nothing kept yet; `draft`: kept, and not marked as done. */
  state: z.enum(['none', 'draft', 'done']),
  updatedAt: z.string().nullable(),
  updatedByLastName: z.string().nullable(),
  updatedByFirstName: z.string().nullable(),
  updatedByLastNameKana: z.string().nullable(),
  updatedByFirstNameKana: z.string().nullable(),
});
export type FindingsRow = z.infer<typeof findingsRow>;

export const findingsOfClass = z.object({
  schoolClass: studentClass,
  data: z.array(findingsRow),
});
export type FindingsOfClass = z.infer<typeof findingsOfClass>;

export const findingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/findings',
    access: 'staff',
    writes: true,
    summary: "A student's evidence, what they took part in, and the findings of the school year",
    params: studentParams,
    response: studentFindings,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/findings/proposal',
    access: 'staff',
    summary: 'Compose findings from chosen evidence and the phrase bank; keeps nothing',
    params: studentParams,
    body: findingsOptions.extend({ seed: z.string().max(40) }),
    response: z.object({
      /** Null where the chosen evidence is too little for the length. */
      text: z.string().nullable(),
      /** Keys of the evidence that each sentence stands on; null for a closing one. */
      sentences: z.array(z.object({ text: z.string(), key: z.string().nullable() })),
    }),
  }),
  word: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/findings/wording',
    access: 'staff',
    summary: 'Have the model of this installation word chosen evidence, without names',
    params: studentParams,
    body: findingsOptions,
    response: operation,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/studentRecord/:studentID/findings',
    access: 'staff',
    summary: 'Keep findings as a new version',
    params: studentParams,
    body: findingsBody,
    response: z.object({ updatedAt: z.string(), undoID: undoable.shape.undoID }),
  }),
  saveText: endpoint({
    method: 'PUT',
    path: '/studentRecord/:studentID/findings/text',
    access: 'staff',
    summary:
      'Keep an edited text as a new version; style, length, language and evidence stay those of the newest',
    params: studentParams,
    body: findingsTextBody,
    response: z.object({ updatedAt: z.string(), undoID: undoable.shape.undoID }),
  }),
  addParticipation: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/participations',
    access: 'staff',
    summary: 'Note what a student took part in',
    params: studentParams,
    body: participationBody,
    response: participation,
  }),
  removeParticipation: endpoint({
    method: 'DELETE',
    path: '/studentRecord/:studentID/participations/:participationID',
    access: 'staff',
    summary: 'Take back what was noted',
    params: studentParams.extend({ participationID: idParam }),
    response: z.object({}),
  }),
  ofClass: endpoint({
    method: 'GET',
    path: '/schoolClasses/:schoolClassID/findings',
    access: 'staff',
    writes: true,
    summary: 'Findings of a class, one row a student',
    params: schoolClassParams,
    response: findingsOfClass,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/schoolClasses/:schoolClassID/findings/file',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'Findings of a class as an Excel file',
    params: schoolClassParams,
  }),
};

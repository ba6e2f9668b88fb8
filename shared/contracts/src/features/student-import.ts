import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { operation } from './operations.ts';

/** What a row of the roster can say, in the order of the template's columns. */
export const importFields = [
  'grade',
  'schoolClass',
  'studentNumber',
  'manageNumber',
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'email',
  'tags',
] as const;
export type ImportField = (typeof importFields)[number];

/** A file without these columns is no roster; a row without them is no student. */
export const requiredImportFields = [
  'grade',
  'schoolClass',
  'studentNumber',
  'manageNumber',
  'lastName',
  'firstName',
] as const satisfies readonly ImportField[];

export const importKinds = ['created', 'changed', 'unchanged', 'failed'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why a row can't be taken. The browser has a text for each; `params` fill it. */
export const importReasons = [
  'required',
  'tooLong',
  'tab',
  'invalidEmail',
  'notNumber',
  'outOfRange',
  'dateInCell',
  'formulaWithoutValue',
  'errorValue',
  'nameNotSplit',
  'tooManyTags',
  'tagTooLong',
  'classUnknown',
  'duplicateStudent',
  'duplicateEmail',
  'emailRegistered',
  'duplicateNumber',
  'numberTaken',
  'classFull',
  'planLimit',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Reasons that the specification's catalogue (category 1) numbers. */
export const importReasonCodes = {
  tab: 2023,
  duplicateEmail: 153,
  emailRegistered: 2006,
  planLimit: 2009,
} as const satisfies Partial<Record<ImportReason, number>>;

/** What was forgiven, recovered or left out; the person should know, nothing stops. */
export const importNotes = [
  'extraColumns',
  'macrosIgnored',
  'otherSheets',
  'hiddenSheets',
  'formulas',
  'classRecovered',
] as const;

/** Why a whole file can't be read: the first entry of a failure's `reason`; what follows fills the text. */
export const importFileReasons = [
  'wrongExtension',
  'notExcel',
  'unsupportedExcel',
  'encrypted',
  'unpackedTooLarge',
  'corrupt',
  'tooSlow',
  'tooComplex',
  'emptyWorkbook',
  'noHeader',
  'missingColumns',
  'noRows',
  'tooManyRows',
] as const;
export type ImportFileReason = (typeof importFileReasons)[number];

/** Why an import can't be applied: the first entry of a failure's `reason`. */
export const importApplyReasons = [
  'dataChanged',
  'rowsFailed',
  'nothingToApply',
  'alreadyApplied',
] as const;
export type ImportApplyReason = (typeof importApplyReasons)[number];

const params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type ImportParams = z.infer<typeof params>;

export const importReasonEntry = z.object({
  code: z.enum(importReasons),
  field: z.enum(importFields).nullable(),
  /** The sheet's column letter, where the field has a column. */
  column: z.string().nullable(),
  params,
});
export type ImportReasonEntry = z.infer<typeof importReasonEntry>;

export const importNoteEntry = z.object({ code: z.enum(importNotes), params });
export type ImportNoteEntry = z.infer<typeof importNoteEntry>;

/** One field that differs; tags are joined with 、 and null means that there is nothing. */
export const importChange = z.object({
  field: z.enum([...importFields, 'state']),
  old: z.string().nullable(),
  new: z.string().nullable(),
});
export type ImportChange = z.infer<typeof importChange>;

/** A row of the sheet and what applying it would do. */
export const importRow = z.object({
  /** As the spreadsheet counts, from 1. */
  row: z.number(),
  kind: z.enum(importKinds),
  studentID: z.number().nullable(),
  /** What the row says, normalised; a field without an entry was blank or has no column. */
  values: z.partialRecord(z.enum(importFields), z.string()),
  changes: z.array(importChange),
  reasons: z.array(importReasonEntry),
  notes: z.array(importNoteEntry),
});
export type ImportRow = z.infer<typeof importRow>;

export const importCounts = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** An uploaded roster: what would happen, or once applied, what did. */
export const importSummary = z.object({
  importID: z.string(),
  fileName: z.string(),
  sheetName: z.string(),
  schoolYear: z.number(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  counts: importCounts,
  /** How often each reason occurs. */
  reasonCounts: z.partialRecord(z.enum(importReasons), z.number()),
  notes: z.array(importNoteEntry),
  /** What applying did; null before. */
  applied: z.object({ created: z.number(), changed: z.number(), skipped: z.number() }).nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const importParams = z.object({ importID: z.uuid() });

export const studentImportEndpoints = {
  template: endpoint({
    method: 'GET',
    path: '/students/import/template',
    access: 'staff',
    transfer: 'download',
    summary: 'An empty roster to fill in, with an example and a guide',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/students/import/preview',
    access: 'staff',
    transfer: 'upload',
    summary: 'Read a roster and say what applying it would do; nothing is written to students',
    response: importSummary,
  }),
  get: endpoint({
    method: 'GET',
    path: '/students/import/:importID',
    access: 'staff',
    summary: 'An uploaded roster without its rows',
    params: importParams,
    response: importSummary,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/students/import/:importID/rows',
    access: 'staff',
    summary: 'Rows of an uploaded roster, of one kind or all',
    params: importParams,
    query: pageQuery.extend({
      kind: z.enum(importKinds).optional(),
      search: z.string().max(100).optional(),
      reason: z.enum(importReasons).optional(),
    }),
    response: pageOf(importRow),
  }),
  check: endpoint({
    method: 'POST',
    path: '/students/import/:importID/check',
    access: 'staff',
    summary: 'Compare the uploaded rows with the current data anew, without a second upload',
    params: importParams,
    response: importSummary,
  }),
  start: endpoint({
    method: 'POST',
    path: '/students/import/:importID/start',
    access: 'staff',
    summary:
      'Have the worker register the previewed rows, all or nothing unless only the good ones are asked for',
    params: importParams,
    body: z.object({ goodRowsOnly: z.boolean().default(false) }),
    response: operation,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';
import { operation } from './operations.ts';
import { rosterFailure } from './roster-service.ts';
import { UndoRefusal } from './undo.ts';
import { integerID } from '../scalars.ts';

/** Kinds of files. Each has its fields, its endpoints by `importEndpointsOf`, and its screen. */
export const rosterKinds = ['students', 'teachers', 'classChange', 'promotion'] as const;
export type RosterKind = (typeof rosterKinds)[number];

/** Formats of files, as they were recognised. */
export const rosterFormats = ['excel', 'csv', 'c4th', 'oneRoster'] as const;
export type RosterFormat = (typeof rosterFormats)[number];

/** Endings of files that an import takes. */
export const rosterEndings = ['.xlsx', '.xls', '.xlsm', '.csv', '.zip'] as const;

/** Effects of a row. */
export const importKinds = ['created', 'changed', 'unchanged', 'failed'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why a row can't be taken. The browser has a text for each; `params` fill it. */
export const importReasons = [
  'required',
  'tooLong',
  'tab',
  'invalidEmail',
  'invalidIdentifier',
  'notNumber',
  'outOfRange',
  'dateInCell',
  'formulaWithoutValue',
  'errorValue',
  'unclosedQuote',
  'shortenedNumber',
  'zerosLost',
  'placeUnknown',
  'nameNotSplit',
  'tooManyTags',
  'tagTooLong',
  'classUnknown',
  'roleUnknown',
  'duplicateStudent',
  'duplicateEmail',
  'duplicateIdentifier',
  'emailRegistered',
  'identifierRegistered',
  'accountElsewhere',
  'duplicateNumber',
  'numberTaken',
  'classFull',
  'planLimit',
  'lastAdministrator',
  'invalidTeacher',
  'studentUnknown',
  'differs',
  'wayUnknown',
  'classOfWay',
  'manageNumberTaken',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Reasons that the specification's catalogue (category 1) numbers. */
export const importReasonCodes = {
  tab: 2023,
  duplicateEmail: 153,
  emailRegistered: 2006,
  accountElsewhere: 2006,
  planLimit: 2009,
  invalidTeacher: 2021,
} as const satisfies Partial<Record<ImportReason, number>>;

/** Notes on values that were forgiven, recovered or left out; the person should know, nothing stops. */
export const importNotes = [
  'extraColumns',
  'macrosIgnored',
  'otherSheets',
  'headersTwice',
  'titledClass',
  'joinedTables',
  'rowsOfNobody',
  'hiddenRows',
  'hiddenColumns',
  'unclosedQuotes',
  'hiddenSheets',
  'formulas',
  'classRecovered',
  'otherPeople',
  'otherSchools',
  'notEnrolled',
  'notBegun',
  'toBeDeleted',
  'comesBack',
  'somebodyElse',
  'peopleComeBack',
  'leaves',
  'peopleLeave',
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
  'unknownEncoding',
  'notOneRoster',
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
  'columnsAsked',
  'rowsFailed',
  'nothingToApply',
  'alreadyApplied',
] as const;
export type ImportApplyReason = (typeof importApplyReasons)[number];

/** Why an import can't be undone: the first entry of a failure's `reason`; the people concerned follow. */
export const importUndoReasons = [
  UndoRefusal.AlreadyUndone,
  UndoRefusal.DependsOn,
  'notKept',
] as const;

const params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type ImportParams = z.infer<typeof params>;

export const importReasonEntry = z.object({
  code: z.enum(importReasons),
  /** A field of the kind, such as those of `studentImportFields`. */
  field: z.string().nullable(),
  /** The sheet's column letter, where the field has a column. */
  column: z.string().nullable(),
  params,
});
export type ImportReasonEntry = z.infer<typeof importReasonEntry>;

export const importNoteEntry = z.object({ code: z.enum(importNotes), params });
export type ImportNoteEntry = z.infer<typeof importNoteEntry>;

/** One field that differs; tags and classes are joined with 、 and null means that there is nothing. */
export const importChange = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
});
export type ImportChange = z.infer<typeof importChange>;

/** A row of the sheet and what applying it would do. */
export const importRow = z.object({
  /** As the spreadsheet counts, from 1. */
  row: z.number(),
  kind: z.enum(importKinds),
  /** The person it is about; null for somebody new. */
  personID: z.number().nullable(),
  /** Values of the row, normalised; a field without an entry was blank or has no column. */
  values: z.record(z.string(), z.string()),
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

/** A column of the file, and the field that it was taken for. */
export const importColumn = z.object({
  /** The sheet's column letter. */
  column: z.string(),
  header: z.string(),
  /** The first values below it, for somebody who decides what it is. */
  examples: z.array(z.string()),
  field: z.string().nullable(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** Columns under one header, merged over them or written several times: a person says which of them is meant. */
export const importAskedColumns = z.object({
  header: z.string(),
  /** The sheet's column letters. */
  columns: z.array(z.string()),
});
export type ImportAskedColumns = z.infer<typeof importAskedColumns>;

const done = z.object({ created: z.number(), changed: z.number(), skipped: z.number() });

/** An uploaded roster: what would happen, or once applied, what did. */
export const importSummary = z.object({
  importID: z.string(),
  fileName: z.string(),
  format: z.enum(rosterFormats),
  sheetName: z.string(),
  schoolYear: z.number(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  counts: importCounts,
  /** How often each reason occurs. */
  reasonCounts: z.partialRecord(z.enum(importReasons), z.number()),
  notes: z.array(importNoteEntry),
  columns: z.array(importColumn),
  /** Fields that the file should have and has no column for. */
  missing: z.array(z.string()),
  /** Headers that stand over several columns; nothing is registered before it is said which of them is meant. */
  asked: z.array(importAskedColumns).optional(),
  /** Schools of a OneRoster package, each with how many rows are its people. */
  schools: z.array(z.object({ id: z.string(), name: z.string(), people: z.number() })).optional(),
  /** Which of them is this one; null until a person has said it, and no row counts before. */
  school: z.string().nullable().optional(),
  /** Result of applying; null before. */
  applied: done.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** How a reading of a roster service ended. */
const rosterRunOfHistory = z.object({
  isNightly: z.boolean(),
  /** One that registered something, one that found nothing to change, one that failed, one that was discarded. */
  state: z.enum(['applied', 'unchanged', 'failed', 'discarded']),
  failure: rosterFailure.nullable(),
});

/** One applied import, or a reading of a roster service that ended in none, as the history lists it. */
export const importHistoryEntry = z.object({
  importID: z.string(),
  kind: z.enum(rosterKinds),
  fileName: z.string(),
  format: z.enum(rosterFormats),
  schoolYear: z.number(),
  /** When it was applied, or the reading ended. */
  appliedAt: z.string(),
  /** The person who applied it; null when the account is gone, and for what the product did by itself. */
  appliedBy: personName.nullable(),
  applied: done,
  undoneAt: z.string().nullable(),
  undoneBy: personName.nullable(),
  /** Whether file, rows and what undoes it are still kept. */
  isKept: z.boolean(),
  /** The reading of a roster service that it comes from; null for a file. */
  run: rosterRunOfHistory.nullable(),
});
export type ImportHistoryEntry = z.infer<typeof importHistoryEntry>;

const importParams = z.object({ importID: z.uuid() });
/** One mended cell: its text as a person typed it. */
export const importCell = z.object({
  row: integerID,
  field: z.string().max(40),
  value: z.string().max(1000),
});
export type ImportCell = z.infer<typeof importCell>;

/**
 * The endpoints of one kind of import. A new kind calls this once, and describes itself to the server by an
 * `ImportKind` (academic-api/src/lib/roster-import).
 * @param base address below the API's, such as `/students/import`
 * @param who the people of the rows, for the summaries
 */
export const importEndpointsOf = (base: `/${string}`, who: string) => ({
  template: endpoint({
    method: 'GET',
    path: `${base}/template`,
    access: 'staff',
    transfer: 'download',
    summary: `A file of ${who} to fill in, with a guide`,
    query: z.object({
      /** Grade of this year; where the file comes with people in it, those of one grade. */
      grade: z.coerce.number().int().min(1).max(limits.gradeMax).optional(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    access: 'staff',
    transfer: 'upload',
    summary: `Read a file of ${who} and say what applying it would do; nothing is written`,
    response: importSummary,
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:importID`,
    access: 'staff',
    summary: `An uploaded file of ${who} without its rows`,
    params: importParams,
    response: importSummary,
  }),
  rows: endpoint({
    method: 'GET',
    path: `${base}/:importID/rows`,
    access: 'staff',
    summary: `Rows of an uploaded file of ${who}, of one kind or all`,
    params: importParams,
    query: pageQuery.extend({
      kind: z.enum(importKinds).optional(),
      search: z.string().max(100).optional(),
      reason: z.enum(importReasons).optional(),
    }),
    response: pageOf(importRow),
  }),
  columns: endpoint({
    method: 'PUT',
    path: `${base}/:importID/columns`,
    access: 'staff',
    summary: `Say what columns of a file of ${who} are, and which of its schools is this one; the school's next files are read the same way`,
    params: importParams,
    body: z.object({
      columns: z
        .array(z.object({ column: z.string().max(3), field: z.string().max(40).nullable() }))
        .max(200),
      school: z.string().max(255).optional(),
    }),
    response: importSummary,
  }),
  cells: endpoint({
    method: 'PUT',
    path: `${base}/:importID/cells`,
    access: 'staff',
    summary: `Mend cells of a file of ${who} and check it again; nothing is written`,
    params: importParams,
    body: z.object({ cells: z.array(importCell).min(1).max(1000) }),
    response: importSummary,
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/:importID/check`,
    access: 'staff',
    summary: 'Compare the uploaded rows with the current data anew, without a second upload',
    params: importParams,
    response: importSummary,
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/:importID/start`,
    access: 'staff',
    summary:
      'Have the worker register the previewed rows, all or nothing unless only the good ones are asked for',
    params: importParams,
    body: z.object({ goodRowsOnly: z.boolean().default(false) }),
    response: operation,
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/:importID/file`,
    access: 'staff',
    transfer: 'download',
    summary: `The file of ${who} as it was uploaded, while it is kept`,
    params: importParams,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/:importID/undo`,
    access: 'staff',
    summary: `Take a whole import of ${who} back, until something depends on it`,
    params: importParams,
    response: importSummary,
  }),
});

export const importHistoryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'staff',
    summary: 'Imports that were applied, newest first',
    query: pageQuery.extend({ kind: z.enum(rosterKinds).optional() }),
    response: pageOf(importHistoryEntry),
  }),
};

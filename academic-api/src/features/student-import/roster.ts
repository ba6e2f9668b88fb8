import type { ImportField, ImportNoteEntry, ImportReasonEntry } from '@mebae/contracts';

/** A row of the sheet as read, before it is compared with the school's data. */
export interface RosterRow {
  row: number;
  /** Normalised; of a field with a reason, what the sheet shows. */
  values: Partial<Record<ImportField, string>>;
  /** Month and day where Excel turned the class into a date: '1-2' becomes 2 January. */
  classDate?: [month: number, day: number];
  reasons: ImportReasonEntry[];
}

export interface Roster {
  sheetName: string;
  /** Column letter of each field that the sheet has. */
  columns: Partial<Record<ImportField, string>>;
  rows: RosterRow[];
  notes: ImportNoteEntry[];
}

export const tagSeparator = '、';

/** The tags of a cell, which may separate them by 、 or a comma of either width; each once, in the order given. */
export function splitTags(value: string): string[] {
  const tags = value.split(/[、,，､;；]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

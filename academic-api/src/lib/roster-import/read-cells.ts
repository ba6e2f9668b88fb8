import {
  keptGivenName,
  limits,
  type ImportParams,
  type ImportReason,
  type ImportReasonEntry,
  type PlainFields,
  uuidPattern,
} from '@mebae/contracts';
import { hasTab, isEmail, normaliseText, toKatakana } from '@mebae/rules';
import type { GridCell, GridRow } from '../excel/grid.ts';

/** Column index by what it holds: a field, or two of them, such as a whole name. */
export type ColumnMap = Map<string, number>;

/** A row of the sheet as read, before it is compared with the school's data. */
export interface ReadRow {
  /** As the spreadsheet counts, from 1. */
  row: number;
  /** Normalised; of a field with a reason, what the sheet shows. */
  values: Record<string, string>;
  /** Month and day where Excel turned a class into a date: '1-2' becomes 2 January. */
  classDate?: [month: number, day: number];
  reasons: ImportReasonEntry[];
  /** Fields that a person has typed into the preview. */
  typed?: readonly string[];
}

/** A long number as Excel shortens it, and writes it into a table of text: its digits are lost. */
const shortened = /^\d(?:\.\d+)?E\+\d{1,3}$/i;
/** Excel keeps no more digits of a number; the rest are zeros. */
const digitsKept = 15;
/** A date that Excel makes of a class or a place such as `1-2`, as it writes it into a table of text. */
const spoken =
  /^(?:\d{1,4}年)?\d{1,2}月\d{1,2}日$|^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?$|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2}$/i;
const fullDate = /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?: 0?0:00(?::00)?)?$/;
/** Fields in which a full date is no text that somebody meant. */
const placeFields: readonly string[] = ['grade', 'schoolClass', 'studentNumber'];

/** Whether a text is a date that Excel has made of what was typed. */
const isDateText = (field: string, text: string): boolean =>
  field !== 'tags' && (spoken.test(text) || (placeFields.includes(field) && fullDate.test(text)));

/** Whether digits of a number are lost: Excel shows it shortened, or it has more of them than Excel keeps. */
const hasLostDigits = (cell: GridCell, text: string): boolean =>
  shortened.test(text) ||
  (cell.kind === 'number' && text.replace(/\D/g, '').length > digitsKept && !text.includes('.'));

/** 0-based index to the sheet's letters. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Line breaks inside a cell are spaces; control characters and broken surrogates mean nothing in a name. */
function cleaned(text: string): string {
  const printable = text.replace(/[\r\n]+/g, ' ').replace(/(?!\t)\p{Cc}/gu, '');
  return normaliseText(printable.toWellFormed());
}

/** Reads the cells of one row, forgiven where they can be and with a reason for each that can't be used. */
export class RowReader {
  readonly result: ReadRow;
  private readonly cells: readonly (GridCell | null)[];
  private readonly columns: ColumnMap;
  private readonly width: number;

  /** @param width columns of the file; those beyond hold cells that a person typed for a field without a column */
  constructor(source: GridRow, columns: ColumnMap, width: number) {
    this.result = { row: source.number, values: {}, reasons: [] };
    this.cells = source.cells;
    this.columns = columns;
    this.width = width;
  }

  has(column: string): boolean {
    return this.columns.has(column);
  }

  private cell(column: string): GridCell | null {
    const index = this.columns.get(column);
    return index === undefined ? null : (this.cells[index] ?? null);
  }

  fail(code: ImportReason, field: string, params: ImportParams = {}, column = field): void {
    const index = this.columns.get(column);
    const letter = index === undefined || index >= this.width ? null : columnLetter(index);
    this.result.reasons.push({ code, field, column: letter, params });
  }

  /** The text of a cell, or null after noting why it has none that can be used. */
  text(field: string, column = field): string | null {
    const cell = this.cell(column);
    if (cell === null) return '';
    if (cell.kind === 'noValue') {
      this.fail('formulaWithoutValue', field, {}, column);
      return null;
    }
    const text = cleaned(cell.text);
    if (cell.kind === 'error') {
      this.result.values[field] = text;
      const code = text.includes('"') ? 'unclosedQuote' : 'errorValue';
      this.fail(code, field, { value: text }, column);
      return null;
    }
    if (hasLostDigits(cell, text)) {
      this.result.values[field] = text;
      this.fail('shortenedNumber', field, { value: text }, column);
      return null;
    }
    if (cell.kind === 'date') {
      this.result.values[field] = text;
      if (column === 'schoolClass') this.result.classDate = [cell.month, cell.day];
      else this.fail('dateInCell', field, { value: text }, column);
      return null;
    }
    if (isDateText(field, text)) {
      this.result.values[field] = text;
      const [, month, day] = /(\d{1,2})月(\d{1,2})日$/.exec(text) ?? [];
      if (column === 'schoolClass' && month !== undefined) {
        this.result.classDate = [Number(month), Number(day)];
      } else this.fail('dateInCell', field, { value: text }, column);
      return null;
    }
    if (hasTab(cell.text)) {
      this.result.values[field] = text.replaceAll('\t', ' ');
      this.fail('tab', field, {}, column);
      return null;
    }
    return text;
  }

  /** Keeps a value unless it is blank or too long. */
  keep(field: string, value: string, max?: number, column = field): void {
    if (value === '') return;
    this.result.values[field] = value;
    if (max !== undefined && value.length > max) this.fail('tooLong', field, { max }, column);
  }

  /** A cell of plain text. */
  plain(field: string, max: number): void {
    const text = this.text(field);
    if (text !== null) this.keep(field, text, max);
  }

  isNoted(field: string): boolean {
    return this.result.reasons.some((reason) => reason.field === field);
  }

  /** Digits, with what people write around them. @param text in place of the cell's */
  integer(field: string, pattern: RegExp, max: number, text = this.text(field)): void {
    if (text === null || text === '') return;
    this.result.values[field] = text;
    const digits = pattern.exec(text)?.[1];
    if (digits === undefined) return this.fail('notNumber', field, { value: text });
    const value = Number(digits);
    if (value < 1 || value > max)
      return this.fail('outOfRange', field, { value: text, min: 1, max });
    this.result.values[field] = String(value);
  }

  /** Family and given name in two columns, or in one with a space between. */
  names(last: string, first: string, whole: string, max: number): void {
    if (!this.has(last) && this.has(whole)) return this.split(whole, last, first, max);
    this.plain(last, max);
    this.plain(first, max);
    this.keepGivenName(first);
  }

  private keepGivenName(first: string): void {
    const { values } = this.result;
    if (values[first] !== undefined) values[first] = keptGivenName(values[first]);
  }

  /** Family and given name in kana, kept as katakana in whatever kana they were entered. */
  kanaNames(): void {
    this.names('lastNameKana', 'firstNameKana', 'fullNameKana', limits.nameLength);
    const { values } = this.result;
    for (const field of ['lastNameKana', 'firstNameKana']) {
      const kana = values[field];
      if (kana !== undefined) values[field] = toKatakana(kana);
    }
  }

  private split(column: string, last: string, first: string, max: number): void {
    const text = this.text(last, column);
    if (text === null || text === '') return;
    const at = text.indexOf(' ');
    if (at < 0) {
      this.result.values[last] = text;
      this.fail('nameNotSplit', last, { value: text }, column);
      return;
    }
    this.keep(last, text.slice(0, at), max, column);
    this.keep(first, text.slice(at + 1), max, column);
    this.keepGivenName(first);
  }

  email(field: string, max: number): void {
    const email = this.text(field);
    if (email === null) return;
    this.keep(field, email, max);
    if (email !== '' && !isEmail(email)) this.fail('invalidEmail', field, { value: email });
  }

  /** Cells of fields that are texts as they stand there, or identifiers. */
  fields(fields: PlainFields): void {
    for (const [name, { form, maxLength }] of Object.entries(fields)) {
      this.plain(name, maxLength);
      const value = this.result.values[name];
      if (form !== 'uuid' || value === undefined) continue;
      this.result.values[name] = value.toLowerCase();
      if (!uuidPattern.test(value)) this.fail('invalidIdentifier', name, { value });
    }
  }

  /** Notes fields that are blank though the file has a column for them. @param except those that may be */
  required(fields: readonly string[], except: readonly string[] = []): void {
    const { values, reasons } = this.result;
    // a whole name that can't be used has been noted once already
    const unsplit =
      this.has('fullName') &&
      !this.has('firstName') &&
      reasons.some(({ field }) => field === 'lastName');
    for (const field of fields) {
      const noted = reasons.some((reason) => reason.field === field);
      if (noted || except.includes(field) || (field === 'firstName' && unsplit)) continue;
      const whole = (field === 'lastName' || field === 'firstName') && this.has('fullName');
      if (values[field] === undefined && (this.has(field) || whole)) this.fail('required', field);
    }
  }
}

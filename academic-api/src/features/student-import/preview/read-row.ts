import {
  limits,
  requiredImportFields,
  type ImportField,
  type ImportParams,
  type ImportReason,
} from '@mebae/contracts';
import { hasTab, isEmail, normaliseText, toKatakana } from '@mebae/rules';
import type { GridCell, GridRow } from '../../../lib/excel/grid.ts';
import type { RosterColumn } from './header-names.ts';
import { splitTags, tagSeparator, type RosterRow } from '../roster.ts';

/** Column index by what it holds. */
export type ColumnMap = Map<RosterColumn, number>;

const maxLengths: Partial<Record<ImportField, number>> = {
  schoolClass: limits.classNameLength,
  manageNumber: limits.manageNumberLength,
  lastName: limits.nameLength,
  firstName: limits.nameLength,
  lastNameKana: limits.nameLength,
  firstNameKana: limits.nameLength,
  email: limits.emailLength,
};

/** `1`, `1年`, `第1学年`, `Grade 1`, `Khối 10`. */
const gradePattern = /^(?:第|grade ?|khối ?|lớp ?)?(\d{1,4})(?:年|年生|学年|\.0+)?$/i;
/** `5`, `5番`, `No.5`. */
const numberPattern = /^(?:no\.? ?|#)?(\d{1,6})(?:番|\.0+)?$/i;

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

class RowReader {
  readonly result: RosterRow;
  private readonly cells: readonly (GridCell | null)[];
  private readonly columns: ColumnMap;

  constructor(source: GridRow, columns: ColumnMap) {
    this.result = { row: source.number, values: {}, reasons: [] };
    this.cells = source.cells;
    this.columns = columns;
  }

  cell(column: RosterColumn): GridCell | null {
    const index = this.columns.get(column);
    return index === undefined ? null : (this.cells[index] ?? null);
  }

  fail(
    code: ImportReason,
    field: ImportField,
    params: ImportParams = {},
    column: RosterColumn = field,
  ): void {
    const index = this.columns.get(column);
    const letter = index === undefined ? null : columnLetter(index);
    this.result.reasons.push({ code, field, column: letter, params });
  }

  /** The text of a cell, or null after noting why it has none that can be used. */
  text(field: ImportField, column: RosterColumn = field): string | null {
    const cell = this.cell(column);
    if (cell === null) return '';
    if (cell.kind === 'noValue') {
      this.fail('formulaWithoutValue', field, {}, column);
      return null;
    }
    const text = cleaned(cell.text);
    if (cell.kind === 'error') {
      this.result.values[field] = text;
      this.fail('errorValue', field, { value: text }, column);
      return null;
    }
    if (cell.kind === 'date') {
      this.result.values[field] = text;
      if (field === 'schoolClass') this.result.classDate = [cell.month, cell.day];
      else this.fail('dateInCell', field, { value: text }, column);
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
  keep(field: ImportField, value: string, column: RosterColumn = field): void {
    if (value === '') return;
    this.result.values[field] = value;
    const max = maxLengths[field];
    if (max !== undefined && value.length > max) this.fail('tooLong', field, { max }, column);
  }

  /** Grade or number: digits, with what people write around them. */
  integer(field: 'grade' | 'studentNumber', pattern: RegExp, max: number): void {
    const text = this.text(field);
    if (text === null || text === '') return;
    this.result.values[field] = text;
    const digits = pattern.exec(text)?.[1];
    if (digits === undefined) return this.fail('notNumber', field, { value: text });
    const value = Number(digits);
    if (value < 1 || value > max)
      return this.fail('outOfRange', field, { value: text, min: 1, max });
    this.result.values[field] = String(value);
  }

  /** A whole name in one column: family name, space, given name. */
  split(column: 'fullName' | 'fullNameKana', last: ImportField, first: ImportField): void {
    const text = this.text(last, column);
    if (text === null || text === '') return;
    const at = text.indexOf(' ');
    if (at < 0) {
      this.result.values[last] = text;
      this.fail('nameNotSplit', last, { value: text }, column);
      return;
    }
    this.keep(last, text.slice(0, at), column);
    this.keep(first, text.slice(at + 1), column);
  }

  names(last: ImportField, first: ImportField, whole: 'fullName' | 'fullNameKana'): void {
    if (!this.columns.has(last) && this.columns.has(whole)) return this.split(whole, last, first);
    for (const field of [last, first]) {
      const text = this.text(field);
      if (text !== null) this.keep(field, text);
    }
  }

  tags(): void {
    const text = this.text('tags');
    if (text === null || text === '') return;
    const tags = splitTags(text);
    if (tags.length === 0) return;
    this.result.values.tags = tags.join(tagSeparator);
    const long = tags.find((tag) => tag.length > limits.tagLength);
    if (long !== undefined) this.fail('tagTooLong', 'tags', { tag: long, max: limits.tagLength });
    if (tags.length > limits.tagsPerStudent) {
      this.fail('tooManyTags', 'tags', { max: limits.tagsPerStudent });
    }
  }

  required(): void {
    for (const field of requiredImportFields) {
      // a student may be named by email alone; whether one is known by it shows in the comparison
      if (field === 'manageNumber' && this.result.values.email !== undefined) continue;
      const noted = this.result.reasons.some((reason) => reason.field === field);
      // a whole name without a space has been noted once already
      const whole = this.result.reasons.some((reason) => reason.code === 'nameNotSplit');
      if (noted || (field === 'firstName' && whole)) continue;
      if (this.result.values[field] === undefined) this.fail('required', field);
    }
  }
}

const kanaFields = ['lastNameKana', 'firstNameKana'] as const;

/**
 * One row of the sheet, forgiven where it can be and with a reason for each cell that can't be used.
 * @param source cells of the row
 * @param columns where each field is
 */
export function readRow(source: GridRow, columns: ColumnMap): RosterRow {
  const reader = new RowReader(source, columns);
  const { result } = reader;
  reader.integer('grade', gradePattern, limits.gradeMax);
  const schoolClass = reader.text('schoolClass');
  if (schoolClass !== null) reader.keep('schoolClass', schoolClass);
  reader.integer('studentNumber', numberPattern, limits.studentNumberMax);
  const manageNumber = reader.text('manageNumber');
  if (manageNumber !== null) reader.keep('manageNumber', manageNumber);
  reader.names('lastName', 'firstName', 'fullName');
  reader.names('lastNameKana', 'firstNameKana', 'fullNameKana');
  for (const field of kanaFields) {
    const kana = result.values[field];
    if (kana !== undefined) result.values[field] = toKatakana(kana);
  }
  const email = reader.text('email');
  if (email !== null) {
    reader.keep('email', email);
    if (email !== '' && !isEmail(email)) reader.fail('invalidEmail', 'email', { value: email });
  }
  reader.tags();
  reader.required();
  return result;
}

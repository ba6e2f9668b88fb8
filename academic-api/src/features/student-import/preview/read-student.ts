import { limits, requiredStudentFields } from '@mebae/contracts';
import type { GridRow } from '../../../lib/excel/grid.ts';
import { gradePattern } from '../../../lib/roster-import/grade-pattern.ts';
import { gradeCodePattern } from '../../../lib/roster-import/one-roster/grade-code.ts';
import { RowReader, type ColumnMap, type ReadRow } from '../../../lib/roster-import/read-cells.ts';
import { splitTags, tagSeparator } from './split-tags.ts';

/** `5`, `5番`, `No.5`. */
const numberPattern = /^(?:no\.? ?|#)?(\d{1,6})(?:番|\.0+)?$/i;

function readGrade(reader: RowReader): void {
  const text = reader.text('grade');
  if (text === null) return;
  // what a code of OneRoster means depends on the school: see compare-students
  if (gradeCodePattern.test(text)) reader.result.values['grade'] = text.toUpperCase();
  else reader.integer('grade', gradePattern, limits.gradeMax);
}

function readTags(reader: RowReader): void {
  const text = reader.text('tags');
  if (text === null || text === '') return;
  const tags = splitTags(text);
  if (tags.length === 0) return;
  reader.result.values['tags'] = tags.join(tagSeparator);
  const long = tags.find((tag) => tag.length > limits.tagLength);
  if (long !== undefined) reader.fail('tagTooLong', 'tags', { tag: long, max: limits.tagLength });
  if (tags.length > limits.tagsPerStudent) {
    reader.fail('tooManyTags', 'tags', { max: limits.tagsPerStudent });
  }
}

/**
 * One row of the sheet, forgiven where it can be and with a reason for each cell that can't be used.
 * @param source cells of the row
 * @param columns where each field is
 * @param width columns of the file
 */
export function readStudent(source: GridRow, columns: ColumnMap, width: number): ReadRow {
  const reader = new RowReader(source, columns, width);
  const { values } = reader.result;
  readGrade(reader);
  reader.plain('schoolClass', limits.classNameLength);
  reader.integer('studentNumber', numberPattern, limits.studentNumberMax);
  reader.plain('manageNumber', limits.manageNumberLength);
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
  reader.kanaNames();
  reader.email('email', limits.emailLength);
  readTags(reader);
  // a student may be named by email alone; whether one is known by it shows in the comparison
  reader.required(requiredStudentFields, values['email'] === undefined ? [] : ['manageNumber']);
  return reader.result;
}

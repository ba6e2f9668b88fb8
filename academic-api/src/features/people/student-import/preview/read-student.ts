import { limits, otherStudentFields, requiredStudentFields } from '@mebae/contracts';
import type { GridRow } from '../../../../lib/excel/grid.ts';
import {
  gradeAndClass,
  gradePattern,
  placePattern,
  plainGrade,
} from '../../../../lib/roster-import/grade-pattern.ts';
import { gradeCodePattern } from '../../../../lib/roster-import/one-roster/grade-code.ts';
import {
  RowReader,
  type ColumnMap,
  type ReadRow,
} from '../../../../lib/roster-import/read-cells.ts';
import { splitTags, tagSeparator } from './split-tags.ts';

/** `5`, `5番`, `No.5`. */
const numberPattern = /^(?:no\.? ?|#)?(\d{1,6})(?:番|\.0+)?$/i;

/** Keeps a grade: by the school's own count, or a code, whose meaning depends on the school (see compare-students). */
function keepGrade(reader: RowReader, written: string): void {
  const text = plainGrade(written);
  if (gradeCodePattern.test(text)) reader.result.values['grade'] = text.toUpperCase();
  else reader.integer('grade', gradePattern, limits.gradeMax, text);
}

/** Grade, class and number in one cell. */
function readPlace(reader: RowReader): void {
  const text = reader.text('schoolClass', 'place');
  if (text === null || text === '') return;
  const [, grade, schoolClass, number] = placePattern.exec(text) ?? [];
  if (grade === undefined || schoolClass === undefined || number === undefined) {
    reader.result.values['schoolClass'] = text;
    reader.fail('placeUnknown', 'schoolClass', { value: text }, 'place');
    return;
  }
  Object.assign(reader.result.values, {
    grade,
    schoolClass,
    studentNumber: String(Number(number)),
  });
}

/** The class says the grade as well where the file has no column for it, or the cell is blank. */
function readClass(reader: RowReader): void {
  const { values } = reader.result;
  reader.plain('schoolClass', limits.classNameLength);
  const text = values['schoolClass'];
  const both = text === undefined ? null : gradeAndClass(text);
  if (!both || values['grade'] !== undefined || reader.isNoted('grade')) return;
  keepGrade(reader, both.grade);
  values['schoolClass'] = both.schoolClass;
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

/** Somebody whom a roster service has no more: who it is, and from which day. No file has a column for it. */
function readLeaver(reader: RowReader, day: string): ReadRow {
  reader.plain('manageNumber', limits.manageNumberLength);
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
  reader.required(['manageNumber']);
  reader.result.values['leaves'] = day;
  return reader.result;
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
  const leaves = reader.text('leaves');
  if (leaves !== null && leaves !== '') return readLeaver(reader, leaves);
  const grade = reader.text('grade');
  if (grade !== null && grade !== '') keepGrade(reader, grade);
  readClass(reader);
  reader.integer('studentNumber', numberPattern, limits.studentNumberMax);
  if (reader.has('place') && !reader.has('schoolClass')) readPlace(reader);
  reader.plain('manageNumber', limits.manageNumberLength);
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
  reader.kanaNames();
  reader.email('email', limits.emailLength);
  readTags(reader);
  reader.fields(otherStudentFields);
  // typed in the preview only: no file has a column for it
  const former = reader.text('former');
  if (former !== null && former !== '') values['former'] = former;
  // a student may be named by email alone; whether one is known by it shows in the comparison
  reader.required(requiredStudentFields, values['email'] === undefined ? [] : ['manageNumber']);
  return reader.result;
}

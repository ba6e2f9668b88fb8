import { limits, requiredTeacherFields, teacherImportFields } from '@mebae/contracts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import { classesOfYear } from '../../../lib/roster-import/classes.repository.ts';
import type { ImportKind } from '../../../lib/roster-import/import-kind.ts';
import type { CurrentClass } from '../../../lib/roster-import/resolve-class.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { applyTeachers, undoTeachers, type TeachersUndo } from './apply-teachers.ts';
import { compareTeachers, type PlannedTeacher } from './compare-teachers.ts';
import { teacherHeaderNames } from './header-names.ts';
import { readTeacher } from './read-teacher.ts';
import { addressesElsewhere, teachersOf } from './teacher-import.repository.ts';
import { teacherTexts } from './teacher-texts.ts';

const sheets = teacherTexts.everyWording().map((texts) => texts.sheets);
const widths = [14, 14, 18, 18, 32, 16, 28];
const required: readonly string[] = requiredTeacherFields;

/** The empty file to fill in: a sheet with formatted columns, an example and a guide with this year's classes. */
function templateSheets(reader: TextReader, classes: readonly CurrentClass[]): SheetToWrite[] {
  const text = teacherTexts(reader);
  const headers = teacherImportFields.map((field) => text.headers[field]);
  const example = classes
    .slice(0, 2)
    .map(({ grade, name }) => `${grade}-${name}`)
    .join('、');
  const filled = (cell: string): string =>
    cell === '{classes}' ? example || text.exampleClasses : cell;
  const examples = text.examples.map((row) => row.map(filled));
  return [
    {
      name: text.sheets.roster,
      widths,
      rows: [headers],
      textColumns: teacherImportFields.map((_, index) => index),
      blankRows: limits.importRows,
    },
    { name: text.sheets.example, widths, rows: [headers, ...examples] },
    {
      name: text.sheets.guide,
      widths: [22, 14, 80, 32],
      rows: [
        ...text.notes.map((note) => [note]),
        [],
        text.guideHeaders,
        ...teacherImportFields.map((field, index) => [
          text.headers[field],
          required.includes(field) ? text.required : text.optional,
          text.guide[field],
          examples[0]?.[index] ?? '',
        ]),
        [],
        [text.classesHeader],
        text.classHeaders,
        ...classes.map((schoolClass) => [schoolClass.grade, schoolClass.name]),
      ],
    },
  ];
}

/** Teachers with role and classes in charge. The key is the email; the new ones are invited. */
export const teacherKind: ImportKind<PlannedTeacher, TeachersUndo> = {
  name: 'teachers',
  operation: 'importTeachers',
  call: 'teacherImport.preview',
  fields: teacherImportFields,
  pageOf: (importID) => `/pages/teachers/import/${importID}`,
  headerNames: teacherHeaderNames,
  sheets: {
    roster: sheets.map((file) => file.roster),
    others: sheets.flatMap((file) => [file.example, file.guide]),
  },
  missing: (columns) =>
    requiredTeacherFields.filter(
      (field) => !columns.has(field) && (field === 'email' || !columns.has('fullName')),
    ),
  oneRosterRole: 'teacher',
  lock: 'teachers',
  readRow: readTeacher,
  async compare(tx, { companyID, schoolYear }, roster) {
    const teachers = await teachersOf(tx, companyID, schoolYear);
    const emails = roster.rows.flatMap((row) => row.values['email'] ?? []);
    const elsewhere = await addressesElsewhere(tx, companyID, [...new Set(emails)]);
    return compareTeachers(roster, {
      classes: await classesOfYear(tx, companyID, schoolYear),
      teachers,
      elsewhere: new Set(elsewhere.map((email) => email.toLowerCase())),
    });
  },
  apply: applyTeachers,
  undo: undoTeachers,
  template: async (tx, { companyID, schoolYear }, { reader }) => ({
    fileName: teacherTexts(reader).fileName,
    sheets: templateSheets(reader, await classesOfYear(tx, companyID, schoolYear)),
  }),
};

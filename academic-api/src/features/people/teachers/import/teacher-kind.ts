import { requiredTeacherFields, teacherImportFields } from '@mebae/contracts';
import { readOrigin } from '../../../../lib/excel/read-origin.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import { sheetsNotRead } from '../../../../lib/roster-import/import-columns.ts';
import type { ImportKind } from '../../../../lib/roster-import/import-kind.ts';
import { applyTeachers, undoTeachers, type TeachersUndo } from './apply-teachers.ts';
import { compareTeachers, type PlannedTeacher } from './compare-teachers.ts';
import { teacherHeaderNames } from './header-names.ts';
import { readTeacher } from './read-teacher.ts';
import { addressesElsewhere, teachersOf } from './teacher-import.repository.ts';
import { templateWorkbook } from './template.ts';
import { teacherTexts } from './teacher-texts.ts';

const sheets = teacherTexts.everyWording().map((texts) => texts.sheets);

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
    others: sheetsNotRead(sheets.flatMap((file) => [file.example, file.guide])),
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
  async template(caller) {
    const { companyID, schoolYear } = caller.session;
    const classes = await classesOfYear(caller.tx, companyID, schoolYear);
    return templateWorkbook(await readOrigin(caller), classes);
  },
};

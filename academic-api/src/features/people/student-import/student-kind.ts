import { requiredStudentFields, studentImportFields } from '@mebae/contracts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { classesOfYear } from '../../../lib/roster-import/classes.repository.ts';
import { sheetsNotRead } from '../../../lib/roster-import/import-columns.ts';
import type { ImportKind } from '../../../lib/roster-import/import-kind.ts';
import type { PlannedStudent } from './preview/compare-students.ts';
import { compareWithSchool } from './preview/compare-with-school.ts';
import { templateWorkbook } from './export/template.ts';
import { studentHeaderNames } from './preview/header-names.ts';
import { readStudent } from './preview/read-student.ts';
import { applyStudents, type StudentsUndo } from './apply/apply-students.ts';
import { undoStudents } from './apply/undo-students.ts';
import { rosterTexts } from './roster-texts.ts';

const sheets = rosterTexts.everyWording().map((texts) => texts.sheets);

/** Fields in a column of the whole place. */
const placeFields: readonly string[] = ['grade', 'schoolClass', 'studentNumber'];

/** Students of a school year, with class, number, names, address and tags. The key is the management number. */
export const studentKind: ImportKind<PlannedStudent, StudentsUndo> = {
  name: 'students',
  operation: 'importStudents',
  call: 'studentImport.preview',
  fields: studentImportFields,
  choices: ['former'],
  pageOf: (importID) => `/pages/students/import/${importID}`,
  headerNames: studentHeaderNames,
  sheets: {
    roster: sheets.map((file) => file.roster),
    others: sheetsNotRead(sheets.flatMap((file) => [file.example, file.guide])),
  },
  missing: (columns) =>
    requiredStudentFields.filter((field) => {
      const whole = (field === 'lastName' || field === 'firstName') && columns.has('fullName');
      const inPlace = columns.has('place') && placeFields.includes(field);
      return !columns.has(field) && !whole && !inPlace;
    }),
  oneRosterRole: 'student',
  lock: 'students',
  readRow: readStudent,
  compare: compareWithSchool,
  apply: applyStudents,
  undo: undoStudents,
  async template(caller) {
    const { companyID, schoolYear } = caller.session;
    const classes = await classesOfYear(caller.tx, companyID, schoolYear);
    return templateWorkbook(await readOrigin(caller), classes);
  },
};

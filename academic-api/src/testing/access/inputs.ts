import {
  rosterFile,
  sheetOf,
  workbook,
} from '../../features/people/student-import/test-support/workbooks.ts';
import type { TestSchool } from '../school.ts';
import { marker } from './markers.ts';

/** A roster with one new student of the first class; without a school one that names nothing of any. */
export const newStudentFile = (
  school: TestSchool | null,
  manageNumber: string,
  lastName: string = marker.ownStudent,
): Buffer =>
  rosterFile([
    [1, school?.classes[0]?.name ?? '9組', 40, manageNumber, lastName, '新', '', '', null, null],
  ]);

/** A file with one new teacher. */
export const newTeacherFile = (email: string): Buffer =>
  workbook({
    教員: sheetOf([
      ['姓', '名', 'メールアドレス'],
      ['新任', '先生', email],
    ]),
  });

/** A file that gives a student a class of next year. */
export const nextClassFile = (manageNumber: string): Buffer =>
  workbook({
    クラス替え: sheetOf([
      ['管理番号', '姓', '来年度のクラス'],
      [manageNumber, null, '1組'],
    ]),
  });

/** A file that says what becomes of a student. */
export const wayFile = (manageNumber: string): Buffer =>
  workbook({
    進級処理: sheetOf([
      ['管理番号', '姓', '進級区分'],
      [manageNumber, null, '転出'],
    ]),
  });

/** Everybody of the school's classes. */
export const memberRule = (school: TestSchool) => ({
  schoolClassIDs: school.classes.map((row) => row.schoolClassID),
  grades: [],
  tagIDs: [],
  studentIDs: [],
  excludedStudentIDs: [],
});

/** Settings of a course that can be made at once. */
export const draftFor = (school: TestSchool, title: string) => ({
  base: {
    title,
    startAt: new Date(Date.now() + 3_600_000).toISOString(),
    endAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  },
  questions: { competencySettingType: 4 as const, questionTypeID: 1 },
  examinees: {
    schoolClassIDs: school.classes.map((row) => row.schoolClassID),
    evaluatorsPerStudent: 2,
  },
  mail: { opening: false },
});

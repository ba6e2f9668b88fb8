import { importEndpointsOf } from './roster-import.ts';

/** Fields of a row of the teachers' file, in the order of the template's columns. */
export const teacherImportFields = [
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'email',
  'role',
  'schoolClasses',
] as const;
export type TeacherImportField = (typeof teacherImportFields)[number];

/** A file without these columns is asked about; a row without them is no new teacher. */
export const requiredTeacherFields = [
  'lastName',
  'firstName',
  'email',
] as const satisfies readonly TeacherImportField[];

export const teacherImportEndpoints = importEndpointsOf('/teachers/import', 'teachers');

import { importEndpointsOf } from './roster-import.ts';

/** Fields of a row of the roster, in the order of the template's columns. */
export const studentImportFields = [
  'grade',
  'schoolClass',
  'studentNumber',
  'manageNumber',
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'email',
  'tags',
] as const;
export type StudentImportField = (typeof studentImportFields)[number];

/** A file without these columns is asked about; a row without them is no new student. */
export const requiredStudentFields = [
  'grade',
  'schoolClass',
  'studentNumber',
  'manageNumber',
  'lastName',
  'firstName',
] as const satisfies readonly StudentImportField[];

export const studentImportEndpoints = importEndpointsOf('/students/import', 'students');

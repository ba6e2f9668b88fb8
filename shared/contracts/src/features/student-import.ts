import type { StudentImportField } from '../entities/student.ts';
import { importEndpointsOf } from './roster-import.ts';

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

import type { TeacherImportField } from '../entities/teacher.ts';
import { importEndpointsOf } from './roster-import.ts';

/** A file without these columns is asked about; a row without them is no new teacher. */
export const requiredTeacherFields = [
  'lastName',
  'firstName',
  'email',
] as const satisfies readonly TeacherImportField[];

export const teacherImportEndpoints = importEndpointsOf('/teachers/import', 'teachers');

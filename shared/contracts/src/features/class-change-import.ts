import { importEndpointsOf } from './roster-import.ts';

/** Fields of a row of a class change's file, in the order of its columns: whom it is about, and the class to come. */
export const classChangeImportFields = [
  'grade',
  'schoolClass',
  'manageNumber',
  'lastName',
  'firstName',
  'nextClass',
] as const;

/** Changes drafts of class changes; a draft alone changes no class. */
export const classChangeImportEndpoints = importEndpointsOf(
  '/schoolClasses/change/import',
  'students with their classes of next year',
);

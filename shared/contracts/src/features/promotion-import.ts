import { importEndpointsOf } from './roster-import.ts';

/** Fields of a row of a promotion's file, in the order of its columns: whom it is about, and what becomes of them. */
export const promotionImportFields = [
  'grade',
  'schoolClass',
  'manageNumber',
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'way',
  'nextGrade',
  'nextClass',
] as const;

/** Changes the draft of a promotion. */
export const promotionImportEndpoints = importEndpointsOf(
  '/promotion/import',
  'students with their way into the new school year',
);

import type { PersonNameWithKana } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';

/**
 * What `student.search_key` holds: full name, full kana and management number, each in the form that a search is compared in.
 * Every write of one of these fields writes it anew.
 */
export function studentSearchKey(student: PersonNameWithKana & { manageNumber: string }): string {
  return [
    student.lastName + student.firstName,
    student.lastNameKana + student.firstNameKana,
    student.manageNumber,
  ]
    .map(searchKey)
    .join('|');
}

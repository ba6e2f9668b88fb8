import type { PersonName } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { latinName } from '@mebae/rules/latin-names';

/**
 * The value of `student.search_key`: full name, full kana, management number and the full name in Latin letters, each
 * in the form that a search is compared in. Every write of one of these fields writes it anew.
 */
export function studentSearchKey(student: PersonName & { manageNumber: string }): string {
  return [
    student.lastName + student.firstName,
    student.lastNameKana + student.firstNameKana,
    student.manageNumber,
    latinName(student),
  ]
    .map(searchKey)
    .join('|');
}

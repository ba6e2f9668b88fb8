import { fullName } from '@mebae/rules';
import type { StaffSession } from './session.ts';

/** A person's names, as students and teachers have them; kana are empty where nobody entered them. */
export interface PersonNames {
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
}

/** Names of people, as a refusal has them, in the order of the caller's language. */
export const namesOf = (
  people: readonly { lastName: string; firstName: string }[],
  { language }: Pick<StaffSession, 'language'>,
): string[] => people.map((person) => fullName(person, language));

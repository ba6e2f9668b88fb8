import type { PersonName } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { StaffSession } from './session.ts';

/** Names of people, as a refusal has them, in the order of the caller's language. */
export const namesOf = (
  people: readonly PersonName[],
  { language }: Pick<StaffSession, 'language'>,
): string[] => people.map((person) => fullName(person, language));

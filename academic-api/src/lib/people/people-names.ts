import type { PersonName } from '@mebae/contracts';
import { nameFor } from '@mebae/rules/latin-names';
import type { StaffSession } from '../accounts/session.ts';

/** Names of people, as a refusal has them, as the caller's language shows them. */
export const namesOf = (
  people: readonly PersonName[],
  { language }: Pick<StaffSession, 'language'>,
): string[] => people.map((person) => nameFor(person, language, 'both'));

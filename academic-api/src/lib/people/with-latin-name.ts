import type { PersonName } from '@mebae/contracts';
import { latinName } from '@mebae/rules/latin-names';

/** Adds the name in Latin letters for the page of candidates, which has no room for what writes it. */
export const withLatinName = <Person extends PersonName>(
  person: Person,
): Person & { latinName: string } => ({ ...person, latinName: latinName(person) });

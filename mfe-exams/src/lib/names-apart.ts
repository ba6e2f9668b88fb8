import type { PersonName } from '@mebae/contracts';
import { personName, type useLanguage } from '@mebae/platform';

interface Listed extends PersonName {
  studentID: number;
  studentNumber: number | null;
}

/**
 * Names for lists that have no columns for number and kana: who shares a name with somebody else of the list gets the
 * number before it, or the kana behind it where there is no number.
 * @param form `short` where there is no room for a name in two scripts
 * @returns the name of each student by id
 */
export function namesApart(
  people: readonly Listed[],
  language: ReturnType<typeof useLanguage>,
  form?: 'short',
): ReadonlyMap<number, string> {
  const owners = new Map<string, Set<number>>();
  for (const person of people) {
    const name = personName(person, language, form);
    owners.set(name, (owners.get(name) ?? new Set()).add(person.studentID));
  }
  return new Map(
    people.map((person) => {
      const name = personName(person, language, form);
      if (owners.get(name)?.size === 1) return [person.studentID, name];
      if (person.studentNumber !== null) {
        return [person.studentID, `${person.studentNumber} ${name}`];
      }
      const kana = [person.lastNameKana, person.firstNameKana];
      return [person.studentID, [name, ...kana].filter((part) => part !== '').join(' ')];
    }),
  );
}

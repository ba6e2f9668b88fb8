import { personName, type useLanguage } from '@mebae/platform';

interface Listed {
  studentID: number;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  studentNumber: number | null;
}

/**
 * Names for lists that have no columns for number and kana: who shares a name with somebody else of the list gets the
 * number before it, or the kana behind it where there is no number.
 * @returns the name of each student by id
 */
export function namesApart(
  people: readonly Listed[],
  language: ReturnType<typeof useLanguage>,
): ReadonlyMap<number, string> {
  const owners = new Map<string, Set<number>>();
  for (const person of people) {
    const name = personName(person, language);
    owners.set(name, (owners.get(name) ?? new Set()).add(person.studentID));
  }
  return new Map(
    people.map((person) => {
      const name = personName(person, language);
      if (owners.get(name)?.size === 1) return [person.studentID, name];
      if (person.studentNumber !== null) {
        return [person.studentID, `${person.studentNumber} ${name}`];
      }
      const kana = { lastName: person.lastNameKana, firstName: person.firstNameKana };
      return [person.studentID, `${name} ${personName(kana, language)}`.trim()];
    }),
  );
}

import { languages, type AuditEntry, type LanguageCode, type PersonName } from '@mebae/contracts';

/** The parts of a person's name, in the order in which a reader of the language writes and reads them. */
export function nameParts(
  language: LanguageCode,
): readonly ['lastName' | 'firstName', 'lastName' | 'firstName'] {
  const familyFirst = languages.find((l) => l.code === language)?.nameOrder ?? true;
  return familyFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}

/** Whether a name has kanji or kana in it. */
export const isJapanese = (name: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);

/**
 * A person's full name as it is written. A Japanese name has the family name first in every language, as the Agency for
 * Cultural Affairs asks since 2019; any other is in the order of the reader's language.
 * @param person family name (`lastName`) and given name (`firstName`)
 * @param language interface language of the reader
 */
export function fullName(
  person: Pick<PersonName, 'lastName' | 'firstName'>,
  language: LanguageCode,
): string {
  const { lastName, firstName } = person;
  const order = nameParts(isJapanese(lastName + firstName) ? 'ja' : language);
  return order
    .map((part) => person[part])
    .filter((part) => part !== '')
    .join(' ');
}

/** The names of an audit entry's ids; `nameOf` writes those of people. */
export const auditNamesIn = (
  names: AuditEntry['names'],
  nameOf: (person: PersonName) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([detail, name]) => [
      detail,
      typeof name === 'string' ? name : nameOf(name),
    ]),
  );

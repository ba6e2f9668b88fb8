import { languages, type LanguageCode } from '@mebae/contracts';

/**
 * A person's full name in the order of the reader's language.
 * @param person family name (`lastName`) and given name (`firstName`)
 * @param language interface language of the reader
 */
export function fullName(
  person: { firstName: string; lastName: string },
  language: LanguageCode,
): string {
  const familyFirst = languages.find((l) => l.code === language)?.nameOrder ?? true;
  const parts = familyFirst
    ? [person.lastName, person.firstName]
    : [person.firstName, person.lastName];
  return parts.filter((part) => part !== '').join(' ');
}

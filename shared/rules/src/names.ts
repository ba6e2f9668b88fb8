import { languages, type AuditEntry, type LanguageCode } from '@mebae/contracts';

/** The parts of a person's name, in the order in which a reader of the language writes and reads them. */
export function nameParts(
  language: LanguageCode,
): readonly ['lastName' | 'firstName', 'lastName' | 'firstName'] {
  const familyFirst = languages.find((l) => l.code === language)?.nameOrder ?? true;
  return familyFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}

/**
 * A person's full name in the order of the reader's language.
 * @param person family name (`lastName`) and given name (`firstName`)
 * @param language interface language of the reader
 */
export function fullName(
  person: { firstName: string; lastName: string },
  language: LanguageCode,
): string {
  return nameParts(language)
    .map((part) => person[part])
    .filter((part) => part !== '')
    .join(' ');
}

/** The names of an audit entry's ids as a reader of the language writes them. */
export const auditNamesIn = (
  names: AuditEntry['names'],
  language: LanguageCode,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([detail, name]) => [
      detail,
      typeof name === 'string' ? name : fullName(name, language),
    ]),
  );

import { z } from 'zod';
import { limits } from './limits.ts';
import { lineOfText } from './text.ts';

/**
 * The name of a person in two parts, which each reader's language orders, with the readings in katakana: they tell people
 * of one name apart, and Latin letters are made from them. A reading is empty where nobody entered it.
 */
export const personName = z.object({
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
});
export type PersonName = z.infer<typeof personName>;

/** A dash, as rosters and forms have it in place of the given name of a person with one name. */
const noGivenName = /^[-‐‑–—−ーｰ－]$/;

/** A given name as it is kept: a dash alone means that the person has one name, and becomes empty. */
export const keptGivenName = (text: string): string => (noGivenName.test(text) ? '' : text);

/** A given name, or its kana, in the body of a call; empty for a person with one name. */
export const givenName = lineOfText.max(limits.nameLength).overwrite(keptGivenName);

/** Name of the person who has done something, as rows carry it under a prefix; nulls where nobody is known. */
export type NamedBy<Prefix extends string> = {
  [Part in keyof PersonName as `${Prefix}${Capitalize<Part>}`]: string | null;
};

/**
 * The name that a row carries under a prefix: `nameUnder(letter, 'createdBy')` reads `createdByLastName` and so on.
 * @returns null where nobody is known
 */
export function nameUnder<Prefix extends string>(
  row: NamedBy<Prefix>,
  prefix: Prefix,
): PersonName | null {
  const fields = row as Readonly<Record<string, string | null | undefined>>;
  const lastName = fields[`${prefix}LastName`];
  const firstName = fields[`${prefix}FirstName`];
  if (lastName == null || firstName == null) return null;
  return {
    lastName,
    firstName,
    lastNameKana: fields[`${prefix}LastNameKana`] ?? '',
    firstNameKana: fields[`${prefix}FirstNameKana`] ?? '',
  };
}

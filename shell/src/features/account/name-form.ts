import { ErrorCategory, errorText, limits, type LanguageCode } from '@mebae/contracts';
import { inWordsOfSchool } from '@mebae/platform';
import { hasTab, isBlank } from '@mebae/rules';
import { z } from 'zod';

export interface NameValues {
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
}

const tabCharacters = 2023;

/**
 * The rules of a name. Spaces around a part, full-width ones included, are not part of it.
 * @param requiredText what is said of a family name that is blank
 */
export function nameSchema(language: LanguageCode, requiredText: string) {
  const part = z
    .string()
    .trim()
    .max(limits.nameLength)
    .refine(
      (text) => !hasTab(text),
      errorText(ErrorCategory.Grow, tabCharacters, language, inWordsOfSchool),
    );
  const isGiven = (text: string) => !isBlank(text);
  // a person with one name has no given name
  return z.object({
    lastName: part.refine(isGiven, requiredText),
    firstName: part,
    lastNameKana: part,
    firstNameKana: part,
  });
}

import { ErrorCategory, errorText, limits, type LanguageCode } from '@mebae/contracts';
import { hasTab, isBlank } from '@mebae/rules';
import { z } from 'zod';

export interface NameValues {
  lastName: string;
  firstName: string;
}

const tabCharacters = 2023;

/**
 * The rules of a name. Spaces around a part, full-width ones included, are not part of it.
 * @param requiredText what is said of a part that is blank
 */
export function nameSchema(
  language: LanguageCode,
  requiredText: (part: keyof NameValues) => string,
) {
  const partOf = (part: keyof NameValues) =>
    z
      .string()
      .trim()
      .max(limits.nameLength)
      .refine((text) => !isBlank(text), requiredText(part))
      .refine((text) => !hasTab(text), errorText(ErrorCategory.Grow, tabCharacters, language));
  return z.object({ lastName: partOf('lastName'), firstName: partOf('firstName') });
}

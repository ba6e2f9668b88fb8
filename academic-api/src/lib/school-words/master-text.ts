import { languageCodes, type LanguageCode, type SchoolKind } from '@mebae/contracts';
import { wordsOfSchool } from '@mebae/rules';
import type { Localised, SchoolText } from '../../db/schema.ts';
import type { TextReader } from './catalogue.ts';

/** A text of the masters that was read in one language, in the words of the reader's school. */
export const masterText = (
  text: SchoolText<string>,
  { language, schoolKind }: TextReader,
): string => wordsOfSchool(text as unknown as string, schoolKind, language);

/** A text of the masters in all languages, in the words of a kind of school. */
export function masterTexts(text: SchoolText<Localised>, schoolKind: SchoolKind): Localised {
  const localised = text as unknown as Localised;
  return Object.fromEntries(
    languageCodes.map((language) => [
      language,
      wordsOfSchool(localised[language], schoolKind, language),
    ]),
  ) as Record<LanguageCode, string>;
}

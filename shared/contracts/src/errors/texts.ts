import type { LanguageCode } from '../languages.ts';
import type { InWords } from '../school-kinds.ts';
import {
  errorCatalogue,
  type ErrorKey,
  type notCurrentYear,
  type passwordsOff,
  type secondFactorMissing,
  type setupNotCompleted,
} from './catalogue.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

type TextKey =
  | ErrorKey
  | 'unknown'
  | `academic.1.${
      | typeof notCurrentYear
      | typeof setupNotCompleted
      | typeof passwordsOff
      | typeof secondFactorMissing}`;
const texts: Record<LanguageCode, Record<TextKey, string>> = { ja, en, vi };

/**
 * The text of a failure for a person.
 * @param category 0 none, 1 grow, 2 academic, 3 auth
 * @param code the code inside that category
 * @param language interface language
 * @param inWords of the reader's school
 * @param reason the failure's first reason: some have a text that says more than their code's
 * @returns the catalogue's text, or the general one when the pair is not in the catalogue
 */
export function errorText(
  category: number,
  code: number,
  language: LanguageCode,
  inWords: InWords,
  reason?: string,
): string {
  const key = errorCatalogue.find((e) => e.category === category && e.code === code)?.key;
  const ofLanguage: Partial<Record<string, string>> = texts[language];
  return inWords(ofLanguage[`${key}.${reason}`] ?? texts[language][key ?? 'unknown']);
}

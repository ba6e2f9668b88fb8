import type { LanguageCode } from '../languages.ts';
import { errorCatalogue, type ErrorKey } from './catalogue.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

const texts: Record<LanguageCode, Record<ErrorKey | 'unknown', string>> = { ja, en, vi };

/**
 * The text of a failure for a person.
 * @param category 0 none, 1 grow, 2 academic, 3 auth
 * @param code the code inside that category
 * @param language interface language
 * @returns the catalogue's text, or the general one when the pair is not in the catalogue
 */
export function errorText(category: number, code: number, language: LanguageCode): string {
  const entry = errorCatalogue.find((e) => e.category === category && e.code === code);
  return texts[language][entry?.key ?? 'unknown'];
}

import type { LanguageCode } from '@mebae/contracts';

/** Latin letters say less than Japanese characters: so many of them stand for one. */
const lettersOf: Readonly<Record<LanguageCode, number>> = { ja: 1, en: 2.2, vi: 2.2 };

/**
 * How many characters a text of findings or a letter may have: a fifth more or less than was asked for.
 * @param length in Japanese characters
 */
export function textRange(length: number, language: LanguageCode): { min: number; max: number } {
  const target = length * lettersOf[language];
  return { min: Math.round(target * 0.8), max: Math.round(target * 1.2) };
}

/** Characters as a person counts them, without those outside of the basic plane counting twice. */
export const countCharacters = (text: string): number => Array.from(text).length;

import { languageOf, type LanguageCode } from '@mebae/contracts';

/**
 * Converts a length to that of a text in a language that says about as much.
 * @param length in Japanese characters
 * @returns in characters of the language, to the nearest ten
 */
export const lengthIn = (length: number, language: LanguageCode): number =>
  Math.round((length * languageOf(language).lettersPerCharacter) / 10) * 10;

/** Share by which a letter may be longer or shorter than was asked for. */
export const letterTolerance = 0.1;

/**
 * How many characters a text may have.
 * @param length in Japanese characters, as was asked for
 * @param tolerance share by which it may be longer or shorter; a fifth for findings
 */
export function textRange(
  length: number,
  language: LanguageCode,
  tolerance = 0.2,
): { min: number; max: number } {
  const target = length * languageOf(language).lettersPerCharacter;
  return { min: Math.round(target * (1 - tolerance)), max: Math.round(target * (1 + tolerance)) };
}

/** Characters as a person counts them, without those outside of the basic plane counting twice. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Letters that take half of a field in Japanese school software: Latin letters, digits, signs, and narrow kana. */
const narrow = /[ -~\uff61-\uff9f]/u;

/**
 * Counts a text as the field of a school report does: in full-width characters, narrow ones as halves.
 * @returns full-width characters, rounded up; line breaks count nothing
 */
export function countFullWidth(text: string): number {
  const halves = Array.from(text).reduce(
    (sum, letter) => sum + (letter === '\n' ? 0 : narrow.test(letter) ? 1 : 2),
    0,
  );
  return Math.ceil(halves / 2);
}

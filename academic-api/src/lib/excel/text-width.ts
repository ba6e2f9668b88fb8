import { eastAsianWidth } from 'get-east-asian-width';

/** The width of a text's longest line in characters of half width: a kanji takes two. */
export const textWidth = (text: string): number =>
  Math.max(
    ...text
      .split('\n')
      .map((line) =>
        Array.from(line).reduce(
          (sum, character) => sum + eastAsianWidth(character.codePointAt(0) ?? 0),
          0,
        ),
      ),
  );

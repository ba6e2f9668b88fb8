import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp'));
const fontFile = (weight: string) => join(folder, weight, `NotoSansJP_${weight}.ttf`);

/** The files of the one font of documents. It has Japanese, English and Vietnamese. */
export const fontFiles = { normal: fontFile('400Regular'), bold: fontFile('700Bold') };

/** The name of the font. */
export const documentFont = 'body';

/** Whether a path is a file of the font: nothing else is ever read for a document. */
export const isFontFile = (path: string): boolean => path.startsWith(folder);

/** A weight of the font. */
type Weight = keyof typeof fontFiles;

const opened = new Map<Weight, Font>();

function openFont(weight: Weight): Font {
  const known = opened.get(weight);
  if (known) return known;
  const font = openSync(fontFiles[weight]) as Font;
  opened.set(weight, font);
  return font;
}

const isVariation = (code: number): boolean =>
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);

/**
 * A character for which the font has no letter becomes a geta mark, as Japanese printers set one, and not an empty box.
 */
const missing = '〓';

/** A letter as it can be printed, and how wide it is at a size of one point. */
interface MeasuredLetter {
  letter: string;
  ems: number;
}

const measuredLetters = { normal: new Map(), bold: new Map() } satisfies Record<
  Weight,
  Map<string, MeasuredLetter>
>;

function measured(letter: string, weight: Weight): MeasuredLetter {
  const known: MeasuredLetter | undefined = measuredLetters[weight].get(letter);
  if (known) return known;
  const font = openFont(weight);
  const codes = Array.from(letter, (part) => part.codePointAt(0) ?? 0);
  const isThere = codes.every((code) => isVariation(code) || font.hasGlyphForCodePoint(code));
  const shown = isThere ? letter : missing;
  const ems = font.layout(shown).advanceWidth / font.unitsPerEm;
  measuredLetters[weight].set(letter, { letter: shown, ems });
  return { letter: shown, ems };
}

/** A grapheme stays whole: marks and variants are not torn from the letter that they belong to. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The letters of a text as they can be printed, with their widths: in bold, which no other weight exceeds, or in another. */
export const lettersOf = (text: string, weight: Weight = 'bold'): MeasuredLetter[] =>
  Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => measured(segment, weight));

/** How wide a text is drawn, in ems: kana that stand side by side are a little closer than their own widths. */
export const drawnWidth = (text: string, weight: Weight): number => {
  const font = openFont(weight);
  return font.layout(text).advanceWidth / font.unitsPerEm;
};

/** The first letters of a text, each whole, as they can be printed. */
export const beginningOf = (text: string, letters: number): string =>
  lettersOf(text)
    .slice(0, letters)
    .map(({ letter }) => letter)
    .join('');

/** A text as it can be printed. Line breaks stay. */
export const printable = (text: string): string =>
  text
    .split('\n')
    .map((line) => lettersOf(line).reduce((all, { letter }) => all + letter, ''))
    .join('\n');

/** Letters that make words; others stand for themselves, such as kanji. */
const isOfWord = ({ letter }: MeasuredLetter): boolean =>
  /^[\p{Script=Latin}\p{Script=Katakana}\p{N}ー]/u.test(letter);

/** Whether no line may begin with a letter. */
const belongsToLast = ({ letter }: MeasuredLetter): boolean =>
  /^[ー・々ゝゞ、。！？：）」』.,:;!?%)\]’”…]/u.test(letter);

/** Words, and letters that are none. */
function wordsOf(letters: readonly MeasuredLetter[]): MeasuredLetter[][] {
  const words: MeasuredLetter[][] = [];
  for (const letter of letters) {
    const before = words.at(-1)?.at(-1);
    const goesOn = before && ((isOfWord(before) && isOfWord(letter)) || belongsToLast(letter));
    if (goesOn) words.at(-1)?.push(letter);
    else words.push([letter]);
  }
  return words;
}

/** Breaks a text into lines of a width, a word only where it is wider than a line. @param width in ems */
function linesOf(text: string, width: number): string[] {
  const lines = [''];
  let used = 0;
  const begin = () => {
    lines.push('');
    used = 0;
  };
  for (const word of wordsOf(lettersOf(text))) {
    const ems = word.reduce((sum, letter) => sum + letter.ems, 0);
    if (used > 0 && used + ems > width && ems <= width) begin();
    if (used === 0 && lines.length > 1 && word[0]?.letter === ' ') continue;
    for (const { letter, ems: own } of word) {
      if (used + own > width && used > 0) begin();
      lines[lines.length - 1] += letter;
      used += own;
    }
  }
  return lines;
}

/** Height of a line, as a share of its font's size. */
const lineHeight = 1.45;

/** A text at the largest of some sizes at which it fits into a box, the smallest where it fits at none. */
export function fittedLines(
  text: string,
  sizes: readonly number[],
  box: { width: number; height: number },
): { fontSize: number; lines: string[] } {
  const tries = sizes.map((fontSize) => ({ fontSize, lines: linesOf(text, box.width / fontSize) }));
  const fits = tries.find(
    ({ fontSize, lines }) => lines.length * fontSize * lineHeight <= box.height,
  );
  return fits ?? tries.at(-1) ?? { fontSize: 5, lines: [] };
}

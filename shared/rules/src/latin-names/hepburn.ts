import { toKatakana } from '../text.ts';
import { wordStarts } from './word-starts.ts';
import data from './syllables.json' with { type: 'json' };

/** Latin letters of each syllable, by its one or two katakana; those of two come first, because reading takes the longest. */
export const syllables: ReadonlyMap<string, string> = new Map(Object.entries(data));

const syllable = new RegExp([...syllables.keys(), '.'].join('|'), 'gsu');

/** Vowels that lengthen the syllable before them, by what that ends in; a vowel that lengthens isn't lengthened itself. */
const longVowels: Readonly<Record<string, RegExp>> = { ウ: /[ou]$/, オ: /o$/ };

/** Nothing, or no kana, follows. */
const wordEnd = /^(?![ァ-ヺー])/;

/** Katakana without the signs that stand for the kana before them: イスヾ is イスズ. */
function withoutRepetition(kana: string): string {
  return kana
    .replace(/(.)[ゝヽ]/gu, '$1$1')
    .replace(/(.)[ゞヾ]/gu, (_, letter: string) => letter + `${letter}\u3099`.normalize('NFC'));
}

/** Signs that are written by the Latin letters that follow. */
const followed: Readonly<Record<string, (next: string) => string>> = {
  ー: () => '',
  ン: (next) => (/^[bmp]/.test(next) ? 'm' : 'n'),
  ッ: (next) => (next.startsWith('ch') ? 't' : (/^[^aeiou]/.exec(next)?.[0] ?? '')),
};

/**
 * Writes kana in Latin letters by the Japanese passport's Hepburn (旅券法施行規則): ん is m before b, m and p; っ doubles
 * the consonant, before ch it is t; long o and u are written as one letter, without a macron (オオノ, Ono; サトウ, Sato;
 * ユウキ, Yuki), but オ at the end stays (ヨコオ, Yokoo); ー is not written, and neither is an apostrophe (ジュンイチ,
 * Junichi). Syllables of foreign names are written as they are read (フェ, fe; ティ, ti; ヴァ, va), where the passport's
 * table has FUE, TEI and BUA.
 * @param kana katakana or hiragana of one part of a name, of any width; what isn't kana stays as it is
 * @param written that part as it is written: its kanji show where two words meet, so that イノウエ of 井上 is Inoue
 * @returns lower-case letters
 */
export function toHepburn(kana: string, written = ''): string {
  const text = withoutRepetition(toKatakana(kana.normalize('NFKC')));
  const starts = wordStarts(text, written);
  const parts: string[] = [];
  for (const { 0: letters, index } of text.matchAll(syllable)) {
    const isLong =
      longVowels[letters]?.test(parts.at(-1) ?? '') === true &&
      !(/^オ$/.test(letters) && wordEnd.test(text.slice(index + 1))) &&
      !starts.has(index);
    parts.push(isLong ? '' : (syllables.get(letters) ?? letters));
  }
  // From the end, because ん and っ are written by what follows them.
  return parts.reduceRight((next, part) => (followed[part]?.(next) ?? part) + next, '');
}

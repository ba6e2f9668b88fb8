import { inEachLanguage, type LanguageCode } from '@mebae/contracts';
import { eng, vie } from 'stopword';
import type { Terms } from './found-by.ts';
import { japaneseTerms } from './japanese-terms.ts';

const segmenters = inEachLanguage((code) => new Intl.Segmenter(code, { granularity: 'word' }));

/** The words of a text in a language that separates them, in lower case, as they are written. */
export const wordsIn = (text: string, language: LanguageCode): string[] =>
  [...segmenters[language].segment(text.toLowerCase())]
    .filter(({ segment, isWordLike }) => isWordLike && /[\p{L}\p{N}]/u.test(segment))
    .map(({ segment }) => segment.replaceAll('’', "'"));

const lightWords: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  en: new Set(eng),
  vi: new Set(vie),
};

/** Without words that carry no meaning of their own, unless there are no others. */
export function weighty(words: readonly string[], language: LanguageCode): readonly string[] {
  const left = words.filter((word) => !lightWords[language]?.has(word));
  return left.length > 0 ? left : words;
}

/** A Vietnamese word as somebody types it who has no keyboard for it. */
const withoutMarks = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/g, 'd');

/** An English word without its ending, in the manner of Porter's first steps: it need not be a word any more. */
function stemOf(word: string): string {
  const own = word.replace(/'s?$/, '');
  if (own.length <= 3) return own;
  return own
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/([a-z]{2,}[^aeiou])\1?(?:ing|ed|er)$/, '$1')
    .replace(/e$/, '');
}

function englishTerms(text: string): Terms {
  const words = weighty(wordsIn(text, 'en'), 'en');
  return { words: words.map((word) => ({ term: stemOf(word), others: [] })), sounds: [] };
}

/** Most Vietnamese words are of two syllables with a space between them: pairs stand for them. */
function vietnameseTerms(text: string): Terms {
  const syllables = wordsIn(text, 'vi');
  const plain = syllables.map(withoutMarks);
  return {
    words: weighty(syllables, 'vi').map((term) => ({ term, others: [`~${withoutMarks(term)}`] })),
    sounds: plain.slice(1).map((syllable, index) => `${plain[index]}_${syllable}`),
  };
}

/** Takes a text apart into what it is found by. */
export function termsOf(text: string, language: LanguageCode): Terms {
  const clean = text.normalize('NFKC');
  if (language === 'ja') return japaneseTerms(clean);
  if (language === 'en') return englishTerms(clean);
  if (language === 'vi') return vietnameseTerms(clean);
  const words = wordsIn(clean, language);
  return { words: words.map((term) => ({ term, others: [] })), sounds: [] };
}

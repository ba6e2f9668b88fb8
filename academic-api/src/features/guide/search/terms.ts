import type { LanguageCode } from '@mebae/contracts';
import { japaneseTerms } from './japanese-terms.ts';

/** What a text is found by. */
export interface Terms {
  /** Words that carry meaning, in the form that a dictionary has, each with everything else that means it. */
  words: readonly Word[];
  /** Pieces of the sound of the whole text: they find what is written in kana, and what is written wrongly. */
  sounds: readonly string[];
}

export interface Word {
  /** The word itself. */
  term: string;
  /** Its sound, and the groups of words with one meaning that it is in. */
  others: readonly string[];
}

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  vi: new Intl.Segmenter('vi', { granularity: 'word' }),
};

const wordsIn = (text: string, language: 'en' | 'vi'): string[] =>
  [...segmenters[language].segment(text.toLowerCase())]
    .filter(({ segment, isWordLike }) => isWordLike && /[\p{L}\p{N}]/u.test(segment))
    .map(({ segment }) => segment.replaceAll('’', "'"));

const vowelMarks = /\p{M}/gu;
/** A Vietnamese word as somebody types it who has no keyboard for it. */
const withoutMarks = (word: string): string =>
  word.normalize('NFD').replaceAll(vowelMarks, '').replaceAll('đ', 'd');

/** English endings that make no other word of it (the first step of Porter's algorithm, roughly). */
const stemOf = (word: string): string =>
  word.length <= 3
    ? word
    : word
        .replace(/'s?$/, '')
        .replace(/(?:sses)$/, 'ss')
        .replace(/ies$/, 'y')
        .replace(/([^s])s$/, '$1')
        .replace(/(?:([a-z]{2,}[^aeiou])\2?)(?:ing|ed|er)$/, '$1')
        .replace(/e$/, '');

function englishTerms(text: string): Terms {
  const words = wordsIn(text, 'en').map((word) => ({ term: stemOf(word), others: [] }));
  return { words, sounds: [] };
}

/** Most Vietnamese words are of two syllables with a space between them: pairs stand for them. */
function vietnameseTerms(text: string): Terms {
  const syllables = wordsIn(text, 'vi');
  const plain = syllables.map(withoutMarks);
  const pairs = plain.slice(1).map((syllable, index) => `${plain[index]}_${syllable}`);
  return {
    words: syllables.map((term, index) => ({ term, others: [`~${plain[index]}`] })),
    sounds: pairs,
  };
}

/** Takes a text apart into what it is found by. */
export function termsOf(text: string, language: LanguageCode): Terms {
  const clean = text.normalize('NFKC');
  if (language === 'ja') return japaneseTerms(clean);
  return language === 'en' ? englishTerms(clean) : vietnameseTerms(clean);
}

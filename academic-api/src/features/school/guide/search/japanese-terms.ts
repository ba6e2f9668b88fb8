import {
  baseOf,
  carriesMeaning,
  isNoun,
  isVerb,
  soundOf,
  tokensOf,
  type Token,
} from './japanese-tokens.ts';
import { meaningsOf } from './synonyms.ts';
import type { Terms, Word } from './found-by.ts';

/** Letters of the sound that are looked up together. */
const soundLength = 3;

/** Takes Japanese apart into words with their sounds and meanings, and into pieces of its sound. */
export function japaneseTerms(text: string): Terms {
  const tokens = tokensOf(text);
  const sound = tokens
    .map((token) => soundOf(token) ?? '')
    .join('')
    .replaceAll(/[^\p{Script=Hiragana}ー]/gu, '');
  const pieces = Math.max(0, sound.length - soundLength + 1);
  return {
    words: [...tokens.filter(carriesMeaning).map(wordOf), ...compoundsOf(tokens)],
    sounds: Array.from({ length: pieces }, (_, at) => `.${sound.slice(at, at + soundLength)}`),
  };
}

const groupsOf = (term: string): string[] => meaningsOf(term).map((group) => `=${group}`);

function wordOf(token: Token): Word {
  const term = baseOf(token);
  const sound = soundOf(token);
  return {
    term,
    isVerb: isVerb(token),
    others: [...(sound && sound.length > 1 ? [`~${sound}`] : []), ...groupsOf(term)],
  };
}

/** Nouns side by side that the dictionary of synonyms knows as one word. */
function compoundsOf(tokens: readonly Token[]): Word[] {
  return tokens.flatMap((_, from) =>
    [2, 3].flatMap((length) => {
      const parts = tokens.slice(from, from + length);
      if (parts.length < length || !parts.every(isNoun)) return [];
      const term = parts.map(({ surface }) => surface).join('');
      const others = groupsOf(term);
      return others.length > 0 ? [{ term, others }] : [];
    }),
  );
}

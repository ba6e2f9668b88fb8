import { eventAnalysisLimits, type EventTexts } from '@mebae/contracts';
import stopWords from './texts/stop-words.json' with { type: 'json' };

/** Finds words in each of the three languages: ICU looks into its dictionary wherever it meets Japanese. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const isStopWord = new Set(Object.values(stopWords).flat());

/** A text as it is searched and counted: one form of each letter, small letters. */
export const searchableText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/**
 * The words of a text, each once. Left out are stop words, numbers, single letters of the Latin and the Japanese
 * alphabets, and pairs of hiragana, which are particles and endings that the dictionary has cut off.
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(searchableText(text))) {
    if (!isWordLike || isStopWord.has(segment)) continue;
    if (
      /^(?:\p{N}+|\p{Script=Latin}|\p{Script=Katakana}|\p{Script=Hiragana}{1,2})$/u.test(segment)
    ) {
      continue;
    }
    words.add(segment);
  }
  return words;
}

/** The words that most texts have, and how many have each; words of a single text are left out. */
export function countWords(texts: readonly string[]): EventTexts['words'] {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => [...wordsOf(text)])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, answers]) => ({ word, answers }))
    .filter(({ answers }) => answers > 1)
    .toSorted((a, b) => b.answers - a.answers || (a.word < b.word ? -1 : 1))
    .slice(0, eventAnalysisLimits.words);
}

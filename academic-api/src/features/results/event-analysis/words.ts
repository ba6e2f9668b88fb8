import { eventAnalysisLimits, type EventTexts } from '@mebae/contracts';

/** A text as it is searched and counted: one form of each letter, small letters. */
export const searchableText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The words that most texts have, and how many have each; words of a single text are left out. */
export function countWords(wordsOfTexts: readonly (readonly string[])[]): EventTexts['words'] {
  const counts = new Map<string, number>();
  for (const word of wordsOfTexts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([word, answers]) => ({ word, answers }))
    .filter(({ word, answers }) => answers > 1 && word.length <= eventAnalysisLimits.searchLength)
    .toSorted((a, b) => b.answers - a.answers || (a.word < b.word ? -1 : 1))
    .slice(0, eventAnalysisLimits.words);
}

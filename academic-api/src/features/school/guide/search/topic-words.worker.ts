import { type LanguageCode, documentLanguages } from '@mebae/contracts';
import { baseOf, carriesMeaning, isNameOrUnknown, isNoun, tokensOf } from './japanese-tokens.ts';
import { weighty, wordsIn } from './terms.ts';

/** A name inside of a sentence begins with a capital letter. */
const capitalised = /(?<=\S\s)\p{Lu}\p{L}*/gu;

/**
 * Words that say what a question is about, each once, and by themselves: no names, no numbers, no words that no dictionary
 * has, nothing that is written with a capital letter inside of a sentence.
 */
export default function topicWords(task: { question: string; language: LanguageCode }): string[] {
  const { language } = task;
  const question = task.question.normalize('NFKC');
  const words = language === 'ja' ? japaneseTopics(question) : otherTopics(question, language);
  const plain = words.filter(
    (word) =>
      /^\p{L}+$/u.test(word) && Array.from(word).length >= documentLanguages[language].shortestWord,
  );
  return [...new Set(plain)].slice(0, 12);
}

const japaneseTopics = (question: string): string[] =>
  tokensOf(question)
    .filter((token) => isNoun(token) && carriesMeaning(token) && !isNameOrUnknown(token))
    .map(baseOf);

function otherTopics(question: string, language: LanguageCode): readonly string[] {
  const names = new Set((question.match(capitalised) ?? []).map((word) => word.toLowerCase()));
  return weighty(wordsIn(question, language), language).filter((word) => !names.has(word));
}

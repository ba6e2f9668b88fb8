import type { LanguageCode, ReviewedQuestion } from '@mebae/contracts';
import { withoutReadings } from '@mebae/rules';

export type Wording = ReviewedQuestion['wordings'][number]['wording'];

/** The text without the readings behind kanji, which are no part of the words that somebody looks for. */
const plain = (text: string): string => withoutReadings(text).toLowerCase();

/** Questions of a wording in which a search is found, by competency, scale or trend. */
export function foundQuestions(
  questions: readonly ReviewedQuestion[],
  { wording, language, search }: { wording: Wording; language: LanguageCode; search: string },
): { name: string; questions: ReviewedQuestion[] }[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = questions.filter((question) => {
    const own = question.wordings.find((entry) => entry.wording === wording);
    if (!own) return false;
    const texts = [question.group, ...own.texts.map((entry) => entry.text)];
    const all = texts.map((text) => plain(text[language])).join(' ');
    return words.every((word) => all.includes(word));
  });
  return [...Map.groupBy(found, (question) => question.group[language])].map(([name, of]) => ({
    name,
    questions: of,
  }));
}

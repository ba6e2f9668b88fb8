import { isNameOrUnknown, tokensOf } from './japanese-tokens.ts';

/** A name inside of a sentence begins with a capital letter. */
const capitalised = /(?<=\S\s)\p{Lu}\p{L}+/gu;

/**
 * Words in a question that may name somebody, in any of the three languages.
 * @returns `names`: what looks like one by itself; `words`: each word, to be compared with the names of the school's people
 */
export default function possibleNames(question: string): { names: string[]; words: string[] } {
  const written = question.match(/[\p{L}ー々]+/gu) ?? [];
  const japanese = written.filter((run) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(run));
  const tokens = japanese.flatMap((run) => tokensOf(run));
  const names = [
    ...tokens.filter(isNameOrUnknown).map(({ surface }) => surface),
    ...(question.match(capitalised) ?? []),
  ];
  const words = [...written, ...tokens.map(({ surface }) => surface)];
  return { names: [...new Set(names)], words: [...new Set(words)] };
}

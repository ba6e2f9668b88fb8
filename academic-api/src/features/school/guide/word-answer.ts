import { languageOf, type LanguageCode, documentLanguages } from '@mebae/contracts';
import { askModel, type LanguageModel } from '../../../lib/language-model/ask-model.ts';
import { hideWords } from '../../../lib/language-model/hidden-words.ts';
import { assertStandsOnEvidence } from '../../../lib/language-model/unsupported-claims.ts';
import type { OwnedPage } from '../../../lib/guide/guide-source.ts';
import { textsFor, type Reader } from './shown-page.mapper.ts';

const languageIn = (code: LanguageCode): string =>
  languageOf(code).langName + documentLanguages[code].manner.answer;

const labelOf = (index: number): string => String.fromCharCode(65 + index);

/** A model's answer where the pages have none. */
const nothing = 'NONE';

const sentencesAtMost = 8;

/** Addresses and numbers say who or what it is about, and no page needs them. */
const particulars = /\S+@\S+|https?:\/\/\S+|\d+/gu;

/**
 * The question as it may leave the product: names, addresses and numbers are placeholders.
 * @param names as they stand in the question
 */
export function questionWithoutNames(question: string, names: readonly string[]): string {
  const hidden = hideWords();
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const withoutNames = longestFirst.reduce(
    (text, name) => text.replaceAll(name, hidden.hide('NAME', name)),
    question,
  );
  return withoutNames.replaceAll(particulars, '[[VALUE]]');
}

/** A page's line, as the model reads it. */
function lineOf(page: OwnedPage, label: string, reader: Reader): string {
  const { title, about, before, steps, troubles } = textsFor(page, reader);
  return [
    `${label}. ${title}`,
    about,
    ...before.map((text) => `- ${text}`),
    ...steps.map((text) => `* ${text}`),
    ...troubles.map(({ when, remedy }) => `- ${when}: ${remedy}`),
  ].join('\n');
}

export interface WordedAnswer {
  text: string;
  /** Pages that it stands on, in the order in which it comes to them. */
  cites: OwnedPage[];
}

/**
 * Has a model word an answer from pages, each sentence with the page that it stands on.
 * @param question without names
 * @returns null where the model finds no answer in the pages
 * @throws Error where it does not respond, cites nothing, or says what the pages do not
 */
export async function wordAnswer(
  model: LanguageModel,
  question: string,
  pages: readonly OwnedPage[],
  reader: Reader,
): Promise<WordedAnswer | null> {
  const evidence = pages.map((page, index) => lineOf(page, labelOf(index), reader)).join('\n\n');
  const response = await askModel(model, {
    system: [
      'You answer questions of school staff about how to use a product, from pages of its guide and from nothing else.',
      `Write ${languageIn(reader.language)}, in at most ${sentencesAtMost} short sentences, and keep the names of buttons exactly as the pages have them, in their quotation marks.`,
      'Write each sentence on a line of its own. Begin the line with the letter of the page that the sentence stands on and a colon, such as “A:”.',
      'Words in double square brackets are placeholders of names and values: leave them out.',
      `Where the pages do not answer the question, answer with ${nothing} only.`,
    ].join('\n'),
    user: `${evidence}\n\nQuestion: ${question}`,
  });
  if (response.trim() === nothing) return null;
  const sentences = response
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readSentence(line, pages));
  if (sentences.length > sentencesAtMost)
    throw new Error('the language model has written too much');
  const text = sentences.map((sentence) => sentence.text).join('\n');
  assertNumbersGiven(text, evidence);
  await assertStandsOnEvidence(text, `${evidence}\n${question}`);
  return { text, cites: [...new Set(sentences.map(({ page }) => page))] };
}

const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+/g) ?? [];

/** @throws Error for a number that no page has as a whole */
function assertNumbersGiven(text: string, evidence: string): void {
  const given = new Set(numbersIn(evidence));
  if (numbersIn(text).every((number) => given.has(number))) return;
  throw new Error('the language model has written a number that no page has');
}

function readSentence(line: string, pages: readonly OwnedPage[]) {
  const [, label = '', text = ''] = /^\s*([A-Z])\s*[:：.]\s*(\S.*?)\s*$/u.exec(line) ?? [];
  const page = label === '' ? undefined : pages[label.charCodeAt(0) - 65];
  if (!page) throw new Error('a sentence of the language model stands on no page');
  if (text.includes('[[')) throw new Error('the language model has kept a placeholder');
  return { text, page };
}

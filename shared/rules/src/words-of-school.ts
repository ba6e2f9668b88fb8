import { schoolKinds, type LanguageCode, type SchoolKind } from '@mebae/contracts';
import words from './words-of-school.json' with { type: 'json' };

type Words = Partial<Record<LanguageCode, readonly (readonly string[])[]>>;

/**
 * Words of a kind of school for those who learn there: a pattern of the catalogues' word, and what stands in its place.
 */
const ownWords: Partial<Record<SchoolKind, Words>> = words;

/** A place that a value fills: `{{name}}` or `{name}`. */
const placeholder = /(\{+[^{}]*\}+)/;

/**
 * A text of a catalogue in the words of a kind of school; what fills it later stays as somebody has typed it.
 * @param kind undefined: of no known school
 */
export function wordsOfSchool(
  text: string,
  kind: SchoolKind | undefined,
  language: LanguageCode,
): string {
  const own = kind && ownWords[kind]?.[language];
  if (!own) return text;
  return text
    .split(placeholder)
    .map((part) =>
      placeholder.test(part)
        ? part
        : own.reduce(
            (changed, [word = '', instead = '']) =>
              changed.replaceAll(new RegExp(word, 'g'), instead),
            part,
          ),
    )
    .join('');
}

/** A text of a catalogue in the words of every kind of school, each once: what a file of any school may hold. */
export const wordsOfEverySchool = (text: string, language: LanguageCode): string[] => [
  ...new Set([text, ...schoolKinds.map((kind) => wordsOfSchool(text, kind, language))]),
];

import { readFileSync } from 'node:fs';
import {
  inEachLanguage,
  languageCodes,
  schoolKinds,
  type InWords,
  type LanguageCode,
  type SchoolKind,
} from '@mebae/contracts';
import { wordsOfEverySchool, wordsOfSchool } from '@mebae/rules';

/** The reader of a text: their language, and the kind of school whose words it uses. */
export interface TextReader {
  language: LanguageCode;
  schoolKind: SchoolKind;
}

/** Texts of a feature; they are read only for a language and a kind of school. */
export interface Catalogue<Texts> {
  (reader: TextReader): Texts;
  /** The texts in each language and in the words of each kind of school: what a file that schools send back may hold. */
  everyWording: () => Texts[];
}

/** Puts a text of a catalogue of `@mebae/contracts` into a reader's words. */
export const inWordsFor =
  ({ language, schoolKind }: TextReader): InWords =>
  (text) =>
    wordsOfSchool(text, schoolKind, language);

/** A tree of texts with each of them changed. */
function changed<Tree>(tree: Tree, change: InWords): Tree {
  if (typeof tree === 'string') return change(tree) as Tree;
  if (Array.isArray(tree)) return tree.map((below) => changed<unknown>(below, change)) as Tree;
  return Object.fromEntries(
    Object.entries(tree as object).map(([key, below]) => [key, changed<unknown>(below, change)]),
  ) as Tree;
}

/** The texts of a folder by language: one file each, of the same shape. */
const readTexts = <Texts>(folder: URL): Record<LanguageCode, Texts> =>
  inEachLanguage(
    (language) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Texts,
  );

/**
 * The only way to a feature's texts (`check:texts` finds any other): in a primary school 生徒 is 児童, in a university 学生.
 * @param folder with one file a language, read once, as the module loads; give their shape as `catalogue<typeof ja>`
 */
export const catalogue = <Texts>(folder: URL): Catalogue<Texts> =>
  inWordsOfSchools(readTexts<Texts>(folder));

/** Texts by language as each kind of school says them. */
export function inWordsOfSchools<Texts>(
  translations: Readonly<Record<LanguageCode, Texts>>,
): Catalogue<Texts> {
  const made = new Map<string, Texts>();
  const textsFor = (reader: TextReader): Texts => {
    const key = `${reader.language} ${reader.schoolKind}`;
    const texts = made.get(key) ?? changed(translations[reader.language], inWordsFor(reader));
    made.set(key, texts);
    return texts;
  };
  return Object.assign(textsFor, {
    everyWording: () =>
      languageCodes.flatMap((language) =>
        schoolKinds.map((schoolKind) => textsFor({ language, schoolKind })),
      ),
  });
}

/** Texts that code itself has, of whatever languages, in the words of every kind of school, each once. */
export const inEveryWording = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      languageCodes.flatMap((language) => wordsOfEverySchool(text, language)),
    ),
  ),
];

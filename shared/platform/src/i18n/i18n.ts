import type { InWords, LanguageCode } from '@mebae/contracts';
import i18next, { t, use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextKey } from './text-keys.ts';

/** One namespace's texts in one language: flat or nested keys. */
export interface TranslationTree {
  [key: string]: string | TranslationTree;
}

/** A namespace's texts, loaded by language: `{ ja: () => import('../translations/ja.json'), … }`. */
export type TranslationLoaders = Record<LanguageCode, () => Promise<{ default: TranslationTree }>>;

let languageKnown: () => void;
let ownWords: InWords = (text) => text;

/** Puts a text that comes from no catalogue of the page into the words of its school: of a failure, of the log, of a menu. */
export const inWordsOfSchool: InWords = (text) => ownWords(text);

/** Texts of a namespace in the words of the page's school. */
const ofSchool = (texts: TranslationTree): TranslationTree =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? ownWords(value) : ofSchool(value),
    ]),
  );

/** Resolves once the page's language is known. */
const started = new Promise<void>((resolve) => {
  languageKnown = resolve;
});

/**
 * For the shell: starts the one i18next instance, without any text.
 * @param language the only language of this page; a change reloads it
 * @param wordsOfSchool gives a catalogue's text in the words of the page's school
 */
export async function initI18n(
  language: LanguageCode,
  wordsOfSchool: InWords = (text) => text,
): Promise<void> {
  ownWords = wordsOfSchool;
  await use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    // Keys are flat names with dots in them as often as trees; i18next tries the flat name first.
    ignoreJSONStructure: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // Not every language has a word for what another counts with.
    returnEmptyString: true,
    // Reported where the stories look for it.
    saveMissing: true,
    missingKeyHandler: ([missingIn], namespace, key) =>
      console.error(`Missing text: ${namespace}:${key} (${missingIn})`),
  });
  languageKnown();
}

/**
 * Loads a namespace's texts in the page's language, once that is known; once loaded it does nothing.
 * @param anew loads and replaces them all the same: another version of their owner has come
 * @throws what the import throws when the texts can't be fetched
 */
export async function addTranslations(
  namespace: string,
  loaders: TranslationLoaders,
  anew = false,
): Promise<void> {
  await started;
  const language = i18next.language as LanguageCode;
  if (!anew && i18next.hasResourceBundle(language, namespace)) return;
  const texts = await loaders[language]();
  i18next.addResourceBundle(language, namespace, ofSchool(texts.default), anew, anew);
}

/** For a page whose script has its texts in it. */
export function addTexts(namespace: string, texts: TranslationTree): void {
  i18next.addResourceBundle(i18next.language, namespace, texts);
}

/** A text outside React, for example in a route's title; `values` fill its placeholders. */
export const translate = <Namespace extends keyof MebaeTexts>(
  namespace: Namespace,
  key: TextKey<Namespace>,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (t as (name: string, options: object) => string)(key as string, { ...values, ns: namespace });

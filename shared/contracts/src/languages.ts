interface Language {
  languageID: number;
  code: string;
  /** Name in English, by which language models are told what to write. */
  langName: string;
  dispName: string;
  /** Whether the family name comes first. */
  nameOrder: boolean;
  /** Locale in which screens and mails write numbers, dates and times. */
  locale: string;
  /** Parts of a day on screens. */
  day: Intl.DateTimeFormatOptions;
  /** Whether its letters are those of Japanese, which decides about fonts. */
  hasJapaneseLetters: boolean;
  /** Stands between the sentences of a text. */
  sentenceGap: '' | ' ';
  /** Number of its letters that say as much as one Japanese character. */
  lettersPerCharacter: number;
}

/**
 * Interface languages with every fact that screens need of one. A further language is an entry here and one of
 * `documentLanguages`, and its texts beside those of the others.
 */
export const languages = [
  {
    languageID: 1,
    code: 'ja',
    langName: 'Japanese',
    dispName: '日本語',
    nameOrder: true,
    locale: 'ja-JP',
    day: { year: 'numeric', month: '2-digit', day: '2-digit' },
    hasJapaneseLetters: true,
    sentenceGap: '',
    lettersPerCharacter: 1,
  },
  {
    languageID: 2,
    code: 'en',
    langName: 'English',
    dispName: 'English',
    nameOrder: false,
    locale: 'en-US',
    day: { year: 'numeric', month: 'short', day: 'numeric' },
    hasJapaneseLetters: false,
    sentenceGap: ' ',
    lettersPerCharacter: 2.2,
  },
  {
    languageID: 3,
    code: 'vi',
    langName: 'Vietnamese',
    dispName: 'Tiếng Việt',
    nameOrder: true,
    locale: 'vi-VN',
    day: { year: 'numeric', month: '2-digit', day: '2-digit' },
    hasJapaneseLetters: false,
    sentenceGap: ' ',
    lettersPerCharacter: 2.2,
  },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];
export const languageCodes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]];
export const defaultLanguage: LanguageCode = 'ja';

/** The facts of a language. */
export const languageOf = (code: LanguageCode): Language =>
  languages.find((language) => language.code === code) ?? languages[0];

/** A value for each language. */
export const inEachLanguage = <Value>(
  valueOf: (language: LanguageCode) => Value,
): Record<LanguageCode, Value> =>
  Object.fromEntries(languageCodes.map((code) => [code, valueOf(code)])) as Record<
    LanguageCode,
    Value
  >;

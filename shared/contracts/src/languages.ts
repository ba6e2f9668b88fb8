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
  /** Locale of letters and reports. */
  documentLocale: string;
  /** Parts of a day on screens. */
  day: Intl.DateTimeFormatOptions;
  /** Formats of days and moments in spreadsheets, as screens write them. */
  sheet: { day: string; moment: string };
  /** Whether its letters are those of Japanese, which decides about fonts. */
  hasJapaneseLetters: boolean;
  /** Stands between the sentences of a text. */
  sentenceGap: '' | ' ';
  /** Number of its letters that say as much as one Japanese character. */
  lettersPerCharacter: number;
  /** Letters that a word has at least which is not the remains of one. */
  shortestWord: number;
  quotes: readonly [string, string];
  /** Style of sentences in letters of recommendation: politely of oneself, or plain. */
  letterStyle: 'polite' | 'plain';
  /** How a language model is asked to write: an answer of the guide, and a letter of recommendation. */
  manner: { answer: string; letter: string };
}

/**
 * Interface languages with every fact that code needs of one: a further language is an entry here and its texts beside
 * those of the others.
 */
export const languages = [
  {
    languageID: 1,
    code: 'ja',
    langName: 'Japanese',
    dispName: '日本語',
    nameOrder: true,
    locale: 'ja-JP',
    documentLocale: 'ja-JP',
    day: { year: 'numeric', month: '2-digit', day: '2-digit' },
    sheet: { day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm:ss' },
    hasJapaneseLetters: true,
    sentenceGap: '',
    lettersPerCharacter: 1,
    shortestWord: 2,
    quotes: ['「', '」'],
    letterStyle: 'polite',
    manner: {
      answer: ', in the desu and masu forms',
      letter:
        'in the formal style of a letter (desu and masu forms), without the name of the pupil and without a pronoun for them',
    },
  },
  {
    languageID: 2,
    code: 'en',
    langName: 'English',
    dispName: 'English',
    nameOrder: false,
    locale: 'en-US',
    documentLocale: 'en-GB',
    day: { year: 'numeric', month: 'short', day: 'numeric' },
    // 409 keeps the names of months English on every computer
    sheet: { day: '[$-409]mmm d, yyyy', moment: '[$-409]mmm d, yyyy hh:mm:ss' },
    hasJapaneseLetters: false,
    sentenceGap: ' ',
    lettersPerCharacter: 2.2,
    shortestWord: 4,
    quotes: ['“', '”'],
    letterStyle: 'plain',
    manner: { answer: '', letter: 'formally, and call the pupil “they”, without a name' },
  },
  {
    languageID: 3,
    code: 'vi',
    langName: 'Vietnamese',
    dispName: 'Tiếng Việt',
    nameOrder: true,
    locale: 'vi-VN',
    documentLocale: 'vi-VN',
    day: { year: 'numeric', month: '2-digit', day: '2-digit' },
    sheet: { day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm:ss' },
    hasJapaneseLetters: false,
    sentenceGap: ' ',
    lettersPerCharacter: 2.2,
    shortestWord: 2,
    quotes: ['“', '”'],
    letterStyle: 'polite',
    manner: { answer: '', letter: 'formally, and call the pupil “em”, without a name' },
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

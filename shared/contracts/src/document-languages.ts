import type { LanguageCode } from './languages.ts';

/** Facts of a language for what servers write: letters, reports, spreadsheets, the guide. No screen loads them. */
interface DocumentLanguage {
  /** Locale of letters and reports. */
  locale: string;
  /** Formats of days and moments in spreadsheets, as screens write them. */
  sheet: { day: string; moment: string };
  /** Letters that a word has at least which is not the remains of one. */
  shortestWord: number;
  quotes: readonly [string, string];
  /** Style of sentences in letters of recommendation: politely of oneself, or plain. */
  letterStyle: 'polite' | 'plain';
  /** How a language model is asked to write: an answer of the guide, and a letter of recommendation. */
  manner: { answer: string; letter: string };
}

export const documentLanguages: Record<LanguageCode, DocumentLanguage> = {
  ja: {
    locale: 'ja-JP',
    sheet: { day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm:ss' },
    shortestWord: 2,
    quotes: ['「', '」'],
    letterStyle: 'polite',
    manner: {
      answer: ', in the desu and masu forms',
      letter:
        'in the formal style of a letter (desu and masu forms), without the name of the pupil and without a pronoun for them',
    },
  },
  en: {
    locale: 'en-GB',
    // 409 keeps the names of months English on every computer
    sheet: { day: '[$-409]mmm d, yyyy', moment: '[$-409]mmm d, yyyy hh:mm:ss' },
    shortestWord: 4,
    quotes: ['“', '”'],
    letterStyle: 'plain',
    manner: { answer: '', letter: 'formally, and call the pupil “they”, without a name' },
  },
  vi: {
    locale: 'vi-VN',
    sheet: { day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm:ss' },
    shortestWord: 2,
    quotes: ['“', '”'],
    letterStyle: 'polite',
    manner: { answer: '', letter: 'formally, and call the pupil “em”, without a name' },
  },
};

/** Interface languages; `nameOrder` true means that the family name comes first. */
export const languages = [
  { languageID: 1, code: 'ja', langName: 'Japanese', dispName: '日本語', nameOrder: true },
  { languageID: 2, code: 'en', langName: 'English', dispName: 'English', nameOrder: false },
  { languageID: 3, code: 'vi', langName: 'Vietnamese', dispName: 'Tiếng Việt', nameOrder: true },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];
export const languageCodes = ['ja', 'en', 'vi'] as const satisfies readonly LanguageCode[];
export const defaultLanguage: LanguageCode = 'ja';

/** The locale in which each language writes numbers, dates and times on screens and in mails. */
export const locales: Record<LanguageCode, string> = { ja: 'ja-JP', en: 'en-US', vi: 'vi-VN' };

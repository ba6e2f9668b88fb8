import type { TranslationLoaders } from '@mebae/platform';

/** Texts of the frame: one small file a language. */
export const shellTranslations: TranslationLoaders = {
  ja: () => import('../../translations/ja.json'),
  en: () => import('../../translations/en.json'),
  vi: () => import('../../translations/vi.json'),
};

/** Texts of the own account's page. */
export const accountTranslations: TranslationLoaders = {
  ja: () => import('../../translations/account/ja.json'),
  en: () => import('../../translations/account/en.json'),
  vi: () => import('../../translations/account/vi.json'),
};

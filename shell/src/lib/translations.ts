import type { TranslationLoaders } from '@mebae/platform';

/** Texts of the frame: one small file a language. */
export const shellTranslations: TranslationLoaders = {
  ja: () => import('../../translations/ja.json'),
  en: () => import('../../translations/en.json'),
  vi: () => import('../../translations/vi.json'),
};

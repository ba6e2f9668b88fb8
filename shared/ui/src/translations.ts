import type { TranslationLoaders } from '@mebae/platform';

/** The texts of this package by language; the shell registers them as namespace `ui`. */
export const uiTranslations: TranslationLoaders = {
  ja: () => import('../translations/ja.json', { with: { type: 'json' } }),
  en: () => import('../translations/en.json', { with: { type: 'json' } }),
  vi: () => import('../translations/vi.json', { with: { type: 'json' } }),
};

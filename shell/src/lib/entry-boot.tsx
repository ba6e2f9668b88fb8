import type { FrameScreen, LanguageCode } from '@mebae/contracts';
import {
  addTranslations,
  configureClient,
  initI18n,
  type TranslationLoaders,
} from '@mebae/platform';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyLanguage, FluentRoot } from '@mebae/platform/page';
import { screens } from '../telemetry/screens.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { shellTranslations } from './translations.ts';

/**
 * Starts a page before sign-in: no router, no session, no remotes.
 * @param screen its name in telemetry
 * @param page what it shows
 * @param texts its own catalogue, by namespace, where it has one
 */
export async function bootEntry(
  element: HTMLElement,
  screen: FrameScreen,
  page: (language: LanguageCode) => ReactNode,
  texts: Record<string, TranslationLoaders> = {},
): Promise<void> {
  screens.show(location.pathname, { screen });
  startTelemetry();
  const language = applyLanguage();
  configureClient({ language, schoolYear: null });
  await initI18n(language);
  const catalogues = Object.entries({ shell: shellTranslations, ...texts });
  await Promise.all(catalogues.map(([name, loaders]) => addTranslations(name, loaders)));
  createRoot(element).render(<FluentRoot language={language}>{page(language)}</FluentRoot>);
}

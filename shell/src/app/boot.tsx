import { addTranslations, ApiError, configureClient, initI18n, startNames } from '@mebae/platform';
import type { SchoolKind } from '@mebae/contracts';
import { createRoot } from 'react-dom/client';
import { applyLanguage, chosenLanguage, FluentRoot, rememberLanguage } from '@mebae/platform/page';
import { wordsOfSchool } from '@mebae/rules';
import { competencyTokens, seriesTokens } from '@mebae/ui';
import { signInAddress } from '../lib/return-address.ts';
import { shellTranslations } from '../lib/translations.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { App } from './app.tsx';
import { BootFailure } from './boot-failure.tsx';
import { coverBeforePage } from './cover-before-page.ts';
import { languageOfAccount, loadStaffPage } from './session.ts';

const toSignIn = () => location.replace(signInAddress(location.pathname + location.search));

const ownTokens = (dark: boolean) => ({ ...competencyTokens(dark), ...seriesTokens(dark) });

async function startTexts(language = applyLanguage(), schoolKind?: SchoolKind) {
  applyLanguage(language);
  await initI18n(language, (text) => wordsOfSchool(text, schoolKind, language));
  await addTranslations('shell', shellTranslations);
  return language;
}

/** Starts the staff pages: session and registry first, so that a deep link is shown whole or sent to sign-in. */
export async function boot(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  startTelemetry();
  configureClient({ language: applyLanguage(), schoolYear: null, onSessionExpired: toSignIn });
  try {
    const page = await loadStaffPage();
    if (page === null) return toSignIn();
    if (page === 'covered') {
      await startTexts();
      return coverBeforePage(applyLanguage());
    }
    const own = chosenLanguage() ?? languageOfAccount(page.profile);
    // The bff reads the language from the cookie.
    if (own && own !== chosenLanguage()) rememberLanguage(own);
    const language = own ?? applyLanguage();
    const { schoolKind, nameScript } = page.profile;
    await Promise.all([startTexts(language, schoolKind), startNames(language, nameScript)]);
    root.render(
      <FluentRoot language={language} ownTokens={ownTokens}>
        <App page={page} language={language} />
      </FluentRoot>,
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'expired') return;
    console.error('The product could not start', error);
    const language = await startTexts();
    root.render(
      <FluentRoot language={language} ownTokens={ownTokens}>
        <BootFailure error={error} language={language} />
      </FluentRoot>,
    );
  }
}

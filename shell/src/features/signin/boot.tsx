import { addTranslations, configureClient, initI18n, translate } from '@mebae/platform';
import { createRoot } from 'react-dom/client';
import { FluentRoot } from '../../lib/fluent-root.tsx';
import { applyLanguage, productName } from '../../lib/page.ts';
import { shellTranslations } from '../../lib/translations.ts';
import { SignInPage } from './signin.page.tsx';

/** Starts the sign-in page: no router, no session, no remotes. */
export async function boot(element: HTMLElement): Promise<void> {
  const language = applyLanguage();
  configureClient({ language, schoolYear: null });
  await initI18n(language);
  await addTranslations('shell', shellTranslations);
  document.title = `${translate('shell', 'signIn.title')} | ${productName()}`;
  createRoot(element).render(
    <FluentRoot language={language}>
      <SignInPage language={language} />
    </FluentRoot>,
  );
}

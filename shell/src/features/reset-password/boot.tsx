import type { TranslationLoaders } from '@mebae/platform';
import { bootEntry } from '../../lib/entry-boot.tsx';
import { AskPage } from './ask.page.tsx';
import { takeToken } from './link-state.ts';
import { SetPage } from './set.page.tsx';

const texts: TranslationLoaders = {
  ja: () => import('../../../translations/reset-password/ja.json'),
  en: () => import('../../../translations/reset-password/en.json'),
  vi: () => import('../../../translations/reset-password/vi.json'),
};

/** Starts `/reset-password/step1` (also for every other address below `/reset-password`) and `/reset-password/step2`. */
export function boot(element: HTMLElement): Promise<void> {
  const setting = location.pathname.replace(/\/$/, '').endsWith('/step2');
  // Before anything else is loaded: nothing that follows may see the token in the address.
  const token = setting ? takeToken() : null;
  return bootEntry(
    element,
    'reset-password',
    (language) =>
      setting ? <SetPage token={token} language={language} /> : <AskPage language={language} />,
    { resetPassword: texts },
  );
}

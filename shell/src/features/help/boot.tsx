import type { TranslationLoaders } from '@mebae/platform';
import { bootEntry } from '../../lib/entry-boot.tsx';
import { HelpPage } from './help.page.tsx';

const texts: TranslationLoaders = {
  ja: () => import('../../../translations/guide/ja.json'),
  en: () => import('../../../translations/guide/en.json'),
  vi: () => import('../../../translations/guide/vi.json'),
};

/** Starts `/help` and all below it: `/help/signin` explains `/signin`. */
export function boot(element: HTMLElement): Promise<void> {
  const screen = location.pathname.replace(/^\/help/, '');
  return bootEntry(
    element,
    'guide',
    (language) => <HelpPage screen={screen || '/signin'} language={language} />,
    { guide: texts },
  );
}

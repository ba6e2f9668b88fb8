import type { LanguageCode } from '@mebae/contracts';
import { translate } from '@mebae/platform';
import { openCover } from '../features/cover/cover-dialog.ts';
import { endSession } from '../features/cover/cover.resource.ts';
import { connectTabs } from '../features/session-end/tabs.ts';
import { signInAddress } from '../lib/return-address.ts';
import { sessionState } from './session.ts';

async function reloadOnceContinued(): Promise<void> {
  const { covered } = await sessionState();
  if (!covered) location.reload();
}

/** Forms that this tab keeps from before (`createKeptForms`): whose they are is not known yet. */
const keptForms = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith('mebae.form '));

/**
 * Covers a page that was opened, or loaded again, while its session is covered: nothing of it is asked for. Once the
 * session is continued, here or in another window, the page loads again, with what its forms had kept.
 * @param language whose texts are loaded
 */
export function coverBeforePage(language: LanguageCode): void {
  const toSignIn = () => location.assign(signInAddress(location.pathname + location.search));
  // no answer says nothing; without a session the page itself leads to sign-in
  const check = () => void reloadOnceContinued().catch(() => undefined);
  const tabs = connectTabs({
    opened: check,
    signedOut: check,
    covered: () => undefined,
    continued: check,
  });
  addEventListener('focus', check);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  openCover(
    { label: translate('shell', 'cover.label'), loading: translate('shell', 'cover.loading') },
    {
      language,
      hasTyped: () => keptForms().length > 0,
      onContinued() {
        tabs.continued('');
        location.reload();
      },
      async signOut() {
        await endSession();
        for (const key of keptForms()) sessionStorage.removeItem(key);
        tabs.signedOut('');
        location.assign('/signin');
      },
      onOver: toSignIn,
      signInAgain: toSignIn,
    },
  );
}
